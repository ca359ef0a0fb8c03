import { describe, expect, test } from "vitest";
import { isCusip } from "../../../src/domain/policies/cusip.ts";
import {
  editSecurity,
  mergeSecurity,
  securityErrors,
  writeSecurity,
} from "../../../src/domain/policies/security-edit.ts";
import { securityName } from "../../../src/domain/policies/security-name.ts";
import {
  emptySecurityFields,
  maskedAccount,
  type Security,
  type SecurityEdit,
  type SecurityFields,
} from "../../../src/domain/policies/security.ts";
import { scheduleFrom, scheduleText, scheduleWords } from "../../../src/domain/policies/surrender-schedule.ts";

const id = "018f0000-0000-7000-8000-00000000000a";
const hand = { now: 1_000, by: null };
const base: SecurityFields = { ...emptySecurityFields, account_type: "brokerage" };
const held = (more: SecurityEdit = {}): Security => writeSecurity(7, { id, account_type: "brokerage", ...more }, hand);

describe("a security", () => {
  test.each<[string, Partial<SecurityFields>, string | null]>([
    ["with a type may be kept", {}, null],
    ["names its type", { account_type: null }, "account_type"],
    ["with a value says as of when", { market_value: 100 }, "as_of"],
    ["with a day says of what value", { as_of: "2026-01-01" }, "market_value"],
    ["has both", { market_value: 0, as_of: "2026-01-01" }, null],
    ["was never opened on 30 February", { opened_at: "2026-02-30" }, "opened_at"],
    ["has a symbol of letters", { symbol: "4X" }, "symbol"],
    ["has a CUSIP that checks", { cusip: "922908711" }, "cusip"],
    ["and one that does", { cusip: "922908710" }, null],
    [
      "ends its charges after it is opened",
      { opened_at: "2026-01-02", surrender_ends: "2026-01-01" },
      "surrender_ends",
    ],
    [
      "is reviewed next after it was",
      { suitability_reviewed_at: "2026-01-02", next_review_at: "2026-01-01" },
      "next_review_at",
    ],
    [
      "names each year of charges once",
      {
        surrender_schedule: [
          { year: 1, percent: 7 },
          { year: 1, percent: 6 },
        ],
      },
      "surrender_schedule",
    ],
    [
      "shares the whole",
      { beneficiaries: [{ name: "Ann", relation: "", percent: 99, kind: "primary" }] },
      "beneficiaries",
    ],
  ])("%s", (_, more, field) => expect(Object.keys(securityErrors({ ...base, ...more }))).toEqual(field ? [field] : []));

  test("is kept with the end of its account number alone, also when that is saved again", () => {
    const kept = held({ account_number: "X12-345 678", symbol: "vfiax", custodian: "  Vanguard " });
    expect(kept).toMatchObject({ account_number: "••••5678", symbol: "VFIAX", custodian: "Vanguard" });
    expect(editSecurity(kept, { account_number: "••••5678" }, 2_000)).toBe(kept);
    expect(securityName(kept)).toBe("Vanguard · Brokerage · ••••5678");
    expect(maskedAccount(" ")).toBe("");
  });

  test("keeps its charges in the order of the years", () => {
    const schedule = [
      { year: 2, percent: 6 },
      { year: 1, percent: 7 },
    ];
    expect(held({ surrender_schedule: schedule }).surrender_schedule.map(({ year }) => year)).toEqual([1, 2]);
  });

  test("is the same one while nothing changes", () => {
    const one = held();
    expect(editSecurity(one, { status: "proposed" }, 5_000)).toBe(one);
    expect(editSecurity(one, { status: "open" }, 5_000)).toMatchObject({
      version: 2,
      updated_at: 5_000,
      status: "open",
    });
  });
});

describe("two hands on one security", () => {
  const current = { ...held({ market_value: 300, as_of: "2026-03-01", risk: "moderate" }), custodian: "Theirs" };
  const merge = (edit: SecurityEdit, was: SecurityEdit) => mergeSecurity(current, edit, was);

  test("of different fields both stand", () =>
    expect(merge({ risk: "aggressive" }, { risk: "moderate" })).toEqual({
      edit: { risk: "aggressive" },
      conflicts: [],
    }));

  test("a value is never combined with another user's date: theirs stays and is reported", () => {
    const merged = merge({ market_value: 500, as_of: "2026-04-01" }, { market_value: 300, as_of: "2026-02-01" });
    expect(merged.edit).toEqual({});
    expect(merged.conflicts).toMatchObject([
      { field: "as_of", ask: false },
      { field: "market_value", yours: 500, theirs: 300, ask: false },
    ]);
  });

  test("other fields wait for a choice", () =>
    expect(merge({ custodian: "Mine" }, { custodian: "" }).conflicts).toMatchObject([
      { field: "custodian", ask: true },
    ]));
});

test.each([
  ["037833100", true],
  ["922908710", true],
  ["17275R102", true],
  ["037833101", false],
  ["03783310", false],
  ["0378331OO", false],
  ["", false],
])("CUSIP %s: %s", (text, expected) => expect(isCusip(text)).toBe(expected));

describe("surrender charges", () => {
  test.each([
    ["7, 6, 5", [1, 2, 3], [7, 6, 5]],
    ["7%; 6.5%", [1, 2], [7, 6.5]],
    ["3: 5, 4: 4", [3, 4], [5, 4]],
    ["", [], []],
  ])("%s", (typed, years, percents) => {
    const schedule = scheduleFrom(typed);
    expect([schedule?.map(({ year }) => year), schedule?.map(({ percent }) => percent)]).toEqual([years, percents]);
    expect(scheduleFrom(scheduleText(schedule ?? []))).toEqual(schedule);
  });

  test.each(["seven", "101", "0: 5", "31: 5", "7 6", "-1"])("%s cannot be read", (typed) =>
    expect(scheduleFrom(typed)).toBeNull(),
  );

  test("read as words", () => expect(scheduleWords([{ year: 2, percent: 6 }])).toBe("Year 2 6%"));
});
