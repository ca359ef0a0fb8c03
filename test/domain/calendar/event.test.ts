import { expect, test } from "vitest";
import { CalendarEvent, isCallback, isDueBy } from "../../../src/domain/calendar/event.ts";
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
  id: uuid(1),
  title: "Policy review",
  types_list: ["policy_review"],
  start_date: noon,
  end_date: noon + 3_600_000,
  all_day: false,
  start_day: null,
  end_day: null,
  user_id: ada,
  contact_ids: [41],
  location: "",
  meeting_link: "",
  description: "",
  status: "planned",
  outcome: "",
  source: "crm",
  private: false,
  updated_at: noon,
  seq: 1,
};

test("an event fits its schema and needs a title and a type", () => {
  expect(CalendarEvent.parse(event)).toEqual(event);
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
] as const)("a %s event is due at %i: %s", (status, now, due) => expect(isDueBy({ status, start_date: noon }, now)).toBe(due));

test("limits of the calendar", () => {
  expect(calendarDateFormat).toBe("MM/DD/YYYY");
  expect(eventTypes).toHaveLength(18);
  expect(reminderMinutes).toContain(reminderMinutesDefault);
  expect([eventDaysMax, recurrencesMax, eventsKeptDaysBack, eventsKeptDaysAhead]).toEqual([14, 365, 90, 400]);
});
