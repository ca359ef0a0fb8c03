import { describe, expect, test } from "vitest";
import { defaultCallingHours, mayCallAt } from "../../../src/domain/dialer/calling-hours.ts";
import { placeRule, ruleDay, rulesOn, versionOn } from "../../../src/domain/dialer/dated-rules.ts";
import { decidingPlaces } from "../../../src/domain/dialer/deciding-places.ts";
import { defaultDialRules, dialRulesOf, keptDialRules } from "../../../src/domain/dialer/dial-rules.ts";
import { keptVersions, ruleErrors, versionsMax, versionState } from "../../../src/domain/dialer/rule-edit.ts";
import { hoursWords, ruleLines } from "../../../src/domain/dialer/rule-words.ts";
import {
  type DatedRule,
  type PlaceRule,
  type RulePlace,
  storedDialRules,
} from "../../../src/domain/users/dial-rules-setting.ts";
import { dayMs, hourMs } from "../../../src/kit/durations.ts";

const all = placeRule(defaultDialRules, "all");
const texas = placeRule(defaultDialRules, "TX");
let saved = 0;
const version = (place: RulePlace, from: string, rule: Partial<PlaceRule>) => ({
  id: `0193a000-0000-7000-8000-${String(++saved).padStart(12, "0")}`,
  by: "0193a000-0000-7000-8000-00000000000a",
  at: saved,
  source: `Law ${saved}`,
  place,
  from,
  rule: { ...(place === "all" ? all : placeRule(defaultDialRules, place)), ...rule },
});

const versions = [
  version("TX", "2026-12-01", { attempts: 4 }),
  version("TX", "2027-03-01", { attempts: 2 }),
  version("TX", "2026-12-15", { attempts: 3 }),
  version("FL", "2027-01-01", { attempts: 1, hours: null }),
  version("all", "2027-01-01", { attempts: 6, client_months: 12 }),
  version("TX", "2027-03-01", { attempts: 1 }),
  version("TX", "2027-05-01", { attempts: null, hours: null, check_days: null }),
];
const stored = { base: defaultDialRules, versions };
const eastern = (day: string, hours = 12) => Date.parse(`${day}T05:00:00Z`) + hours * hourMs;

describe("on a day, the last version that has started counts", () => {
  test.each<[day: string, texas: number | null, florida: number | null, usual: number, months: number]>([
    ["2026-11-30", null, 3, 5, 18],
    ["2026-12-01", 4, 3, 5, 18],
    ["2026-12-14", 4, 3, 5, 18],
    ["2026-12-15", 3, 3, 5, 18],
    ["2026-12-31", 3, 3, 5, 18],
    ["2027-01-01", 3, 1, 6, 12],
    // Two versions of one day: the one saved later.
    ["2027-03-01", 1, 1, 6, 12],
    ["2027-05-01", null, 1, 6, 12],
  ])("%s", (day, tx, fl, usual, months) => {
    const expected = { TX: tx, FL: fl, all: usual };
    const seen = (rules: typeof defaultDialRules) => ({
      TX: placeRule(rules, "TX").attempts,
      FL: placeRule(rules, "FL").attempts,
      all: rules.caps.usual,
    });
    expect(seen(rulesOn(defaultDialRules, versions, day))).toEqual(expected);
    expect(rulesOn(defaultDialRules, versions, day).grounds.client_months).toBe(months);
    // A device that heard of it days before picks the same, without asking.
    for (const sent of ["2026-11-01", "2026-12-20", day]) {
      if (sent > day) continue;
      const dial_rules = keptDialRules(stored, eastern(sent));
      expect(seen(dialRulesOf({ dial_rules }, eastern(day)))).toEqual(expected);
    }
  });

  test("from midnight in the east", () => {
    expect(ruleDay(eastern("2027-01-01", 0) - 1)).toBe("2026-12-31");
    expect(ruleDay(eastern("2027-01-01", 0))).toBe("2027-01-01");
  });

  test("and only those to come travel besides the rules in force", () => {
    const sent = (day: string) => keptDialRules(stored, eastern(day)).ahead?.map(({ place, from }) => [place, from]);
    expect(sent("2026-12-31")).toEqual([
      ["FL", "2027-01-01"],
      ["all", "2027-01-01"],
      ["TX", "2027-03-01"],
      ["TX", "2027-05-01"],
    ]);
    expect(sent("2027-05-01")).toBeUndefined();
  });

  test("the hours of a state fall back to those of all states, and differ by weekday", () => {
    const sunday = Date.UTC(2027, 0, 3, 10 + 6);
    const may = (day: string) =>
      mayCallAt({ state: "TX", zone: "cst" }, sunday, rulesOn(defaultDialRules, versions, day).hours);
    expect([may("2027-04-30"), may("2027-05-01")]).toEqual([false, true]);
  });
});

