import { describe, expect, test } from "vitest";
import type { CampaignFields } from "../../../src/domain/campaigns/campaign.ts";
import {
  birthsOf65,
  halfBirthdaysOn,
  holidayIn,
  periodOf,
  repeatsOn,
  reviewBases,
} from "../../../src/domain/campaigns/occasions.ts";
import { type CampaignRecurrence, holidays, triggerTypes, typeRules } from "../../../src/domain/campaigns/options.ts";
import { dayLeft, sendMoment, zoneOfContact } from "../../../src/domain/campaigns/send-time.ts";
import { triggerErrors } from "../../../src/domain/campaigns/trigger-check.ts";
import { whenWords } from "../../../src/domain/campaigns/trigger-words.ts";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import { address, phone } from "../contacts/sample-contact.ts";

describe("the period a send counts for", () => {
  test.each<[CampaignRecurrence, string, string]>([
    ["once", "2026-11-28", "once"],
    ["daily", "2026-11-28", "2026-11-28"],
    ["weekly", "2026-11-28", "2026-W48"],
    ["weekly", "2027-01-01", "2026-W53"],
    ["weekly", "2024-12-30", "2025-W01"],
    ["monthly", "2026-02-28", "2026-02"],
    ["quarterly", "2026-09-30", "2026-Q3"],
    ["quarterly", "2026-10-01", "2026-Q4"],
    ["yearly", "2026-12-31", "2026"],
    ["on_event", "2026-12-31", "birthday:2026"],
  ])("%s on %s is %s", (recurrence, day, period) => {
    expect(periodOf(recurrence, { day, key: "birthday:2026" })).toBe(period);
  });
});

describe("a repeating date", () => {
  test.each<[string, CampaignRecurrence, string, boolean]>([
    ["2026-11-28", "daily", "2026-11-27", false],
    ["2026-11-28", "daily", "2027-03-01", true],
    ["2026-11-28", "weekly", "2026-12-05", true],
    ["2026-11-28", "weekly", "2026-12-04", false],
    ["2026-01-31", "monthly", "2026-02-28", true],
    ["2026-01-31", "monthly", "2026-03-31", true],
    ["2026-01-31", "monthly", "2026-03-28", false],
    ["2026-01-31", "quarterly", "2026-04-30", true],
    ["2026-01-31", "quarterly", "2026-03-31", false],
    ["2024-02-29", "yearly", "2026-02-28", true],
    ["2024-02-29", "yearly", "2028-02-28", false],
    ["2024-02-29", "yearly", "2028-02-29", true],
    ["2026-11-28", "once", "2026-11-28", true],
    ["2026-11-28", "once", "2027-11-28", false],
  ])("from %s, %s, falls on %s: %s", (first, recurrence, day, falls) => {
    expect(repeatsOn(first, recurrence, day)).toBe(falls);
  });
});

test.each([
  ["thanksgiving", 2026, "2026-11-26"],
  ["thanksgiving", 2029, "2029-11-22"],
  ["thanksgiving", 2024, "2024-11-28"],
  ["christmas", 2026, "2026-12-25"],
] as const)("%s of %i is on %s", (holiday, year, day) => {
  expect(holidayIn(holiday, year)).toBe(day);
});

describe("half birthdays", () => {
  test.each([
    ["2026-05-28", ["11-28"]],
    // August has a 29th to 31st, and February has not.
    ["2026-02-28", ["08-28", "08-29", "08-30", "08-31"]],
    ["2028-02-29", ["08-29", "08-30", "08-31"]],
    // Those of 29 February keep the 28th in common years.
    ["2026-08-28", ["02-28", "02-29"]],
    ["2028-08-29", ["02-29"]],
  ])("on %s are of those born on %j", (day, born) => {
    expect(halfBirthdaysOn(day)).toEqual(born);
  });

  test("come once a year for every birthday", () => {
    const days = Array.from({ length: 365 }, (_nothing, nth) => new Date(Date.UTC(2027, 0, 1 + nth)));
    const found = days.flatMap((day) => halfBirthdaysOn(day.toISOString().slice(0, 10)));
    expect(found).toHaveLength(366);
    expect(new Set(found).size).toBe(366);
  });
});

test.each([
  ["2026-11-28", 6, ["1962-05-28"]],
  ["2026-02-28", 6, ["1961-08-28", "1961-08-29", "1961-08-30", "1961-08-31"]],
  ["2026-11-30", 3, []],
  ["2025-02-28", 1, ["1960-03-28", "1960-03-29", "1960-03-30", "1960-03-31"]],
  ["2024-02-28", 12, ["1960-02-28", "1960-02-29"]],
])("on %s, %i months before 65, are those born on %j", (day, months, born) => {
  expect(birthsOf65(day, months)).toEqual(born);
});

test("a review comes so many months after its base, at the end of shorter months too", () => {
  expect(reviewBases("2026-11-30", 3, 1)).toEqual([
    "2026-08-30",
    "2026-08-31",
    "2026-05-30",
    "2026-05-31",
    "2025-11-30",
  ]);
  expect(reviewBases("2026-02-28", 12, 2)).toEqual(["2025-02-28", "2024-02-28", "2024-02-29"]);
});

