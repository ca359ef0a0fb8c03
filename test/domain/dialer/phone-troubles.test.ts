import { expect, test } from "vitest";
import { dialerErrors, dialerStatuses } from "../../../src/domain/dialer/call-errors.ts";
import { callRefusals, dialerFaultWords, dialerMessages } from "../../../src/domain/dialer/messages.ts";
import { troubleOf } from "../../../src/domain/dialer/phone-troubles.ts";
import { deviceFaultWords } from "../../../src/domain/dialer/voice-errors.ts";

/** The catalogue of spec 000 §8, letter for letter where it gives the letters. */
const codes: readonly (readonly [number, RegExp])[] = [
  [20101, /^Access token invalid$/],
  [20104, /^Access token expired$/],
  [20151, /^Authentication failed$/],
  [31000, /^Disconnected$/],
  [31003, /^Connection with the provider was interrupted\.$/],
  [31005, /^Connection error$/],
  [31009, /^No transport$/],
  [31201, /^Authentication failed$/],
  [31202, /^Signature validation failed$/],
  [31204, /^Access token invalid$/],
  [31205, /^Access token expired$/],
  [31401, /^Microphone permission denied$/],
  [31402, /^Media acquisition failed$/],
  [53001, /^Signalling disconnected$/],
  [53405, /^Media connection failed\.$/],
];

const named: readonly (readonly [string, string])[] = [
  ["init", "Unable to initialize dialer"],
  ["init_interactivity", "Unable to initialize interactivity"],
  ["init_device", "Unable to initialize device"],
  ["init_device_events", "Unable to initialize device events"],
  ["init_outbound_call", "Unable to initialize outbound call"],
  ["init_outbound_call_events", "Unable to initialize outbound call events"],
  ["init_inbound_call", "Unable to initialize inbound call"],
  ["init_inbound_call_events", "Unable to initialize inbound call events"],
  ["init_call", "Unable to initialize call"],
  ["hangup", "Unable to hangup"],
  ["update_number", "Unable to update number"],
  ["over_quota", "Please request additional minutes from your manager."],
  ["no_device", "No valid device ready"],
  ["no_call", "No valid call ready"],
  ["bad_number", "Invlaid phone number"],
  ["over_minutes", "Over minutes allocated"],
  ["websocket_timeout", "WebSocket Connection Timeout"],
  ["illegal_digits", "Illegal character passed into sendDigits"],
  ["dtmf_disconnected", "Could not send DTMF: Signaling channel is disconnected"],
  ["message_disconnected", "Could not send CallMessage; Signaling channel is disconnected"],
  ["message_without_call", "Could not send CallMessage; Call has no CallSid"],
  ["message_empty", "`content` is empty"],
  ["outputs_unsupported", "This browser does not support audio output selection"],
  ["no_active_output", "No active output devices to test"],
  ["devices", "Must specify at least one device to set"],
  ...Object.entries(deviceFaultWords),
];

test.each(codes)("%i has its words and one next step", (code, words) => {
  const { text, todo } = troubleOf(code, 0, "something else");
  expect(text).toMatch(words);
  expect(todo).toMatch(/\w\.$/);
});

test.each(named)("%s has its words and one next step", (name, words) => {
  const { text, todo } = troubleOf(name, 0, "something else");
  expect(text).toBe(words);
  expect(todo).toMatch(/\w\.$/);
});

test("no word of the dialer is left without a next step", () => {
  const known = new Set(named.map(([, words]) => words));
  const notTroubles = [dialerMessages.leave_during_call, dialerMessages.incoming, dialerStatuses.ok];
  const all = [dialerMessages, dialerStatuses, dialerErrors].flatMap((words) => Object.values<string>(words));
  expect(all.filter((words) => !known.has(words) && !notTroubles.some((one) => one === words))).toEqual([]);
});

test.each([
  ...Object.values(dialerFaultWords),
  ...Object.values(callRefusals),
  "Blocked: this is the fifth try today; the limit is 4.",
  "Please request additional minutes from your manager.",
])("a call the server refused for '%s' is not to be tried again as it is", (words) => {
  const { text, todo } = troubleOf(31_486, 0, `BusyHere (31486): ${words}`);
  expect(text).toBe(words);
  expect(todo).not.toContain("moment");
});

test("an unknown code keeps its own message", () => {
  expect(troubleOf(99_999, 5, "A new thing")).toMatchObject({ code: 99_999, text: "A new thing", at: 5 });
  expect(troubleOf(31_486, 0, "BusyHere (31486): The line is busy.").text).toBe("The line is busy.");
  expect(troubleOf("bad_number", 0).text).toBe("Invlaid phone number");
});
