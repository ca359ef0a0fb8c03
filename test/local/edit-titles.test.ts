import { fieldLabel } from "../../src/domain/fields/field-labels.ts";
import { expect, test } from "vitest";
import { contactEdit, contactsDelete, contactsRestore } from "../../src/local/intents/contacts.ts";
import { editEvent } from "../../src/local/intents/events.ts";
import { policyEdit } from "../../src/local/intents/policies.ts";
import { securityEdit } from "../../src/local/intents/securities.ts";
import { titlesOf } from "../../src/local/outbox/outbox-backup.ts";

const who = { id: "1", contact_id: 1, name: "Ann Lee", base: {} };

test("a waiting edit names its fields as the pages do", () => {
  expect(contactEdit.title({ ...who, id: 1, edit: { status_id: null, lis_level: "none" } })).toBe(
    "Ann Lee: Status, Extra Help (LIS)",
  );
  expect(policyEdit.title({ ...who, change: { paid_to_date: null } })).toBe("Policy for Ann Lee: Paid-to date");
  expect(securityEdit.title({ ...who, change: { horizon_years: 3 } })).toBe("Security for Ann Lee: Horizon");
});

test("a waiting edit of an event shows its times as one value", () => {
  expect(editEvent.title({ ...who, name: "Review", change: { start_date: 1, end_date: 2, contact_ids: [] } })).toBe(
    "Review: Date and time, Contacts",
  );
});

test("a contact deleted or put back waits under its name, under its number from an earlier version, several by their count", () => {
  const ann = { ids: [7], name: "Ann Lee" };
  expect([contactsDelete.title(ann), contactsRestore.title(ann)]).toEqual(["Delete Ann Lee", "Restore Ann Lee"]);
  expect(contactsDelete.title({ ids: [7] })).toBe("Delete contact 7");
  expect(contactsDelete.title({ ids: [7, 8] })).toBe("Delete 2 contacts");
});

test("signing out names the field and record of an open conflict", () => {
  const need = {
    id: "a",
    contact_id: 7,
    field: "status_id",
    was: 1,
    yours: 2,
    theirs: 3,
    by: null,
    at: null,
    made_at: 1,
  };
  const policy = { ...need, record: "policy" as const, which: "Aetna G", field: "paid_to_date" };
  expect(titlesOf({ outbox: [], needs: [need, policy] }, fieldLabel)).toEqual([
    "Your Status of contact 7",
    "Your Paid-to date of Aetna G",
  ]);
});
