import { expect, test } from "vitest";
import { CallRow, isMissed, otherNumber } from "../../../src/domain/dialer/call.ts";
import { ada, noon, uuid } from "../contacts/sample-contact.ts";

const call: CallRow = {
  id: uuid(1),
  call_direction: "inbound",
  call_from: "+12015550123",
  call_to: "+12015550100",
  caller_city: "Hoboken",
  caller_state: "NJ",
  user_id: ada,
  contact_id: 41,
  status: "completed",
  outcome: "appointment_set",
  talk_seconds: 60,
  note: "",
  created_at: noon,
  answered_at: noon + 4_000,
  ended_at: noon + 64_000,
  updated_at: noon,
  version: 1,
  seq: 1,
};

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
