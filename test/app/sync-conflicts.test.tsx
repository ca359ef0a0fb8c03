import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ConflictItem } from "../../src/app/sync/conflict-item.tsx";
import { realWorld } from "../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase, plainTable, transact } from "../../src/local/db/database.ts";
import type { Need } from "../../src/local/db/records.ts";
import { tablesOf, writeRows } from "../../src/local/db/rows.ts";
import type { Local } from "../../src/local/index.ts";
import { sampleContact } from "../domain/contacts/sample-contact.ts";
import { mount, unmount } from "../fixtures/mount.tsx";
import { onePolicy } from "../fixtures/one-policy.ts";
import { signedInAs } from "../fixtures/session.tsx";

const [ben, aetna, policy, active, lapsed] = [
  "0193a000-0000-7000-8000-0000000000be",
  "0193a000-0000-7000-8000-00000000ae7a",
  "0193a000-0000-7000-8000-0000000000b1",
  "0193a000-0000-7000-8000-0000000000c1",
  "0193a000-0000-7000-8000-0000000000c2",
];
const need: Need = {
  id: "n",
  contact_id: 42,
  field: "premium",
  was: 1,
  yours: 2,
  theirs: 3,
  by: ben,
  at: null,
  made_at: 0,
};

let db: LocalDatabase;
beforeEach(async () => {
  db = openDatabase(`conflicts-${realWorld().uuid()}`);
  await transact(db, tablesOf(["contacts"]), () =>
    writeRows(db, "contacts", [sampleContact({ id: 42, first_name: "Ada", last_name: "Ames" })], new Set()),
  );
  await plainTable(db, "users").put({ id: ben, first_name: "Ben", last_name: "Boone", title: "agent" } as never);
  await plainTable(db, "carriers").put({ id: aetna, name: "Aetna" } as never);
  await plainTable(db, "statuses").bulkPut([
    { id: active, title: "Active" } as never,
    { id: lapsed, title: "Lapsed" } as never,
  ]);
  const facts = { carrier_id: aetna, policy_type: "whole_life", policy_number: "A-77" } as const;
  await plainTable(db, "policies").put(onePolicy({ id: policy, contact_id: 42, ...facts }));
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

/** Every text the item ever showed. */
async function shown(one: Need): Promise<string[]> {
  const texts: string[] = [];
  const local = { db, world: realWorld(), user_id: "ada" } as unknown as Local;
  const watch = new MutationObserver(() => texts.push(document.body.innerText));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  const item = (
    <div role="list">
      <ConflictItem need={one} />
    </div>
  );
  await mount(await signedInAs({}, local, item));
  await expect.element(page.getByRole("button", { name: /^Keep mine/ })).toBeVisible();
  watch.disconnect();
  return texts;
}

test("nothing is said before it is known whose record it is and who changed it", async () => {
  const texts = await shown(need);
  expect(texts.at(-1)).toContain("Ada Ames: Premium");
  expect(texts.at(-1)).toContain("Ben Boone changed this too.");
  expect(texts.filter((text) => /Contact 42|Somebody/.test(text))).toEqual([]);
});

test("a policy is told by its contact, carrier, product and number", async () => {
  await shown({ ...need, record: "policy", record_id: policy });
  await expect.element(page.getByText("Ada Ames: Aetna · Whole life · A-77: Premium")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Ada Ames" }))
    .toHaveAttribute("href", "/contacts/42?tab=policies");
  await expect
    .element(page.getByRole("button", { name: "Keep theirs: Aetna · Whole life · A-77: Premium of Ada Ames" }))
    .toBeVisible();
  await unmount();
  await shown({ ...need, record: "policy", record_id: ben });
  await expect.element(page.getByText("Ada Ames: a policy that is gone: Premium")).toBeVisible();
});

test("ids among the values are told by name", async () => {
  await shown({ ...need, field: "status_id", was: null, yours: active, theirs: lapsed });
  await expect.element(page.getByRole("row", { name: "Yours Active" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Theirs (Ben Boone) Lapsed" })).toBeVisible();
});
