import { expect, test } from "vitest";
import { eventTypes } from "../../../src/domain/calendar/limits.ts";
import { isEventType, lookOfTypes, typeAppearances } from "../../../src/domain/calendar/type-appearances.ts";

test("every type has a letter no other type has", () => {
  const letters = eventTypes.map((type) => typeAppearances[type].letter);
  expect(new Set(letters).size).toBe(eventTypes.length);
  expect(letters.every((letter) => /^[A-Z]$/.test(letter))).toBe(true);
});

test("an event of several types looks like the first, one of none like any other", () => {
  expect(lookOfTypes(["callback", "task"])).toBe(typeAppearances.callback);
  expect(lookOfTypes([])).toBe(typeAppearances.other);
  expect(isEventType("toString")).toBe(false);
});
