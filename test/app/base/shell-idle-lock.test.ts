import { beforeEach, expect, test } from "vitest";
import { IdleLock, type LockFacts } from "../../../src/app/base/idle-lock.ts";
import { forgetStored } from "../../../src/app/base/stored.ts";
import { unlockProofs } from "../../../src/app/base/unlock-proofs.ts";

const ada = "01920000-0000-7000-8000-00000000000a";
const minute = 60_000;
const start = 1_790_000_000_000;
const office: LockFacts = { reached: true, idle_minutes: 60, in_call: false, opens_offline: true };

/** One tab of Ada's; all tabs of a test share what the browser keeps. */
function tab(facts: Partial<LockFacts> = {}, now = start): IdleLock {
  const lock = new IdleLock();
  lock.follow(ada, { ...office, ...facts }, now);
  return lock;
}

beforeEach(() => localStorage.clear());

test("activity in time keeps it unlocked, and activity too late finds it locked", () => {
  const lock = tab();
  lock.hand(start + 59 * minute);
  lock.look(start + 118 * minute);
  expect(lock.isLocked()).toBe(false);
  lock.hand(start + 119 * minute);
  expect(lock.isLocked()).toBe(true);
});

test("activity in one tab counts for all; all tabs lock and unlock together", () => {
  const [one, other] = [tab(), tab()];
  one.hand(start + 50 * minute);
  other.look(start + 70 * minute);
  expect(other.isLocked()).toBe(false);
  one.look(start + 110 * minute);
  other.look(start + 110 * minute);
  expect([one.isLocked(), other.isLocked()]).toEqual([true, true]);
  other.open(ada, start + 111 * minute);
  one.look(start + 111 * minute);
  expect([one.isLocked(), other.isLocked()]).toEqual([false, false]);
});

test("a reload and a start after the idle time open locked, whatever the clock says then", () => {
  tab();
  expect(tab({ reached: null }, start + 16 * minute).isLocked()).toBe(true);
  tab({}, start + 61 * minute);
  expect(tab({}, start + 1 * minute).isLocked()).toBe(true);
});

test("before the server was asked nothing is settled where only it could open the page", () => {
  tab();
  const lock = tab({ reached: null, opens_offline: false }, start + 61 * minute);
  expect(lock.isLocked()).toBe(true);
  lock.follow(ada, { ...office, reached: false, opens_offline: false }, start + 61 * minute);
  expect(lock.isLocked()).toBe(false);
});

test("no one is locked out of a call, and the time counts from its end", () => {
  const lock = tab({ in_call: true });
  lock.look(start + 180 * minute);
  expect(lock.isLocked()).toBe(false);
  lock.follow(ada, office, start + 200 * minute);
  lock.look(start + 259 * minute);
  expect(lock.isLocked()).toBe(false);
  lock.look(start + 260 * minute);
  expect(lock.isLocked()).toBe(true);
});

test("the lock's state is removed with the user's store", () => {
  tab().lock();
  forgetStored(ada);
  expect(tab().isLocked()).toBe(false);
});

test("five wrong tries on the device, then only the server opens it; the right one takes them back", async () => {
  await unlockProofs.keep(ada, "password", "nine brave otters");
  expect(await unlockProofs.try(ada, "wrong")).toBe("wrong");
  expect(await unlockProofs.try(ada, "nine brave otters")).toBe("right");
  const tried: string[] = [];
  for (let nth = 0; nth < 6; nth++) tried.push(await unlockProofs.try(ada, "wrong"));
  expect(tried).toEqual(["wrong", "wrong", "wrong", "wrong", "server_only", "server_only"]);
  expect(await unlockProofs.try(ada, "nine brave otters")).toBe("server_only");
  await unlockProofs.keep(ada, "password", "ten other otters");
  expect(await unlockProofs.try(ada, "ten other otters")).toBe("right");
});
