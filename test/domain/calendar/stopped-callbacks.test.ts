import { expect, test } from "vitest";
import { type CalendarEvent, emptyEvent } from "../../../src/domain/calendar/event.ts";
import { asksToCall, cancelCallback, isCallbackOfAlone } from "../../../src/domain/calendar/stopped-callbacks.ts";

const callback = {
  ...emptyEvent,
  types_list: ["callback"],
  contact_ids: [7],
  updated_at: 5,
  version: 2,
} as unknown as CalendarEvent;

test("a planned callback is cancelled with its contact if it concerns no other contact", () => {
  expect(isCallbackOfAlone(callback, 7)).toBe(true);
  const others: Partial<CalendarEvent>[] = [
    { types_list: ["appointment"] },
    { status: "held" },
    { contact_ids: [7, 8] },
    { contact_ids: [8] },
    { contact_ids: [] },
  ];
  expect(others.filter((more) => isCallbackOfAlone({ ...callback, ...more }, 7))).toEqual([]);
});

test("cancelling counts the version, and changes nothing a second time", () => {
  const cancelled = cancelCallback(callback, 9);
  expect(cancelled).toEqual({ ...callback, status: "cancelled", updated_at: 9, version: 3 });
  expect(cancelCallback(cancelled, 10)).toBe(cancelled);
});

test("a callback is not offered once all of its contacts are stopped", () => {
  const about = (contact_ids: number[], types_list: CalendarEvent["types_list"] = ["callback"]) =>
    asksToCall({ contact_ids, types_list }, new Set([7, 8]));
  expect([about([7]), about([7, 8])]).toEqual([false, false]);
  expect([about([7, 9]), about([9]), about([]), about([7], ["appointment"])]).toEqual([true, true, true, true]);
});
