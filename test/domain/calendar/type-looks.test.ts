import { expect, test } from "vitest";
import { eventTypes } from "../../../src/domain/calendar/limits.ts";
import { isEventType, lookOfTypes, typeLooks } from "../../../src/domain/calendar/type-looks.ts";

test("every type has a letter no other type has", () => {
  const letters = eventTypes.map((type) => typeLooks[type].letter);
  expect(new Set(letters).size).toBe(eventTypes.length);
  expect(letters.every((letter) => /^[A-Z]$/.test(letter))).toBe(true);
});

test("an event of several types looks like the first, one of none like any other", () => {
  expect(lookOfTypes(["callback", "task"])).toBe(typeLooks.callback);
  expect(lookOfTypes([])).toBe(typeLooks.other);
  expect(isEventType("toString")).toBe(false);
});
