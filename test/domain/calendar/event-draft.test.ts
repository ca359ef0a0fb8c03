import { describe, expect, test } from "vitest";
import {
  changedFields,
  draftOf,
  fieldsOfDraft,
  freshDraft,
  lacksMoment,
  skippedErrors,
  withStart,
} from "../../../src/domain/calendar/event-draft.ts";
import { momentAt } from "../../../src/domain/values/callback-time.ts";
import { ada, noon } from "../contacts/sample-contact.ts";

const zone = "America/New_York";
const fresh = freshDraft({ title: "Review" }, { now: noon + 1, zone, user_id: ada });
const hour = 3_600_000;

test("a new event is an hour long from the next half hour on, an appointment of one's own with the usual reminder", () => {
  expect(fresh).toMatchObject({
    start_day: "2025-11-21",
    start_time: "07:30",
    end_time: "08:30",
    types_list: ["appointment"],
    reminder_minutes: [15],
    user_id: ada,
    recurrence: { freq: "none" },
  });
});

describe("what is typed and what is kept are the same moments", () => {
  test.each(["America/New_York", "America/Phoenix", "Pacific/Honolulu", "America/St_Johns", "Australia/Lord_Howe"])(
    "in %s",
    (timezone) => {
      for (const day of ["2026-03-07", "2026-03-08", "2026-04-05", "2026-10-04", "2026-11-01", "2026-12-31"]) {
        const timed = fieldsOfDraft({
          ...fresh,
          timezone,
          start_day: day,
          end_day: day,
          start_time: "09:15",
          end_time: "10:00",
        });
        expect(timed.start_date).toBe(momentAt(day, "09:15", timezone));
        expect(fieldsOfDraft(draftOf(timed))).toEqual(timed);
        const whole = fieldsOfDraft({ ...fresh, timezone, all_day: true, start_day: day, end_day: day });
        expect(draftOf(whole)).toMatchObject({ start_day: day, end_day: day });
        expect(fieldsOfDraft(draftOf(whole))).toEqual(whole);
      }
    },
  );
});

describe("a time no clock shows is told as such", () => {
  const typed = { ...fresh, start_day: "2027-03-14", end_day: "2027-03-14", start_time: "02:30", end_time: "03:15" };

  test.each([
    ["start", typed, { start_date: ["2:30 AM does not exist on 03/14/2027: clocks change from 2:00 AM to 3:00 AM."] }],
    [
      "end",
      { ...typed, start_time: "01:30", end_time: "02:00" },
      { end_date: ["2:00 AM does not exist on 03/14/2027: clocks change from 2:00 AM to 3:00 AM."] },
    ],
    [
      "end, half an hour later in summer",
      { ...typed, timezone: "Australia/Lord_Howe", end_day: "2027-10-03", end_time: "02:15" },
      { end_date: ["2:15 AM does not exist on 10/03/2027: clocks change from 2:00 AM to 2:30 AM."] },
    ],
    [
      "start at midnight",
      { ...typed, timezone: "America/Santiago", start_day: "2027-09-05", end_day: "2027-09-05", start_time: "00:00" },
      { start_date: ["12:00 AM does not exist on 09/05/2027: clocks change from 12:00 AM to 1:00 AM."] },
    ],
    ["whole day", { ...typed, all_day: true }, {}],
    ["time of a zone without such days", { ...typed, timezone: "America/Phoenix" }, {}],
    ["time of a zone that is not there", { ...typed, timezone: "America/Nowhere" }, {}],
  ])("%s", (_which, draft, errors) => {
    expect(skippedErrors(draft)).toEqual(errors);
  });
});

describe("a moved start", () => {
  test("takes the end along, over midnight too", () => {
    expect(withStart(fresh, { start_time: "23:30" })).toMatchObject({ end_day: "2025-11-22", end_time: "00:30" });
    expect(withStart(fresh, { start_day: "2025-12-24" })).toMatchObject({ end_day: "2025-12-24", end_time: "08:30" });
    const whole = { ...fresh, all_day: true, end_day: "2025-11-23" };
    expect(withStart(whole, { start_day: "2025-11-30" }).end_day).toBe("2025-12-02");
  });

  test("that is half typed leaves the end where it is", () => {
    const cleared = withStart(fresh, { start_time: "" });
    expect(cleared).toMatchObject({ start_time: "", end_time: "08:30" });
    expect(lacksMoment(cleared)).toBe(true);
    expect(lacksMoment({ ...cleared, all_day: true })).toBe(false);
  });

  test("takes the weekday of a weekly event along", () => {
    // A Friday.
    const weekly = { ...fresh, recurrence: { freq: "weekly" as const, interval: 1, days: [1, 5] } };
    expect(withStart(weekly, { start_day: "2025-11-22" }).recurrence.days).toEqual([1, 6]);
    expect(withStart(weekly, { start_day: "2025-11-24" }).recurrence.days).toEqual([1]);
  });
});

test("an edit sends the fields that differ, with what they were", () => {
  const was = fieldsOfDraft(fresh);
  expect(changedFields(was, { ...was, contact_ids: [] })).toEqual({ change: {}, base: {} });
  expect(changedFields(was, { ...was, title: "Call", end_date: was.end_date + hour })).toEqual({
    change: { title: "Call", end_date: was.end_date + hour },
    base: { title: "Review", end_date: was.end_date },
  });
});
