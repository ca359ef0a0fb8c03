import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { useAuditColumns } from "../../../src/app/admin/audit-columns.tsx";
import { DataTable } from "../../../src/ui/data-table.tsx";
import type { AuditEntryRow } from "../../../src/contract/timeline/history.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import type { Local } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const [fair, radio, file] = [
  "0193a000-0000-7000-8000-0000000000f1",
  "0193a000-0000-7000-8000-0000000000f2",
  "0193a000-0000-7000-8000-0000000000f3",
];
const entry: AuditEntryRow = {
  id: "0193a000-0000-7000-8000-0000000000e1",
  at: 0,
  written_at: null,
  actor_id: null,
  acting_as_id: null,
  action: "edit",
  record_type: "sources",
  record_id: fair,
  fields: {},
  reason: "",
  ip: "",
  place: "",
  op_id: null,
  device_id: null,
  device_name: "",
  contact_id: null,
  names: {},
};
const silent = { old: null, new: null };
const lists = {
  users: [],
  statuses: [],
  sources: [{ id: radio, title: "Radio", position: 1, seq: 0 }],
  pools: [],
  tags: [],
  groups: [],
  carriers: [],
  vendors: [],
};

afterEach(unmount);

function Changes({ rows }: { rows: readonly AuditEntryRow[] }) {
  return (
    <DataTable
      label="Audit log"
      columns={useAuditColumns(lists)}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ action }) => action}
    />
  );
}

/** What stands in the row of this entry. */
async function auditFields(more: Partial<AuditEntryRow>): Promise<string> {
  const local = { world: realWorld(), user_id: "alma" } as unknown as Local;
  await mount(await signedInAs({}, local, <Changes rows={[{ ...entry, ...more }]} />));
  const row = page.getByRole("table", { name: "Audit log" }).getByRole("row").nth(1);
  await expect.element(row).toBeVisible();
  return row.element().textContent;
}

test("a record is shown by its name, and so are the records its values point to", async () => {
  const merged_into_id = { old: null, new: radio };
  const text = await auditFields({ action: "merge", fields: { merged_into_id }, names: { [fair]: "County fair" } });
  expect(text).toContain("Mergedsource: County fair");
  expect(text).toContain("Merged into: nothing → Radio");
});

test("a contact's records are shown with the contact", async () => {
  const of = { contact_id: 42, names: { "42": "Ada Ames", [file]: "lease.pdf" } };
  expect(await auditFields({ ...of, action: "create", record_type: "file", record_id: file })).toContain(
    "Addedfile: lease.pdf, Ada Ames (contact #42)",
  );
  await expect
    .element(page.getByRole("link", { name: "Ada Ames (contact #42)" }))
    .toHaveAttribute("href", "/contacts/42?tab=history");
});

test("fact finder fields are shown with their labels", async () => {
  const fields = { "money.monthly_income": silent, "close.signature": silent };
  const text = await auditFields({ record_type: "data_captures", record_id: "42", fields, contact_id: 42 });
  expect(text).toContain("Monthly income: changed");
  expect(text).toContain("Signature: changed");
  expect(text).toContain("fact finder, contact #42");
});

test("a very long name takes two lines and is whole when pointed at", async () => {
  const long = "Wolfeschlegelsteinhausenbergerdorff ".repeat(8).trim();
  const byLong = { action: "create", record_type: "contact", record_id: "42", contact_id: 42, actor_id: fair } as const;
  await auditFields({ ...byLong, names: { "42": long, [fair]: long } });
  const row = page.getByRole("table", { name: "Audit log" }).getByRole("row").nth(1);
  expect(row.element().getBoundingClientRect().height).toBeLessThan(100);
  await expect.element(row.getByTitle(`${long} (contact #42)`)).toBeVisible();
  await expect.element(row.getByTitle(long, { exact: true })).toBeVisible();
  for (const cell of row.getByRole("cell").elements()) expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
});

test("an event's time is shown as a day and hours in the reader's zone, start first", async () => {
  const when = { end_date: 1_795_530_600_000, timezone: "America/New_York", start_date: 1_795_528_800_000 };
  const fields = { when: { old: null, new: when }, excluded_starts: { old: null, new: [1_795_528_800_000] } };
  const text = await auditFields({ action: "create", record_type: "event", record_id: file, fields });
  expect(text).toMatch(/When: \w+ 11\/24\/2026, \d+:\d\d [AP]M – \d+:\d\d [AP]M/);
  expect(text).not.toMatch(/1,795,/);
});

test("a deleted event shows when it was", async () => {
  const when = { end_date: 1_795_530_600_000, timezone: "America/New_York", start_date: 1_795_528_800_000 };
  const fields = { when: { old: when, new: null } };
  expect(await auditFields({ action: "delete", record_type: "event", record_id: file, fields })).toMatch(
    /When: .* 11\/24\/2026, .* → nothing/,
  );
});

test("the device a change came from stands with who made it, and leads to what else came from it", async () => {
  const device_id = "0193a000-0000-7000-8000-0000000000d1";
  expect(await auditFields({ actor_id: fair, device_id, device_name: "The truck" })).toContain("The truck");
  const link = page.getByRole("link", { name: "The truck" });
  await expect.element(link).toHaveAttribute("href", `/admin/audit?user_id=${fair}&device_id=${device_id}`);
});

test("a device removed from the list is shown by its id", async () =>
  expect(await auditFields({ actor_id: fair, device_id: radio, device_name: "" })).toContain("device 0193a000"));
