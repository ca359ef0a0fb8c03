import { describe, expect, test } from "vitest";
import {
  auditedRecords,
  canRestore,
  type HistoryEntry,
  maskedValue,
  reasonWords,
  recordKindWords,
  restoredValue,
} from "../../../src/domain/contacts/history.ts";
import { fieldLabel, type HistoryNames, valueWords } from "../../../src/domain/contacts/history-words.ts";

const entry = { record_type: "contact", action: "edit" } as HistoryEntry;
const known = (id: string) => (id === "a" ? "Known" : undefined);
const names: HistoryNames = {
  user: known,
  status: known,
  source: known,
  pool: known,
  tag: known,
  group: known,
  carrier: known,
};

describe("a former value", () => {
  test.each<[string, Partial<HistoryEntry>, string, unknown, boolean]>([
    ["of a typed field goes back", {}, "birth_date", "1950-01-01", true],
    ["that was empty goes back", {}, "nickname", "", true],
    ["that is masked does not", {}, "ssn_last4", maskedValue, false],
    ["of an owner does not", {}, "owner_id", "a", false],
    ["of a status does not: it is chosen", {}, "status_id", "a", false],
    ["of a policy goes back", { record_type: "policy" }, "premium", 100, true],
    ["of where a policy stood does not", { record_type: "policy" }, "status", "issued", false],
    ["of a security goes back", { record_type: "security" }, "risk", "moderate", true],
    ["of a fact finder does not", { record_type: "data_captures" }, "money.home", "owned", false],
    ["before a record began does not", { action: "create" }, "nickname", "", false],
  ])("%s", (_name, more, field, old, can) => {
    expect(canRestore({ ...entry, ...more }, field, { old, new: "other" })).toBe(can);
  });

  test("that the log does not hold does not go back", () => {
    expect(canRestore(entry, "nickname", { old: null, new: null })).toBe(false);
  });

  test("of phones brings no call back to whoever asked for none since", () => {
    const old = [
      { number: "+12015550100", primary: true, do_not_call: false, dnc_status: "clear" },
      { number: "+12015550199", primary: false, do_not_call: false, dnc_status: "clear" },
    ];
    const present = [{ number: "+12015550100", primary: false, do_not_call: true, dnc_status: "internal" }];
    expect(restoredValue("phones", old, present)).toEqual([
      { number: "+12015550100", primary: true, do_not_call: true, dnc_status: "internal" },
      old[1],
    ]);
    expect(restoredValue("nickname", "Bo", "Bob")).toBe("Bo");
  });
});

test.each<[string, unknown, string]>([
  ["nickname", "", "nothing"],
  ["tag_ids", [], "nothing"],
  ["tag_ids", ["a", "b"], "Known, one that is gone"],
  ["owner_id", "a", "Known"],
  ["veteran", true, "yes"],
  ["premium", 12_050, "$120.50"],
  ["birth_date", "1950-02-28", "02/28/1950"],
  ["citizenship", "permanent_resident", "Permanent resident"],
  ["last_name", "smith", "smith"],
  ["phones", [{ number: "+12015550123", do_not_call: true }], "(201) 555-0123 (do not call)"],
  ["emails", [{ address: "a@b.test" }], "a@b.test"],
  ["addresses", [{ line1: "1 Main St", city: "Reno", state: "NV", zip: "89501" }], "1 Main St Reno NV 89501"],
  ["beneficiaries", [{ name: "Ada", percent: 50 }], "Ada 50%"],
  ["splits", [{ user_id: "a", percent: 60 }], "Known 60%"],
  ["status", "submitted", "Submitted"],
  ["status", "app_started", "Application started"],
  ["market_value", 1_250_000, "$12,500.00"],
  ["surrender_schedule", [{ year: 1, percent: 7 }], "year 1 7%"],
  ["deleted_at", 5, "at 5"],
])("%s %j reads “%s”", (field, value, words) => {
  expect(valueWords(field, value, { names, moment: (at) => `at ${at}` })).toBe(words);
});

test("fields are called by their words", () => {
  expect(["status_id", "tag_ids", "birth_date", "ssn_last4"].map(fieldLabel)).toEqual([
    "Status",
    "Tags",
    "Birth date",
    "SSN",
  ]);
});

test("a reason that only names the work it was part of is not shown", () => {
  expect(reasonWords({ reason: "transfer 018f0000-0000-7000-8000-000000000001" })).toBe("");
  expect(reasonWords({ reason: "She asked to be called again." })).toBe("She asked to be called again.");
});

test("no two kinds of records one looks for are called the same", () => {
  const words = auditedRecords.map(recordKindWords);
  expect(words.filter((word, nth) => words.indexOf(word) !== nth)).toEqual([]);
});
