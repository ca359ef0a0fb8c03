import { describe, expect, test } from "vitest";
import {
  isOfflineExpired,
  type LastServerContact,
  silentDays,
  offlineDaysLeft,
} from "../../../src/domain/session/offline-expiry.ts";
import { dayMs } from "../../../src/kit/durations.ts";

const heard = Date.UTC(2026, 2, 1, 9);
const day = (days: number) => heard + days * dayMs;
const word = (latest = 0): LastServerContact => ({ heard_at: heard, latest: day(latest) });

describe("a device without a word from the server", () => {
  test.each([
    [0, false, null],
    [22.9, false, null],
    [23, false, 7],
    [24.5, false, 6],
    [29, false, 1],
    [29.99, false, 1],
    [30, true, 1],
    [400, true, 1],
  ])("after %d days offline: expired %s, days left shown %s", (days, expired, left) => {
    expect(isOfflineExpired(word(), day(days))).toBe(expired);
    expect(offlineDaysLeft(word(), day(days))).toBe(left);
  });

  test("counts whole days of silence", () => {
    expect([silentDays(word(), day(0.9)), silentDays(word(), day(24.9))]).toEqual([0, 24]);
  });
});

describe("a clock that is wrong by a day", () => {
  test.each([dayMs, -dayMs])("by %d ms all along changes nothing", (skew) => {
    const skewed = { heard_at: heard + skew, latest: heard + skew };
    expect(isOfflineExpired(skewed, day(29.99) + skew)).toBe(false);
    expect(isOfflineExpired(skewed, day(30) + skew)).toBe(true);
  });

  test("that ran ahead for a while and was put right takes no day away", () => {
    expect(isOfflineExpired(word(11), day(29.99))).toBe(false);
    expect(offlineDaysLeft(word(11), day(12))).toBeNull();
    expect(isOfflineExpired(word(11), day(30))).toBe(true);
  });

  test("that is put back gives no day more", () => {
    expect(isOfflineExpired(word(30), day(29))).toBe(true);
    expect(offlineDaysLeft(word(29), day(-400))).toBe(1);
  });
});
