import { expect, test } from "vitest";
import { CalendarEvent } from "../../../src/domain/calendar/event.ts";
import { occurrencesBetween } from "../../../src/domain/calendar/recurrence.ts";
import { demoCalendar } from "../../../src/server/demo/calendar.ts";
import { Chance } from "../../../src/server/demo/chance.ts";

const now = Date.parse("2026-11-21T15:00:00Z");
const ids = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"] as const;
const people = [
  { id: ids[0], account_type: "agent" as const },
  { id: ids[1], account_type: "manager" as const },
];
const laid = () => demoCalendar(new Chance(3), people, now).map((row) => CalendarEvent.parse(row));

test("the demo's calendars are the same every time and hold one of everything", () => {
  const events = laid();
  expect(laid()).toEqual(events);
  expect(new Set(events.map(({ recurrence }) => recurrence.freq))).toEqual(
    new Set(["none", "weekly", "monthly_by_weekday"]),
  );
  const some = (is: (event: CalendarEvent) => boolean) => expect(events.filter(is).length).toBeGreaterThan(0);
  some(({ all_day }) => all_day);
  some((event) => event.private);
  some(({ soa_required }) => soa_required);
  some(({ timezone }) => timezone === "America/Los_Angeles");
  some(({ attendee_user_ids }) => attendee_user_ids.includes(ids[0]));
  const moved = events.find(({ series_id }) => series_id !== null);
  const series = events.find(({ id }) => id === moved?.series_id);
  expect(series?.excluded_starts).toEqual([moved?.original_start]);
  const ahead = occurrencesBetween(series!, now, now + 60 * 86_400_000);
  expect(ahead.length).toBeGreaterThan(4);
});
