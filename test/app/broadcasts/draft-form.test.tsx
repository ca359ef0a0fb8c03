import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { DraftForm } from "../../../src/app/broadcasts/draft-form.tsx";
import { adminEmails } from "../../../src/contract/broadcasts/broadcasts.ts";
import { businessUnits } from "../../../src/contract/users/business-units.ts";
import type { Broadcast } from "../../../src/domain/broadcasts/broadcast.ts";
import { RequestFailed } from "../../../src/local/api/errors.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { type FlowDevice, flowDevice, flowNow, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const opened: Broadcast = {
  id: someUuid(1),
  subject: "News",
  blocks: [{ id: "one", kind: "text", text: "First words", align: "left" }],
  account_types: ["agent"],
  business_unit_ids: [],
  status: "draft",
  scheduled_at: null,
  tested_at: null,
  started_at: null,
  ended_at: null,
  trouble: "",
  created_by: someUuid(2),
  created_at: flowNow,
  updated_at: flowNow,
  version: 1,
  counts: { total: 0, next: 0, sending: 0, sent: 0, kept: 0, not: 0 },
};

async function open(): Promise<void> {
  device.answer(businessUnits.list, () => ({ data: [{ id: someUuid(9), name: "South" }] }));
  device.answer(adminEmails.audience, () => ({
    data: [],
    meta: { total_count: 0, goes: 0, not: 0, by_reason: [] },
  }));
  const form = <DraftForm broadcast={opened} onSaved={() => undefined} again={() => undefined} />;
  const me = { account_type: "admin", features: {}, company: { name: "Prairie", domain_name: "" } } as const;
  await signedInAs(me, device.local, form).then(mount);
  await expect.element(subject).toHaveValue("News");
}

const subject = page.getByRole("textbox", { name: "Subject" });
const state = (words: string) => page.getByText(words, { exact: true });
const refuse = (status: number, more: object = {}) => {
  throw new RequestFailed({ status, code: status === 422 ? "invalid" : "unavailable", errors: {}, ...more });
};

test("a save that did not get through is tried again by itself, which is shown", async () => {
  let now = opened;
  const turns: ((body: Partial<Broadcast>) => unknown)[] = [];
  device.answer(adminEmails.update, ({ body }) => turns.shift()?.(body as Partial<Broadcast>) ?? refuse(404));
  const take = (typed: Partial<Broadcast>) => ({ data: (now = { ...now, ...typed, version: now.version + 1 }) });
  const { promise, resolve } = Promise.withResolvers<void>();
  turns.push(
    () => refuse(503, { retryAfterMs: 1 }),
    () => refuse(503, { retryAfterMs: 1 }),
    (typed) => promise.then(() => take(typed)),
  );
  await open();
  await subject.fill("Newer news");
  await expect.element(state("Not saved. Trying again.")).toBeVisible();
  await expect.poll(() => device.of(adminEmails.update)).toHaveLength(3);
  resolve();
  await expect.element(state("Saved")).toBeVisible();
  expect(now).toMatchObject({ subject: "Newer news", version: 2 });

  // A refusal waits for another change.
  turns.push(() => refuse(422), take);
  await subject.fill("News of May");
  await expect.element(state("Not saved")).toBeVisible();
  await subject.fill("News of June");
  await expect.element(state("Saved")).toBeVisible();
  expect(device.of(adminEmails.update)).toHaveLength(5);
  expect(now.subject).toBe("News of June");
});

test("what was typed without a connection is saved once it is back", async () => {
  let now = opened;
  device.answer(adminEmails.update, ({ body }) => ({ data: (now = { ...now, ...(body as object), version: 2 }) }));
  await open();
  await changeStatus(device.db, { reach: "offline" });
  const words = "Not saved: you are offline. It is saved when you are back.";
  await subject.fill("Newer news");
  await expect.element(state(words)).toBeVisible();
  expect(device.of(adminEmails.update)).toEqual([]);
  await changeStatus(device.db, { reach: "online" });
  await expect.element(state("Saved")).toBeVisible();
  expect(now.subject).toBe("Newer news");
});

test("two admins write one email: what both changed is asked, and what one changed is kept", async () => {
  let now = opened;
  device.answer(adminEmails.show, () => ({ data: now }));
  device.answer(adminEmails.update, ({ body }) => {
    const { version, ...typed } = body as Partial<Broadcast>;
    if (version !== now.version) throw new RequestFailed({ status: 409, code: "version_conflict", errors: {} });
    now = { ...now, ...typed, version: now.version + 1 };
    return { data: now };
  });
  await open();
  const block = (words: string) => ({ id: "one", kind: "text", text: words, align: "left" }) as const;
  // Another admin saves first.
  now = { ...opened, subject: "Their news", blocks: [block("Their words")], account_types: ["manager"], version: 2 };
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("My words");
  const conflicts = page.getByRole("table", { name: "Conflicts" });
  const row = (name: string) => conflicts.getByRole("row", { name: new RegExp(`^${name}`) });
  for (const words of ["First words", "My words", "Their words"])
    await expect.element(row("Content").getByText(words)).toBeVisible();
  // What only the other admin changed.
  await expect.element(subject).toHaveValue("Their news");
  for (const name of ["Subject", "Account types"]) await expect.element(row(name)).not.toBeInTheDocument();
  expect(now.version).toBe(2);
  await conflicts.getByRole("button", { name: "Keep yours: Content" }).click();
  await expect.element(conflicts).not.toBeInTheDocument();
  const kept = { version: 3, subject: "Their news", account_types: ["manager"], blocks: [block("My words")] };
  await expect.poll(() => now).toMatchObject(kept);
});
