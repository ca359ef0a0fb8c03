import { expect, test } from "vitest";
import { reloadGapMs, reloadOnce } from "../../../src/app/base/reload-guard.ts";

function page(now: { at: number }) {
  const held = new Map<string, string>();
  const reloads: number[] = [];
  const parts = {
    storage: {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
    },
    reload: () => void reloads.push(now.at),
    now: () => now.at,
  };
  return { parts, reloads };
}

test("a page reloads itself once, not again within half a minute", () => {
  const now = { at: 1_000_000 };
  const { parts, reloads } = page(now);
  expect(reloadOnce(parts)).toBe(true);
  now.at += reloadGapMs - 1;
  expect(reloadOnce(parts)).toBe(false);
  now.at += 1;
  expect(reloadOnce(parts)).toBe(true);
  expect(reloads).toEqual([1_000_000, 1_000_000 + reloadGapMs]);
});

test("a device clock set back does not hold the page forever", () => {
  const now = { at: 1_000_000 };
  const { parts } = page(now);
  reloadOnce(parts);
  now.at -= reloadGapMs * 100;
  expect(reloadOnce(parts)).toBe(true);
});
