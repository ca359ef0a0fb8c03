import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { DraftForm } from "../../../src/app/broadcasts/draft-form.tsx";
import { adminEmails } from "../../../src/contract/broadcasts/broadcasts.ts";
import { businessUnits } from "../../../src/contract/users/business-units.ts";
import type { Broadcast } from "../../../src/domain/broadcasts/broadcast.ts";
import { RequestFailed } from "../../../src/local/api/errors.ts";
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

test("two admins write one email: what both changed is asked, and what one changed is kept", async () => {
  let now = opened;
  device.answer(businessUnits.list, () => ({ data: [{ id: someUuid(9), name: "South" }] }));
  device.answer(adminEmails.audience, () => ({
    data: [],
    meta: { total_count: 0, goes: 0, not: 0, by_reason: [] },
  }));
  device.answer(adminEmails.show, () => ({ data: now }));
  device.answer(adminEmails.update, ({ body }) => {
    const { version, ...typed } = body as Partial<Broadcast>;
    if (version !== now.version) throw new RequestFailed({ status: 409, code: "version_conflict", errors: {} });
    now = { ...now, ...typed, version: now.version + 1 };
    return { data: now };
  });
  const form = <DraftForm broadcast={opened} onSaved={() => undefined} again={() => undefined} />;
  const me = { account_type: "admin", features: {}, company: { name: "Prairie", domain_name: "" } } as const;
  await signedInAs(me, device.local, form).then(mount);
  const subject = page.getByRole("textbox", { name: "Subject" });
  await expect.element(subject).toHaveValue("News");
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
