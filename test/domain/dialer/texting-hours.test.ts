import { describe, expect, test } from "vitest";
import { placeRule, rulesOn } from "../../../src/domain/dialer/dated-rules.ts";
import { defaultDialRules as rules } from "../../../src/domain/dialer/dial-rules.ts";
import { recordingDue } from "../../../src/domain/dialer/recording-rules.ts";
import { ruleErrors } from "../../../src/domain/dialer/rule-edit.ts";
import { checkTextingHours } from "../../../src/domain/dialer/texting-hours.ts";

// Sunday, in winter: Texas (most of it) is six hours behind, New York five.
const sunday = (utc: string) => Date.parse(`2026-11-29T${utc}:00Z`);
const blocked = (number: string, now: number) => checkTextingHours({ number, contacts: [], now, rules });
const austin = "+15125550123";
const manhattan = "+12125550123";

describe("texts follow the hours of the place they go to", () => {
  test.each<[string, string, number, boolean]>([
    ["Austin, Sunday at 11 AM", austin, sunday("17:00"), false],
    ["Austin, Sunday at 12:30 PM", austin, sunday("18:30"), false],
    ["Austin, Sunday at 1 PM, noon in the mountain zone too", austin, sunday("19:00"), true],
    ["Manhattan, Sunday at 9 AM", manhattan, sunday("14:00"), true],
    ["Manhattan, Sunday at 7 AM", manhattan, sunday("12:00"), false],
    ["Birmingham, where Sundays are closed", "+12055550123", sunday("18:00"), false],
  ])("%s", (_, number, now, may) => expect(blocked(number, now) === null).toBe(may));

  test("the words name the time there and when texts may go", () => {
    const block = blocked(manhattan, sunday("12:00"));
    expect(block?.description).toMatch(/^Blocked: it is 7:00.AM where .* is\. Texts may be sent from 8:00.AM\.$/);
    expect(block?.allowed_at).toBe(sunday("13:00"));
  });

  test("a texting rule changes texts and leaves calls alone", () => {
    const texas = { ...placeRule(rules, "TX"), text_hours: null };
    const changed = rulesOn(rules, [{ place: "TX", from: "2026-11-01", rule: texas }], "2026-11-29");
    expect(checkTextingHours({ number: austin, contacts: [], now: sunday("17:00"), rules: changed })).toBeNull();
    expect(changed.hours.states.TX?.days?.sun).toEqual({ from: 12, to: 21 });
  });
});

describe("a version saved before texting and recording had rules", () => {
  const { text_hours: _hours, recording: _recording, ...older } = placeRule(rules, "FL");

  test("leaves both as they were", () => {
    const after = rulesOn(rules, [{ place: "FL", from: "2026-11-01", rule: older }], "2026-11-29");
    expect(placeRule(after, "FL")).toEqual(placeRule(rules, "FL"));
    expect(ruleErrors({ place: "FL", from: "2026-11-29", source: "Law", rule: older }, [], "2026-11-29")).toEqual({});
  });
});

describe("the recording duty is the strictest of the places called", () => {
  const at = (state: string) => ({ state, zone: null });
  test.each<[string, string[], string, string]>([
    ["a state with its own rule", ["PA"], "all_party", "PA"],
    ["a state without one", ["TX"], "announced", "all"],
    ["two places", ["TX", "CA"], "all_party", "CA"],
    ["an unknown place", [""], "all_party", "unknown"],
    ["no place", [], "all_party", "unknown"],
  ])("%s", (_, states, duty, place) => {
    expect(recordingDue(states.map(at), rules.recording)).toEqual({ duty, place });
  });

  test("without any state's rule, an unknown place follows all states", () => {
    const silent = { ...rules.recording, usual: "silent" as const, states: {} };
    expect(recordingDue([at("")], silent)).toEqual({ duty: "silent", place: "unknown" });
  });
});
