import { describe, expect, test } from "vitest";
import {
  complianceErrors,
  complianceKeys,
  complianceOn,
  complianceRules,
  complianceState,
  complianceText,
  type ComplianceVersion,
  retentionOn,
  shippedCompliance,
  soaRuleOn,
} from "../../../src/domain/compliance/compliance.ts";
import { mayMeet, meetingFrom } from "../../../src/domain/compliance/soa-wait.ts";
import { hourMs } from "../../../src/kit/durations.ts";

const today = "2026-11-26";
const disclaimer = (from: string, text: string): ComplianceVersion => ({
  key: "medicare_disclaimer",
  from,
  source: "Counsel",
  value: { text },
});

describe("the rule of a day", () => {
  const own = [disclaimer("2026-11-01", "One"), disclaimer("2027-01-01", "Two"), disclaimer("2027-01-01", "Three")];

  test.each([
    ["2026-10-31", shippedCompliance.findLast(({ key }) => key === "medicare_disclaimer")?.value["text"]],
    ["2026-11-01", "One"],
    ["2026-12-31", "One"],
    ["2027-01-01", "Three"],
  ])("%s", (day, text) => expect(complianceText(own, "medicare_disclaimer", day)).toBe(text));

  test("the states of versions are those of a day", () => {
    expect(own.map((version) => complianceState(version, own, today))).toEqual(["in_force", "former", "waiting"]);
  });

  test("every rule has a default with all its fields, and it is valid", () => {
    for (const key of complianceKeys) {
      const shipped = complianceOn([], key, today);
      expect(Object.keys(shipped.value).toSorted()).toEqual(Object.keys(complianceRules[key].fields).toSorted());
      expect(complianceErrors({ ...shipped, from: today }, [], today)).toEqual({});
    }
  });

  test("Medicare recordings are kept 10 years before October 2026, then 6", () => {
    expect(retentionOn([], "2026-09-30").medicare_recording_years).toBe(10);
    expect(retentionOn([], "2026-10-01").medicare_recording_years).toBe(6);
  });
});

describe("a version is refused by its field", () => {
  const good = complianceOn([], "retention", today);
  test.each<[string, object, string]>([
    ["without a source", { source: " " }, "source"],
    ["from a day before the present rule", { from: "2026-09-01" }, "from"],
    ["from a day too far ahead", { from: "2040-01-01" }, "from"],
    ["with no days", { value: { ...good.value, recording_days: 0 } }, "recording_days"],
    ["with half a year", { value: { ...good.value, audit_years: 1.5 } }, "audit_years"],
    ["with a foreign field", { value: { ...good.value, __proto__x: 1 } }, "value"],
    ["without a field", { value: {} }, "soa_years"],
  ])("%s", (_, change, field) => {
    expect(complianceErrors({ ...good, from: today, ...change }, [], today)).toHaveProperty(field);
  });
});

describe("a Scope of Appointment", () => {
  const signed_at = Date.UTC(2026, 8, 1, 15);
  const meeting = { signed_at, appointment_at: signed_at + 47 * hourMs, walk_in: false, days_to_period_end: null };
  const before = soaRuleOn([], "2026-09-03");
  test.each([
    ["47 hours before", meeting, false],
    ["48 hours before", { ...meeting, appointment_at: signed_at + 48 * hourMs }, true],
    ["by a walk-in", { ...meeting, walk_in: true, appointment_at: signed_at }, true],
    ["in the last four days", { ...meeting, days_to_period_end: 3 }, true],
    ["five days before the end", { ...meeting, days_to_period_end: 4 }, false],
    ["after the appointment", { ...meeting, walk_in: true, appointment_at: signed_at - 1 }, false],
  ])("signed %s", (_, of, may) => expect(mayMeet(of, before)).toBe(may));

  test("needs no wait from October 2026 on", () => {
    expect(meetingFrom(meeting, soaRuleOn([], "2026-10-01"))).toBe(signed_at);
  });
});
