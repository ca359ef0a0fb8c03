import { describe, expect, test } from "vitest";
import { defaultDialRules, keptDialRules as sent } from "../../../src/domain/dialer/dial-rules.ts";
import { storedDialRules } from "../../../src/domain/users/dial-rules-setting.ts";

const caps = { as_of: "2026-11-01", source: "Company rule", usual: 3, states: { FL: 2 } };
const keptDialRules = (text: string) => {
  const stored = storedDialRules(text, defaultDialRules);
  return stored && sent(stored, 0);
};
const kept = (rules: unknown) => keptDialRules(JSON.stringify(rules));

describe("a company's rules on calling", () => {
  test("stand where they are kept, and as shipped where they are not", () => {
    expect(kept({ caps })).toEqual({ ...defaultDialRules, caps });
    expect(kept({})).toEqual(defaultDialRules);
    expect(keptDialRules("")).toBeNull();
  });

  test("hours may differ by weekday, for everybody or for a state", () => {
    const days = { sun: { from: 12, to: 18 }, sat: null };
    const hours = {
      ...defaultDialRules.hours,
      usual: { from: 8, to: 21, sunday: true, days },
      states: { TX: { days } },
    };
    expect(kept({ hours })?.hours).toEqual(hours);
  });

  test.each([
    ["no JSON", "{"],
    ["no attempt at all", { caps: { ...caps, usual: 0 } }],
    ["a place that is none", { caps: { ...caps, states: { ZZ: 2 } } }],
    ["an hour that is none", { hours: { ...defaultDialRules.hours, usual: { from: 8, to: 25, sunday: true } } }],
    [
      "a weekday that is none",
      { hours: { ...defaultDialRules.hours, usual: { ...defaultDialRules.hours.usual, days: { someday: null } } } },
    ],
    ["a check no day old", { dnc_check: { ...defaultDialRules.dnc_check, usual: 0 } }],
    ["no source", { caps: { ...caps, source: undefined } }],
  ])("with %s are as shipped, whole", (_, rules) => {
    expect(typeof rules === "string" ? keptDialRules(rules) : kept(rules)).toBeNull();
  });
});
