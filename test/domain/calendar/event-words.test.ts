import { describe, expect, test } from "vitest";
import { eventValueWords } from "../../../src/domain/calendar/conflict-words.ts";
import { eventFieldWords } from "../../../src/domain/calendar/event-field-words.ts";
import { emptyEvent, type Recurrence } from "../../../src/domain/calendar/event.ts";
import { isHiddenFrom, shownTitle, whenWords } from "../../../src/domain/calendar/event-words.ts";
import { recurrenceWords, weekDayOf } from "../../../src/domain/calendar/recurrence-words.ts";
import { momentAt } from "../../../src/domain/values/callback-time.ts";
import { startOfDay } from "../../../src/kit/dates.ts";
import { ada, noon, uuid } from "../contacts/sample-contact.ts";

const zone = "America/New_York";
const at = (day: string, time: string) => momentAt(day, time, zone);

describe("a recurrence in plain words", () => {
  test.each([
    [{ freq: "none", interval: 1 }, "2026-11-24", "Does not repeat"],
    [{ freq: "daily", interval: 1 }, "2026-11-24", "Every day"],
    [{ freq: "daily", interval: 3, count: 365 }, "2026-11-24", "Every 3 days"],
    [{ freq: "weekly", interval: 1 }, "2026-11-24", "Every week on Tuesday"],
    [
      { freq: "weekly", interval: 2, days: [5, 1, 3], until: "2026-12-31" },
      "2026-11-23",
      "Every 2 weeks on Monday, Wednesday and Friday, until 12/31/2026",
    ],
    [{ freq: "monthly_by_day", interval: 1, count: 12 }, "2026-11-22", "Every month on the 22nd, 12 times"],
    [{ freq: "monthly_by_day", interval: 1 }, "2026-11-11", "Every month on the 11th"],
    [{ freq: "monthly_by_weekday", interval: 1 }, "2026-11-24", "Every month on the fourth Tuesday"],
    [{ freq: "monthly_by_weekday", interval: 1 }, "2026-11-30", "Every month on the last Monday"],
    [{ freq: "yearly", interval: 1, count: 1 }, "2028-02-29", "Every year on 02/29, once"],
  ] satisfies [Recurrence, string, string][])("%j from %s", (recurrence, start, words) => {
    expect(recurrenceWords(recurrence, start)).toBe(words);
  });

  test("weekdays are those of the calendar", () => {
    for (const day of ["1969-12-31", "1970-01-01", "2026-11-22", "2028-02-29"])
      expect(weekDayOf(day)).toBe(new Date(`${day}T00:00Z`).getUTCDay());
  });
});

describe("when an event is", () => {
  const timed = { timezone: zone, all_day: false };
  test.each([
    [
      { ...timed, start_date: at("2026-11-24", "15:00"), end_date: at("2026-11-24", "16:00") },
      "Tuesday 11/24/2026, 3:00 PM – 4:00 PM",
    ],
    [
      { ...timed, start_date: at("2026-11-24", "23:00"), end_date: at("2026-11-25", "01:00") },
      "Tuesday 11/24/2026, 11:00 PM – Wednesday 11/25/2026, 1:00 AM",
    ],
    [
      { ...timed, all_day: true, start_date: at("2026-11-24", "00:00"), end_date: at("2026-11-25", "00:00") },
      "Tuesday 11/24/2026, all day",
    ],
    [
      { ...timed, all_day: true, start_date: at("2026-11-24", "00:00"), end_date: at("2026-11-26", "00:00") },
      "Tuesday 11/24/2026 – Wednesday 11/25/2026",
    ],
  ])("%#", (when, words) => {
    expect(whenWords(when, zone)).toBe(words);
  });

  test("days that last all day are no one's zone's to shift", () => {
    for (const own of ["Pacific/Honolulu", "Australia/Lord_Howe", "America/St_Johns"]) {
      const when = {
        timezone: own,
        all_day: true,
        start_date: startOfDay("2026-03-08", own),
        end_date: startOfDay("2026-03-09", own),
      };
      for (const reader of ["Pacific/Honolulu", "UTC", "Australia/Lord_Howe"])
        expect(whenWords(when, reader)).toBe("Sunday 03/08/2026, all day");
    }
  });
});

test("a private event says busy to those it does not concern", () => {
  const event = { ...emptyEvent, title: "Doctor", private: true, user_id: ada, attendee_user_ids: [uuid(2)] };
  expect([ada, uuid(2), uuid(3)].map((reader) => isHiddenFrom(event, reader))).toEqual([false, false, true]);
  expect([ada, uuid(3)].map((reader) => shownTitle(event, reader))).toEqual(["Doctor", "Busy"]);
});

test("both sides of a conflict are described in words", () => {
  const reading = { zone, now: noon, start: "2026-11-24" };
  const when = {
    start_date: at("2026-11-24", "15:00"),
    end_date: at("2026-11-24", "16:00"),
    timezone: zone,
    all_day: false,
  };
  expect(eventFieldWords("when")).toBe("Date and time");
  expect(eventValueWords("when", when, reading)).toBe("Tuesday 11/24/2026, 3:00 PM – 4:00 PM");
  expect(eventValueWords("when", { ...when, timezone: "America/Phoenix" }, reading)).toBe(
    "Tuesday 11/24/2026, 3:00 PM – 4:00 PM (Mountain Standard Time)",
  );
  expect(eventValueWords("recurrence", { freq: "weekly", interval: 1 }, reading)).toBe("Every week on Tuesday");
  expect(eventValueWords("reminder_minutes", [0, 60], reading)).toBe("At start time, 1 hour before");
  expect(eventValueWords("types_list", ["policy_review"], reading)).toBe("Policy review");
  expect(eventValueWords("travel_minutes", 30, reading)).toBe("30 min");
  expect(eventValueWords("title", "Lunch", reading)).toBeUndefined();
});
