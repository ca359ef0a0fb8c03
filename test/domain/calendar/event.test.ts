import { expect, test } from "vitest";
import {
  CalendarEvent,
  daysOfEvent,
  emptyEvent,
  eventFieldNames,
  EventFields,
  isCallback,
  isDueBy,
} from "../../../src/domain/calendar/event.ts";
import {
  calendarDateFormat,
  eventDaysMax,
  eventsKeptDaysAhead,
  eventsKeptDaysBack,
  eventTypes,
  recurrencesMax,
  reminderMinutes,
  reminderMinutesDefault,
} from "../../../src/domain/calendar/limits.ts";
import { ada, noon, uuid } from "../contacts/sample-contact.ts";

const event: CalendarEvent = {
  ...emptyEvent,
  id: uuid(1),
  title: "Policy review",
  types_list: ["policy_review"],
  start_date: noon,
  end_date: noon + 3_600_000,
  timezone: "America/New_York",
  user_id: ada,
  contact_ids: [41],
  created_by: ada,
  created_at: noon,
  updated_at: noon,
  version: 1,
  seq: 1,
};

test("an event fits its schema and needs a title and a type", () => {
  expect(CalendarEvent.parse(event)).toEqual(event);
  expect([...eventFieldNames].sort()).toEqual(Object.keys(EventFields.shape).sort());
  expect(CalendarEvent.safeParse({ ...event, title: "" }).success).toBe(false);
  expect(CalendarEvent.safeParse({ ...event, types_list: [] }).success).toBe(false);
  expect(CalendarEvent.safeParse({ ...event, types_list: ["party"] }).success).toBe(false);
});

test.each([
  [["callback", "phone_call"], true],
  [["phone_call"], false],
] as const)("%j is a callback: %s", (types, expected) => expect(isCallback({ types_list: [...types] })).toBe(expected));

test.each([
  ["planned", noon, true],
  ["planned", noon - 1, false],
  ["held", noon + 1, false],
] as const)("a %s event is due at %i: %s", (status, now, due) =>
  expect(isDueBy({ status, start_date: noon }, now)).toBe(due),
);

test("limits of the calendar", () => {
  expect(calendarDateFormat).toBe("MM/DD/YYYY");
  expect(eventTypes).toHaveLength(18);
  expect(reminderMinutes).toContain(reminderMinutesDefault);
  expect([eventDaysMax, recurrencesMax, eventsKeptDaysBack, eventsKeptDaysAhead]).toEqual([14, 365, 90, 400]);
});

const at = (text: string) => Date.parse(text);
test.each([
  [
    "an hour before midnight in the reader's zone",
    "2025-03-08T23:30-05:00",
    "2025-03-09T00:00-05:00",
    false,
    "America/New_York",
    "2025-03-08",
    "2025-03-08",
  ],
  [
    "over midnight",
    "2025-03-08T23:30-05:00",
    "2025-03-09T00:30-05:00",
    false,
    "America/New_York",
    "2025-03-08",
    "2025-03-09",
  ],
  [
    "all day, read from another zone",
    "2025-07-04T00:00-04:00",
    "2025-07-05T00:00-04:00",
    true,
    "Pacific/Honolulu",
    "2025-07-04",
    "2025-07-04",
  ],
  ["of no length", "2025-07-04T04:00Z", "2025-07-04T04:00Z", false, "America/New_York", "2025-07-04", "2025-07-04"],
])("an event %s", (_, start, end, all_day, zone, from, to) => {
  const when = { start_date: at(start), end_date: at(end), timezone: "America/New_York", all_day };
  expect(daysOfEvent(when, zone)).toEqual({ from, to });
});
