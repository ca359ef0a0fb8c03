import { expect, it, test } from "vitest";
import {
  deviceCodeErrors,
  type IdleFacts,
  idleMinutesOf,
  isLeft,
  mayTryHere,
} from "../../../src/domain/session/idle-lock.ts";

const minute = 60_000;
const at = 1_790_000_000_000;
const facts = (minutes: number, more: Partial<IdleFacts> = {}): IdleFacts => ({
  seen_at: at,
  now: at + minutes * minute,
  reached: true,
  idle_minutes: 60,
  in_call: false,
  opens_offline: true,
  ...more,
});

it.each<[string, IdleFacts, boolean]>([
  ["just now", facts(0), false],
  ["a moment before the hour", facts(59.9), false],
  ["after the hour", facts(60), true],
  ["after what the company chose", facts(5, { idle_minutes: 5 }), true],
  ["a quarter of an hour with a connection", facts(15), false],
  ["a quarter of an hour without one", facts(15, { reached: false }), true],
  ["a moment before that", facts(14.9, { reached: false }), false],
  ["the company's shorter time without a connection", facts(5, { reached: false, idle_minutes: 5 }), true],
  ["a quarter of an hour, the server not asked yet", facts(15, { reached: null }), true],
  [
    "a day without a connection where only the server opens it",
    facts(1440, { reached: false, opens_offline: false }),
    false,
  ],
  ["the hour with one where only the server opens it", facts(60, { opens_offline: false }), true],
  [
    "the hour, the server not asked yet, where only it opens it",
    facts(60, { reached: null, opens_offline: false }),
    true,
  ],
  ["a quarter of an hour likewise", facts(15, { reached: null, opens_offline: false }), false],
  ["a day on the phone", facts(1440, { in_call: true }), false],
  ["a clock set back by a day", facts(-1440), true],
  ["a clock set back by a little", facts(-2), false],
])("%s", (_when, given, left) => {
  expect(isLeft(given)).toBe(left);
});

it.each([
  ["60", 60],
  [" 5 ", 5],
  ["1", 1],
  ["1440", 1440],
  ["0", 60],
  ["1441", 60],
  ["-5", 60],
  ["never", 60],
  ["", 60],
])("the setting %j means %i minutes", (setting, minutes) => {
  expect(idleMinutesOf(setting)).toBe(minutes);
});

test("five wrong tries on the device, then only the server", () => {
  expect([0, 4, 5, 6].map(mayTryHere)).toEqual([true, true, false, false]);
});

it.each([
  ["12345", false],
  ["123456", true],
  ["123456789012", true],
  ["1234567890123", false],
  ["12345a", false],
  ["", false],
])("a device code of %j is taken: %s", (code, taken) => {
  expect(Object.keys(deviceCodeErrors(code)).length === 0).toBe(taken);
});