test("an unchanged rule saved as a version changes nothing", () => {
  for (const place of ["all", "TX", "FL", "NY", "AL"] as const) {
    const rules = rulesOn(defaultDialRules, [version(place, "2026-01-01", {})], "2026-01-02");
    for (const of of ["all", "TX", "FL", "NY", "AL"] as const)
      expect(placeRule(rules, of)).toEqual(placeRule(defaultDialRules, of));
    for (let hour = 0; hour < 7 * 24; hour++)
      expect(mayCallAt({ state: "", zone: null }, hour * hourMs, rules.hours)).toBe(
        mayCallAt({ state: "", zone: null }, hour * hourMs, defaultCallingHours),
      );
  }
});

test("versions are stored beside rules of an older version, and one that is none spoils none of a call's checks", () => {
  const caps = { ...defaultDialRules.caps, usual: 2 };
  const text = (more: object) => JSON.stringify({ caps, ...more });
  expect(storedDialRules(text({}), defaultDialRules)).toEqual({ base: { ...defaultDialRules, caps }, versions: [] });
  expect(storedDialRules(text({ versions }), defaultDialRules)?.versions).toEqual(versions);
  expect(storedDialRules(text({ versions: [{ place: "TX" }] }), defaultDialRules)).toBeNull();
});

describe("a new version", () => {
  const asked: DatedRule & { source: string } = {
    place: "TX",
    from: "2027-06-01",
    source: "A law",
    rule: { ...texas, attempts: 2 },
  };
  const fields = (change: Partial<typeof asked>, today = "2027-05-15") =>
    Object.keys(ruleErrors({ ...asked, ...change }, versions, today));
  const hours = { ...texas.hours!, mon: { from: 12, to: 12 } };
  test.each<[string, Partial<typeof asked>, string[]]>([
    ["stands", {}, []],
    ["may start today", { from: "2027-05-15" }, []],
    ["may take back all that a state has", { rule: { ...texas, hours: null } }, []],
    ["needs a source", { source: "  " }, ["source"]],
    ["needs a day", { from: "2027-02-30" }, ["from"]],
    ["does not start before the one in force", { from: "2027-04-30" }, ["from"]],
    ["does not start in the far future", { from: "2099-01-01" }, ["from"]],
    ["has hours that end after they start", { rule: { ...texas, hours } }, ["hours"]],
    ["sets months for all states only", { rule: { ...texas, client_months: 3 } }, ["client_months"]],
    [
      "sets everything for all states",
      { place: "all", rule: { ...all, hours: null, attempts: null } },
      ["hours", "attempts"],
    ],
  ])("%s", (_, change, expected) => expect(fields(change)).toEqual(expected));

  test("is waiting, then in force, then former", () => {
    const at = (day: string) => versionState(versions[0]!, versions, day);
    expect([at("2026-11-30"), at("2026-12-01"), at("2026-12-15")]).toEqual(["waiting", "in_force", "former"]);
    expect(versionState(versions[1]!, versions, "2027-01-01")).toBe("former");
    expect(versionOn(versions, "NY", "2027-01-01")).toBeUndefined();
  });

  test("pushes out the oldest former one, never one that counts", () => {
    const many = [versions[4]!, ...Array.from({ length: versionsMax }, () => version("TX", "2026-12-01", {}))];
    const kept = keptVersions(many, "2027-01-02");
    expect(kept).toHaveLength(versionsMax);
    expect([kept[0], kept.at(-1)]).toEqual([many[0], many.at(-1)]);
  });
});

test.each<[check: string | null, number: string, expected: string[]]>([
  ["hours", "+15125550123", ["TX"]],
  ["hours", "+12125550123", ["all"]],
  ["hours", "+18005550123", ["unknown"]],
  ["attempts", "+13055550123", ["FL"]],
  ["attempts", "+12125550123", ["all"]],
  ["do_not_call", "+15125550123", ["all"]],
  ["quota", "+15125550123", []],
  [null, "+15125550123", ["TX"]],
])("a call stopped by %s to %s was decided by %j", (check, number, expected) => {
  const now = Date.UTC(2026, 11, 1, 8) + dayMs;
  expect(decidingPlaces(check, { contacts: [], number, now, rules: defaultDialRules })).toEqual(expected);
});

test("rules are said by weekday", () => {
  expect(hoursWords(texas.hours!)).toBe("Mon–Sat 8 AM–9 PM, Sun noon–9 PM");
  expect(hoursWords(placeRule(defaultDialRules, "AL").hours!)).toBe("Mon–Sat 8 AM–8 PM, Sun no calls");
  expect(hoursWords(all.hours!)).toBe("Every day 8 AM–9 PM");
  expect(ruleLines("TX", texas).map(({ text }) => text)).toEqual([
    hoursWords(texas.hours!),
    hoursWords(texas.text_hours!),
    "as all states",
    "as all states",
    "as all states",
  ]);
});
