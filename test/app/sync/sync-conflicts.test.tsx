import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ConflictItem } from "../../../src/app/sync/conflict-item.tsx";
import { emptyEvent } from "../../../src/domain/calendar/event.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase, plainTable, transact } from "../../../src/local/db/database.ts";
import type { SyncConflict } from "../../../src/local/db/records.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import type { Local } from "../../../src/local/index.ts";
import { sampleContact } from "../../domain/contacts/sample-contact.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { onePolicy } from "../../fixtures/one-policy.ts";
import { signedInAs } from "../../fixtures/session.tsx";

const [ben, aetna, policy, active, lapsed] = [
  "0193a000-0000-7000-8000-0000000000be",
  "0193a000-0000-7000-8000-00000000ae7a",
  "0193a000-0000-7000-8000-0000000000b1",
  "0193a000-0000-7000-8000-0000000000c1",
  "0193a000-0000-7000-8000-0000000000c2",
];
const conflict: SyncConflict = {
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
async function shown(one: SyncConflict): Promise<string[]> {
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
  await expect.element(page.getByRole("button", { name: /^Keep (mine|this)/ })).toBeVisible();
  watch.disconnect();
  return texts;
}

test("nothing is said before it is known whose record it is and who changed it", async () => {
  const texts = await shown(conflict);
  expect(texts.at(-1)).toContain("Ada Ames: Premium");
  expect(texts.at(-1)).toContain("Ben Boone changed this too.");
  expect(texts.filter((text) => /Contact 42|Somebody/.test(text))).toEqual([]);
});

test("the user's own change on another device is shown with the device's name", async () => {
  const texts = await shown({ ...conflict, device: "Ben's phone" });
  expect(texts.at(-1)).toContain("You changed this on Ben's phone too. Choose which to keep.");
  expect(texts.at(-1)).not.toContain("Ben Boone");
  await expect.element(page.getByRole("row", { name: /^This device / })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /^Other device / })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Keep the other device's: Premium of Ada Ames" }))
    .toBeVisible();
  await unmount();
  const unknown = await shown({ ...conflict, device: "" });
  expect(unknown.at(-1)).toContain("You changed this on another device too.");
});

test("a conflicting note is shown by its beginning, with both texts as typed", async () => {
  const id = "0193a000-0000-7000-8000-0000000000f1";
  await plainTable(db, "notes").put({ id, contact_id: 42, body: "Theirs\nsecond line" } as never);
  const texts = { was: "First", yours: "Mine_and_mine", theirs: "Theirs" };
  await shown({ ...conflict, record: "note", record_id: id, field: "body", ...texts });
  await expect.element(page.getByText("Ada Ames: Note “Theirs second line”: Text")).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Yours Mine_and_mine" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Ada Ames" })).toHaveAttribute("href", "/contacts/42?tab=notes");
});

test("a tag, a file and a link are shown by their names, and each leads to where it is edited", async () => {
  await plainTable(db, "tags").put({ id: policy, name: "Snowbird", color: "red", seq: 1 } as never);
  const colors = { was: "blue", yours: "green", theirs: "red" };
  await shown({ ...conflict, contact_id: 0, record: "tag", record_id: policy, field: "color", ...colors });
  await expect.element(page.getByText("Snowbird: Tag: Color")).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Yours Green" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Snowbird" })).toHaveAttribute("href", "/contacts/tags");
  await unmount();
  const titles = { field: "title", was: "scan_1", yours: "medicare_card", theirs: "2026-01-02" };
  await shown({ ...conflict, record: "file", record_id: policy, which: "scan_1", ...titles });
  await expect.element(page.getByText("Ada Ames: scan_1: Title")).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Theirs (Ben Boone) 2026-01-02" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Ada Ames" })).toHaveAttribute("href", "/contacts/42?tab=files");
  await unmount();
  const link = { relation: "power_of_attorney", note: "since May", authorized_representative: true };
  const sides = { was: { ...link, note: "" }, yours: link, theirs: null };
  await shown({ ...conflict, record: "link", record_id: "43", field: "linked_contacts", ...sides });
  await expect.element(page.getByText("Ada Ames: Link to contact 43")).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Theirs (Ben Boone) nothing" })).toBeVisible();
  await expect
    .element(page.getByRole("row", { name: "Yours Power of attorney, since May, can act for them" }))
    .toBeVisible();
});