describe("the moment of a send", () => {
  const at = (state: string, zip: string, number: string) => ({
    contact_zone: null,
    addresses: [address("1 Main St", { city: "", state, zip })],
    phones: [phone(number)],
  });
  test.each([
    ["Ohio", at("OH", "44101", "+12165550123"), "2026-11-28", "10:00", "2026-11-28T15:00:00.000Z"],
    ["Idaho's south", at("ID", "83702", "+12085550123"), "2026-11-28", "10:00", "2026-11-28T17:00:00.000Z"],
    ["Hawaii", at("HI", "96813", "+18085550123"), "2026-11-28", "10:00", "2026-11-28T20:00:00.000Z"],
    [
      "an unknown place",
      { contact_zone: null, addresses: [], phones: [] },
      "2026-11-28",
      "10:00",
      "2026-11-28T15:00:00.000Z",
    ],
    ["a time that is skipped", at("OH", "44101", ""), "2027-03-14", "02:30", "2027-03-14T07:30:00.000Z"],
    ["a time that comes twice", at("OH", "44101", ""), "2026-11-01", "01:30", "2026-11-01T05:30:00.000Z"],
  ])("in %s", (_place, contact, day, time, moment) => {
    expect(new Date(sendMoment(day, time, zoneOfContact(contact))).toISOString()).toBe(moment);
  });

  test.each([
    ["2026-11-28T12:00:00Z", 0, "today"],
    ["2026-11-28T03:00:00Z", 0, "ahead"],
    ["2026-11-29T04:59:00Z", 0, "today"],
    ["2026-11-29T05:00:00Z", 0, "over"],
    ["2026-11-30T12:00:00Z", 2, "today"],
    ["2026-12-01T12:00:00Z", 2, "over"],
  ])("the day is judged where they are: at %s with %i days' grace it is %s", (now, daysLate, left) => {
    expect(dayLeft("2026-11-28", { now: Date.parse(now), zone: "America/New_York", daysLate })).toBe(left);
  });
});

const plain: CampaignFields = {
  name: "Birthday",
  channel: "email",
  trigger_type: "birthday",
  recurrence: "yearly",
  steps: [],
  holiday: null,
  on_day: null,
  audience: wholeScope,
  offset_days: 0,
  send_time: "10:00",
  subject: "Happy birthday",
  body: "All the best.",
  corporation_ids: [],
  business_unit_ids: [],
  sender: "agent",
  quiet_days: null,
  skip_in_flow: false,
  starts_on: "2026-11-28",
  ends_on: null,
};

describe("a trigger's fields", () => {
  test.each<[Partial<CampaignFields>, string[]]>([
    [{}, []],
    [{ recurrence: "weekly" }, ["recurrence"]],
    [{ trigger_type: "t65_countdown", recurrence: "on_event" }, ["steps"]],
    [{ trigger_type: "t65_countdown", recurrence: "on_event", steps: [6, 5] }, ["steps"]],
    [{ steps: [6] }, ["steps"]],
    [{ trigger_type: "holiday" }, ["holiday"]],
    [{ trigger_type: "one_time", recurrence: "once" }, ["on_day"]],
    [{ trigger_type: "one_time", recurrence: "once", on_day: "2026-02-30" }, ["on_day"]],
    [{ trigger_type: "license_expiring", recurrence: "on_event" }, ["channel"]],
    [{ ends_on: "2026-11-27" }, ["ends_on"]],
    [{ subject: " " }, ["subject"]],
    [{ body: "" }, ["body"]],
    [{ channel: "sms", subject: "", body: "a".repeat(1_601) }, ["body"]],
    [{ channel: "task", body: "" }, []],
    [{ body: "Dear {{contact.nickname}}" }, ["body"]],
  ])("%j is refused for %j", (change, fields) => {
    expect(Object.keys(triggerErrors({ ...plain, ...change }))).toEqual(fields);
  });

  test("every type has its usual repeat first, and says in words when it is", () => {
    for (const trigger_type of triggerTypes) {
      const { recurrences, steps, needs } = typeRules[trigger_type];
      const said = {
        ...plain,
        trigger_type,
        steps: steps ? [...steps.choices] : [],
        holiday: needs === "holiday" ? holidays[0] : null,
        on_day: needs === "day" ? "2026-12-01" : null,
      };
      expect(recurrences.length, trigger_type).toBeGreaterThan(0);
      expect(whenWords(said), trigger_type).toMatch(/^[\w].*, at 10:00 AM their time$/);
    }
    expect(whenWords({ ...plain, trigger_type: "t65_countdown", steps: [6, 12, 1] })).toBe(
      "12, 6 and 1 month before they turn 65, at 10:00 AM their time",
    );
    expect(whenWords({ ...plain, offset_days: -3 })).toBe("3 days before: on their birthday, at 10:00 AM their time");
  });
});
