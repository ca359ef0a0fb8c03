import { describe, expect, test } from "vitest";
import { emptyEvent } from "../../../src/domain/calendar/event.ts";
import {
  markReminder,
  reminderChoiceWords,
  type ReminderMark,
  reminderStanding,
  reminderWords,
} from "../../../src/domain/calendar/reminder.ts";
import { reminderMinutes } from "../../../src/domain/calendar/limits.ts";
import { startOfDay } from "../../../src/kit/dates.ts";
import { noon, uuid } from "../contacts/sample-contact.ts";

const minute = 60_000;
const hour = 60 * minute;
const zone = "America/New_York";
const event = {
  ...emptyEvent,
  id: uuid(1),
  timezone: zone,
  reminder_minutes: [15 as const, 1440 as const],
  status: "planned" as const,
};
const times = { start_date: noon, end_date: noon + hour };
const before = (minutes: number) => noon - minutes * minute;

describe("where the reminders of an event stand", () => {
  test.each([
    ["long before", before(3000), undefined, { due: null, next: before(1440) }],
    ["a day before", before(1440), undefined, { due: before(1440), next: null }],
    ["that one read", before(1430), { read_to: before(1440), snoozed_until: null }, { due: null, next: before(15) }],
    [
      "the later one, though the first was read",
      before(15),
      { read_to: before(1440), snoozed_until: null },
      { due: before(15), next: null },
    ],
    ["both passed: one notice", before(1), undefined, { due: before(15), next: null }],
    ["read", before(1), { read_to: before(15), snoozed_until: null }, { due: null, next: null }],
    ["snoozed", before(10), { read_to: before(15), snoozed_until: before(5) }, { due: null, next: before(5) }],
    [
      "put off until now",
      before(5),
      { read_to: before(15), snoozed_until: before(5) },
      { due: before(15), next: null },
    ],
    ["the app was closed, it is just over", noon + 90 * minute, undefined, { due: before(15), next: null }],
    ["long over", noon + 3 * hour, undefined, { due: null, next: null }],
    [
      "put off beyond its end",
      noon + 3 * hour,
      { read_to: before(15), snoozed_until: noon + 3 * hour },
      { due: before(15), next: null },
    ],
  ])("%s", (_when, now, mark, standing) => {
    expect(reminderStanding(event, times, mark, { now, zone })).toEqual(standing);
  });

  test("a held or cancelled event, or one without reminders, does not remind", () => {
    for (const change of [{ status: "held" as const }, { status: "cancelled" as const }, { reminder_minutes: [] }])
      expect(reminderStanding({ ...event, ...change }, times, undefined, { now: before(1), zone })).toEqual({
        due: null,
        next: null,
      });
  });

  test.each(["Pacific/Honolulu", "America/New_York", "America/St_Johns", "Australia/Lord_Howe"])(
    "an all-day event reminds from nine o'clock of its day, in %s",
    (reader) => {
      const [start_date, end_date] = [startOfDay("2026-03-08", zone), startOfDay("2026-03-09", zone)];
      const whole = { ...event, all_day: true, reminder_minutes: [0 as const] };
      const { next } = reminderStanding(whole, { start_date, end_date }, undefined, {
        now: start_date - 48 * hour,
        zone: reader,
      });
      const clock = new Intl.DateTimeFormat("en-US", {
        timeZone: reader,
        dateStyle: "short",
        timeStyle: "short",
        hourCycle: "h23",
      });
      // The day the clocks change, too.
      expect(clock.format(next ?? 0)).toBe("3/8/26, 09:00");
    },
  );
});

test("of two devices the one that read further stands, of equals the later", () => {
  const said = { id: uuid(2), event_id: event.id, start_date: noon, read_to: before(15), snoozed_until: null };
  const first = markReminder(undefined, said, 10);
  expect(first).toEqual({ ...said, updated_at: 10, seq: 0 });
  const kept: ReminderMark = { ...first, seq: 7 };
  expect(markReminder(kept, { ...said, id: uuid(3), read_to: before(1440) }, 20)).toBe(kept);
  expect(markReminder(kept, { ...said, id: uuid(3), snoozed_until: before(5) }, 20)).toEqual({
    ...kept,
    snoozed_until: before(5),
    updated_at: 20,
  });
  // The device's clock plays no part in it.
  expect(markReminder(kept, { ...said, read_to: before(5) }, -1_000).read_to).toBe(before(5));
});

test("reminders are described in words", () => {
  expect([15, 90, 2880, 0, -10].map((minutes) => reminderWords(noon, before(minutes)))).toEqual([
    "in 15 min",
    "in 2 h",
    "in 2 d",
    "now",
    "started 10 min ago",
  ]);
  expect(reminderMinutes.map(reminderChoiceWords)).toEqual([
    "At start time",
    "5 minutes before",
    "15 minutes before",
    "30 minutes before",
    "1 hour before",
    "1 day before",
  ]);
});
