import { describe, expect, test } from "vitest";
import { loginTypes, markerOf } from "../../../src/domain/users/session-marker.ts";
import {
  codeDriftSteps,
  codeStepSeconds,
  debounceMs,
  doubleTapWindowMs,
  formerPasswordsKept,
  idleMinutesDefault,
  idleMinutesOffline,
  notificationDelayMs,
  profileFetchDedupeMs,
  profileFetchRetryMs,
  recoveryCodesCount,
  socketReconnectMs,
  systemVersion,
  tapHoldMs,
} from "../../../src/domain/session/limits.ts";
import { sessionMessages } from "../../../src/domain/session/messages.ts";
import { processStatusDefault } from "../../../src/domain/session/start-messages.ts";
import { writeWords } from "../../../src/kit/state-words.ts";
import {
  codeFrom,
  needsSecondStep,
  recoveryCodeFrom,
  sentCodeFault,
  waitToSendMs,
} from "../../../src/domain/session/otp.ts";
import { afterFailure, isLocked, minutesLocked, passwordErrors } from "../../../src/domain/session/password.ts";

const ada = { username: "ada.lovelace", email: "ada@example.com" };

test.each([
  ["9 letters", "abcdefghi", "Use at least 10 characters."],
  ["10 letters", "abcdefghij", null],
  ["10 faces", "😀".repeat(10), null],
  ["9 faces", "😀".repeat(9), "Use at least 10 characters."],
  ["128 letters", "a".repeat(128), null],
  ["129 letters", "a".repeat(129), "Use at most 128 characters."],
  ["the username", "ada.lovelace", "The password cannot be your username or email."],
  ["the username shouted", " ADA.Lovelace", "The password cannot be your username or email."],
  ["the email", "ada@example.com", "The password cannot be your username or email."],
  ["something with the username in it", "ada.lovelace-1815", null],
])("a password of %s", (_, password, message) => {
  expect(passwordErrors(password, ada)).toEqual(message ? { password: [message] } : {});
});

describe("ten failures", () => {
  const failTimes = (times: number, now: number) => {
    let state = { failures: 0, locked_until: null as number | null };
    for (let n = 0; n < times; n++) state = afterFailure(state, now);
    return state;
  };

  test("lock for 15 minutes, nine do not", () => {
    expect(isLocked(failTimes(9, 0), 0)).toBe(false);
    const locked = failTimes(10, 0);
    expect(isLocked(locked, 15 * 60_000 - 1)).toBe(true);
    expect(isLocked(locked, 15 * 60_000)).toBe(false);
    expect([0, 60_000, 14.5 * 60_000, 15 * 60_000].map((now) => minutesLocked(locked, now))).toEqual([15, 14, 1, 0]);
  });

  test("are counted again once the lock has passed", () => {
    expect(afterFailure(failTimes(10, 0), 15 * 60_000)).toEqual({ failures: 1, locked_until: null });
  });

  test("keep locking while more come in", () => {
    expect(afterFailure(failTimes(10, 0), 60_000)).toEqual({ failures: 11, locked_until: 16 * 60_000 });
  });
});

test.each([
  [{ otp_secret: "s", last_otp_at: 5 }, true],
  [{ otp_secret: "s", last_otp_at: null }, false],
  [{ otp_secret: "s" }, false],
  [{ last_otp_at: 5 }, false],
  [{ otp_secret: "", last_otp_at: 5 }, false],
  [{}, false],
])("a sign-in reply %j asks for a second step: %s", (reply, asks) => expect(needsSecondStep(reply)).toBe(asks));

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["12345", null],
  ["1234567", null],
  ["12345a", null],
  ["", null],
])("the code %j is read as %j", (text, code) => expect(codeFrom(text)).toBe(code));

test.each([
  ["ABCDE-12345", "abcde-12345"],
  ["abcde12345", "abcde-12345"],
  [" abcde 12345", "abcde-12345"],
  ["abcde-1234", null],
  ["abcde-1234!", null],
])("the recovery code %j is read as %j", (text, code) => expect(recoveryCodeFrom(text)).toBe(code));

test.each([
  [0, 0, null],
  [10 * 60_000 - 1, 4, null],
  [10 * 60_000, 0, "code_expired"],
  [1_000, 5, "code_tries"],
])("a code sent %i ms ago and tried %i times: %s", (age, tries, fault) => {
  expect(sentCodeFault({ sent_at: 0, tries }, age)).toBe(fault);
});

test.each([
  [null, 5, 0],
  [0, 0, 60_000],
  [0, 59_999, 1],
  [0, 60_000, 0],
])("after a code sent at %s, at %i another waits %i ms", (last, now, wait) =>
  expect(waitToSendMs(last, now)).toBe(wait),
);

test.each([
  ["admin", false, "login_as", "logged_as_admin"],
  ["sub_admin", false, "login_as", "logged_as_admin"],
  ["admin", true, "login_as", "logged_as_admin"],
  ["admin", false, "impersonate", "impersonating"],
  ["bu_admin", false, "login_as", "logged_as_bu_admin"],
  ["bu_admin", false, "impersonate", "impersonating"],
  ["manager", false, "login_as", "impersonating"],
  ["agent", true, "login_as", "impersonating_as_rm"],
  ["agent", true, "impersonate", "impersonating_as_rm"],
] as const)("%s (rm %s) by %s carries the marker %s", (account_type, rm, type, marker) => {
  expect(markerOf({ account_type, rm }, type)).toBe(marker);
  expect(loginTypes).toContain(type);
});

test("numbers fixed by the specification", () => {
  expect({ systemVersion, debounceMs, doubleTapWindowMs, tapHoldMs }).toEqual({
    systemVersion: "0.2.37",
    debounceMs: 500,
    doubleTapWindowMs: 500,
    tapHoldMs: 600,
  });
  expect([profileFetchDedupeMs, profileFetchRetryMs]).toEqual([2_000, 5_000]);
  expect([socketReconnectMs, notificationDelayMs]).toEqual([1_000, 500]);
  expect([codeStepSeconds, codeDriftSteps, recoveryCodesCount, formerPasswordsKept]).toEqual([30, 1, 10, 5]);
  expect([idleMinutesDefault, idleMinutesOffline]).toEqual([60, 15]);
});

test("words fixed by the specification", () => {
  expect(sessionMessages).toMatchObject({
    access_denied: "Access denied!",
    request_failed: "Request failed",
    unauthorized: "Unauthorized",
    error_panel_title: "An Error Occurred",
    error_panel_text: "The application detected an error, and it's been reported to the application development team.",
  });
  expect(processStatusDefault).toBe("processing");
  expect(Object.values(writeWords)).toEqual([
    "Saved on this device",
    "Sending",
    "Saved",
    "Needs attention",
    "Not sent",
  ]);
});
