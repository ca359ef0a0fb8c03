import { expect, test } from "vitest";
import { notAllWords } from "../../../src/domain/device/device-words.ts";

test("says how many of how many are on the device", () => {
  expect(notAllWords({ held: 250_000, total: 312_480 })).toBe(
    "250,000 of 312,480 contacts are on this device: favorites, recently opened and newest.",
  );
});
