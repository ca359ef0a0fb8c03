import { expect, test } from "vitest";
import { contactEdit } from "../../src/local/intents/contacts.ts";
import { editEvent } from "../../src/local/intents/events.ts";
import { policyEdit } from "../../src/local/intents/policies.ts";
import { securityEdit } from "../../src/local/intents/securities.ts";

const who = { id: "1", contact_id: 1, name: "Ann Lee", base: {} };

test("a waiting edit names its fields as the pages do", () => {
  expect(contactEdit.title({ ...who, id: 1, edit: { status_id: null, lis_level: "none" } })).toBe(
    "Ann Lee: Status, Extra help (LIS)",
  );
  expect(policyEdit.title({ ...who, change: { paid_to_date: null } })).toBe("Policy of Ann Lee: Paid to");
  expect(securityEdit.title({ ...who, change: { horizon_years: 3 } })).toBe("Security of Ann Lee: Horizon");
});

test("a waiting edit of an event tells its moments as one thing", () => {
  expect(editEvent.title({ ...who, name: "Review", change: { start_date: 1, end_date: 2, contact_ids: [] } })).toBe(
    "Review: When it is, Contacts",
  );
});
