import { expect, test } from "vitest";
import { notAllWords } from "../../../src/domain/contacts/device-words.ts";

test("says how many of how many are on the device", () => {
  expect(notAllWords({ held: 250_000, total: 312_480 })).toBe(
    "The 250,000 newest of 312,480 contacts are on this device.",
  );
});
