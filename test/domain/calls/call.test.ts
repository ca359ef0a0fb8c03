import { expect, test } from "vitest";
import { CallRow, isMissed, otherNumber, ownNumber, usedMinutes } from "../../../src/domain/calls/call.ts";
import { meetsCallFilter } from "../../../src/domain/calls/call-filter.ts";
import { noon } from "../contacts/sample-contact.ts";
import { sampleCall as call } from "../dialer/sample-call.ts";

test("a call fits its schema", () => {
  expect(CallRow.parse(call)).toEqual(call);
  expect(CallRow.safeParse({ ...call, outcome: "fun" }).success).toBe(false);
});

test("the other party called us, or was called", () => {
  expect(otherNumber(call)).toBe("+12015550123");
  expect(otherNumber({ ...call, call_direction: "outbound" })).toBe("+12015550100");
});

test.each([
  ["inbound", "missed", true],
  ["inbound", "no_answer", true],
  ["inbound", "voicemail", true],
  ["inbound", "completed", false],
  ["outbound", "no_answer", false],
] as const)("an %s %s call is missed: %s", (call_direction, status, missed) => {
  expect(isMissed({ call_direction, status })).toBe(missed);
});

test("the user's own number is the other one", () => {
  expect(ownNumber(call)).toBe("+12015550100");
});

test.each([
  [0, 0],
  [1, 1],
  [60, 1],
  [61, 2],
] as const)("%i seconds of talk count %i minutes; on one's own phone none", (talk_seconds, minutes) => {
  expect(usedMinutes({ via: "browser", talk_seconds })).toBe(minutes);
  expect(usedMinutes({ via: "own_phone", talk_seconds })).toBe(0);
});

test.each([
  [{}, true],
  [{ direction: "outbound" }, false],
  [{ status: "completed" }, true],
  [{ status: "missed" }, false],
  [{ outcome: "appointment_set" }, true],
  [{ outcome: "none" }, false],
  [{ from: noon, to: noon + 1 }, true],
  [{ to: noon }, false],
  [{ q: "grace" }, true],
  [{ q: "555-0123" }, true],
  [{ q: "555-0100" }, false],
  [{ user_id: "11111111-1111-4111-8111-111111111111" }, false],
] as const)("the filter %o keeps an answered call of Grace's: %s", (filter, kept) => {
  expect(meetsCallFilter(call, "Grace Hopper", filter)).toBe(kept);
});

test("an unanswered call is missed, whatever its status", () => {
  expect(meetsCallFilter({ ...call, status: "busy" }, "", { status: "missed" })).toBe(true);
});
