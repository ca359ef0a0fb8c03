import { expect, test } from "vitest";
import { defaultDncCheckRules, dncCheckWords } from "../../../src/domain/dialer/dnc-check.ts";
import { phone } from "../contacts/sample-contact.ts";

const now = Date.UTC(2026, 1, 25, 17);
const daysAgo = (days: number) => now - days * 86_400_000;
const words = (dnc_checked_at: number | null, states: string[] = ["NJ"], more = {}) =>
  dncCheckWords(phone("+12015550123", { dnc_status: "clear", dnc_checked_at, ...more }), {
    states,
    now,
    rules: defaultDncCheckRules,
  });

test("a number never checked is reported", () => {
  expect(words(null)).toBe("Not checked against the national do-not-call list.");
});

test("it is checked again after 31 days, in Florida after 10; the strictest state counts", () => {
  expect([words(daysAgo(31)), words(daysAgo(10), ["FL"]), words(daysAgo(31), [])]).toEqual([null, null, null]);
  expect(words(daysAgo(32))).toBe("Checked against the national do-not-call list 32 days ago; the limit is 31.");
  const florida = "Checked against the national do-not-call list 11 days ago; Florida allows 10.";
  expect([words(daysAgo(11), ["FL"]), words(daysAgo(11), ["NJ", "FL"])]).toEqual([florida, florida]);
});

test("a number that is closed anyway needs no check", () => {
  expect([words(null, [], { do_not_call: true }), words(null, [], { dnc_status: "federal" })]).toEqual([null, null]);
});

test("the days are those the company keeps", () => {
  const rules = { ...defaultDncCheckRules, usual: 5, states: {} };
  expect(dncCheckWords(phone("+12015550123", { dnc_checked_at: daysAgo(6) }), { states: ["FL"], now, rules })).toBe(
    "Checked against the national do-not-call list 6 days ago; the limit is 5.",
  );
});
