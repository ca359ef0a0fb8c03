import { describe, expect, test } from "vitest";
import {
  auditedRecords,
  canRestore,
  type HistoryEntry,
  maskedValue,
  reasonWords,
  recordKindWords,
  restoredValue,
} from "../../../src/domain/timeline/history.ts";

const entry = { record_type: "contact", action: "edit" } as HistoryEntry;

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

  test("of phones brings no call back to anyone who asked for none since", () => {
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

test("a reason that only names the work it was part of is not shown", () => {
  expect(reasonWords({ reason: "transfer 018f0000-0000-7000-8000-000000000001" })).toBe("");
  expect(reasonWords({ reason: "She asked to be called again." })).toBe("She asked to be called again.");
  expect(reasonWords({ reason: "sync:caldav" })).toBe("CalDAV");
  expect(reasonWords({ reason: "password" })).toBe("With a password");
});

test("no two kinds of records one looks for are called the same", () => {
  const words = auditedRecords.map(recordKindWords);
  expect(words.filter((word, nth) => words.indexOf(word) !== nth)).toEqual([]);
});