test("a policy is shown by its contact, carrier, product and number", async () => {
  await shown({ ...conflict, record: "policy", record_id: policy });
  await expect.element(page.getByText("Ada Ames: Aetna · Whole life · A-77: Premium")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Ada Ames" }))
    .toHaveAttribute("href", "/contacts/42?tab=policies");
  await expect
    .element(page.getByRole("button", { name: "Keep theirs: Aetna · Whole life · A-77: Premium of Ada Ames" }))
    .toBeVisible();
  await unmount();
  await shown({ ...conflict, record: "policy", record_id: ben });
  await expect.element(page.getByText("Ada Ames: a policy that was deleted: Premium")).toBeVisible();
});

test("fact finder and prescriptions are told apart, and each link leads to its tab", async () => {
  const signature = { signed_by: "Ada Ames", signed_at: Date.UTC(2026, 10, 23, 22, 40), signature: "M0 0L1 1" };
  const signed = { field: "close.signature", was: null, yours: signature, theirs: null };
  await shown({ ...conflict, record: "data_capture", ...signed });
  await expect.element(page.getByText("Ada Ames: Fact finder: Signature")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Ada Ames" }))
    .toHaveAttribute("href", "/contacts/42?tab=fact_finder");
  await expect.element(page.getByRole("row", { name: /^Yours Ada Ames, 11\/2\d\/2026, \d+:\d+ [AP]M$/ })).toBeVisible();
  await unmount();
  await shown({ ...conflict, record: "rx_details", ...signed });
  await expect.element(page.getByText("Ada Ames: Prescriptions: Signature")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Ada Ames" }))
    .toHaveAttribute("href", "/contacts/42?tab=prescriptions");
  await expect
    .element(page.getByRole("button", { name: "Keep mine: Prescriptions: Signature of Ada Ames" }))
    .toBeVisible();
});

test("ids among the values are told by name", async () => {
  await shown({ ...conflict, field: "status_id", was: null, yours: active, theirs: lapsed });
  await expect.element(page.getByRole("row", { name: "Yours Active" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Theirs (Ben Boone) Lapsed" })).toBeVisible();
});

test("fields and values of a fact finder and of a policy read as on their pages", async () => {
  const income = { field: "money.monthly_income", was: null, yours: 245_050, theirs: 333_300 };
  await shown({ ...conflict, record: "data_capture", ...income });
  await expect.element(page.getByText("Ada Ames: Fact finder: Monthly income")).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Before nothing" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Yours $2,450.50" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Theirs (Ben Boone) $3,333.00" })).toBeVisible();
  await unmount();
  const days = { field: "effective_date", was: "2026-02-01", yours: "2026-03-01", theirs: "2026-04-01" };
  await shown({ ...conflict, record: "policy", record_id: policy, ...days });
  await expect.element(page.getByRole("row", { name: "Yours 03/01/2026" })).toBeVisible();
  await unmount();
  await shown({ ...conflict, record: "policy", record_id: policy, field: "state", was: "", yours: "FL", theirs: "TX" });
  await expect.element(page.getByText("Ada Ames: Aetna · Whole life · A-77: Issue state")).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Yours Florida" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Theirs (Ben Boone) Texas" })).toBeVisible();
});

test("an event is described by its title, time and recurrence", async () => {
  const zone = "America/New_York";
  const [ten, two] = [Date.UTC(2026, 5, 16, 14), Date.UTC(2026, 5, 16, 18)];
  const times = (start_date: number) => ({
    start_date,
    end_date: start_date + 3_600_000,
    timezone: zone,
    all_day: false,
  });
  const event = {
    ...emptyEvent,
    id: policy,
    title: "Kitchen table review",
    types_list: ["appointment"],
    user_id: ben,
    ...times(two),
  };
  await plainTable(db, "events").put(event as never);
  const about = { ...conflict, contact_id: 0, record: "event" as const, record_id: policy };
  await shown({ ...about, field: "when", was: times(ten - 3_600_000), yours: times(ten), theirs: times(two) });
  await expect.element(page.getByText("Kitchen table review: Event: Date and time")).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Yours Tuesday 06/16/2026, 10:00 AM – 11:00 AM" })).toBeVisible();
  await expect
    .element(page.getByRole("row", { name: "Theirs (Ben Boone) Tuesday 06/16/2026, 2:00 PM – 3:00 PM" }))
    .toBeVisible();
  await unmount();
  await shown({
    ...about,
    field: "recurrence",
    was: { freq: "none", interval: 1 },
    yours: { freq: "weekly", interval: 1 },
    theirs: { freq: "daily", interval: 2, count: 4 },
  });
  await expect.element(page.getByRole("row", { name: "Before Does not repeat" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Yours Every week on Tuesday" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Theirs (Ben Boone) Every 2 days, 4 times" })).toBeVisible();
});
