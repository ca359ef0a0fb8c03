/** What clocks show, zone by zone. Run under any zone of the machine itself: nothing of it may show (`zones.test.ts`). */
import { daysOfEvent, noRecurrence } from "../../../src/domain/calendar/event.ts";
import { movedBy } from "../../../src/domain/calendar/moving.ts";
import { occurrencesBetween } from "../../../src/domain/calendar/recurrence.ts";
import { dayMs, hourMs } from "../../../src/kit/durations.ts";
import { instantOf, skippedAround, wallOf } from "../../../src/kit/zone-clock.ts";
import { dayOf, startOfDay } from "../../../src/kit/dates.ts";

const utc = (text: string) => Date.parse(`${text.replace(" ", "T")}:00Z`);
const at = (wall: string, zone: string) => instantOf(utc(wall), zone);
const clock = (instant: number, zone: string) =>
  new Date(wallOf(instant, zone)).toISOString().slice(0, 16).replace("T", " ");

type Line = readonly [what: string, got: unknown, wanted: unknown];

/** Clock time, zone, and the same moment in UTC: at both edges of daylight saving, where there is any. */
const clocks: readonly (readonly [zone: string, wall: string, utc: string])[] = [
  ["America/Phoenix", "2026-03-08 02:30", "2026-03-08 09:30"],
  ["America/Phoenix", "2026-11-01 01:30", "2026-11-01 08:30"],
  ["Pacific/Honolulu", "2026-03-08 02:30", "2026-03-08 12:30"],
  ["America/New_York", "2026-03-08 01:59", "2026-03-08 06:59"],
  ["America/New_York", "2026-03-08 02:30", "2026-03-08 07:30"],
  ["America/New_York", "2026-03-08 03:00", "2026-03-08 07:00"],
  ["America/New_York", "2026-11-01 00:59", "2026-11-01 04:59"],
  ["America/New_York", "2026-11-01 01:30", "2026-11-01 05:30"],
  ["America/New_York", "2026-11-01 02:00", "2026-11-01 07:00"],
  ["America/St_Johns", "2026-03-08 01:30", "2026-03-08 05:00"],
  ["America/St_Johns", "2026-07-01 09:00", "2026-07-01 11:30"],
  ["America/St_Johns", "2026-11-01 12:00", "2026-11-01 15:30"],
  ["Australia/Lord_Howe", "2026-04-05 01:45", "2026-04-04 14:45"],
  ["Australia/Lord_Howe", "2026-04-05 02:00", "2026-04-04 15:30"],
  ["Australia/Lord_Howe", "2026-10-04 02:15", "2026-10-03 15:45"],
  ["Australia/Lord_Howe", "2026-10-04 02:30", "2026-10-03 15:30"],
  ["Asia/Kathmandu", "2026-06-01 00:00", "2026-05-31 18:15"],
  ["Pacific/Apia", "2011-12-31 00:00", "2011-12-30 10:00"],
  ["America/Santiago", "2026-09-06 00:00", "2026-09-06 04:00"],
  ["UTC", "2026-03-08 02:30", "2026-03-08 02:30"],
];

/** Hours of days: most, and those on which clocks are changed. */
const lengths: readonly (readonly [zone: string, day: string, hours: number])[] = [
  ["America/New_York", "2026-03-08", 23],
  ["America/New_York", "2026-11-01", 25],
  ["America/Phoenix", "2026-03-08", 24],
  ["Pacific/Honolulu", "2026-11-01", 24],
  ["America/St_Johns", "2026-03-08", 23],
  ["America/St_Johns", "2026-11-01", 25],
  ["Australia/Lord_Howe", "2026-04-05", 24.5],
  ["Australia/Lord_Howe", "2026-10-04", 23.5],
  ["America/Santiago", "2026-09-06", 23],
];

/** Clock times that are never shown, and between which two the clocks are put on; null: shown. */
const skipped: readonly (readonly [zone: string, wall: string, between: string | null])[] = [
  ["America/New_York", "2026-03-08 01:59", null],
  ["America/New_York", "2026-03-08 02:00", "2026-03-08 02:00 – 2026-03-08 03:00"],
  ["America/New_York", "2026-03-08 02:30", "2026-03-08 02:00 – 2026-03-08 03:00"],
  ["America/New_York", "2026-03-08 03:00", null],
  ["America/New_York", "2026-03-09 02:30", null],
  ["America/New_York", "2026-11-01 01:30", null],
  ["America/Phoenix", "2026-03-08 02:30", null],
  ["Pacific/Honolulu", "2026-03-08 02:30", null],
  ["America/St_Johns", "2026-03-08 02:30", "2026-03-08 02:00 – 2026-03-08 03:00"],
  ["Australia/Lord_Howe", "2026-10-04 02:15", "2026-10-04 02:00 – 2026-10-04 02:30"],
  ["Australia/Lord_Howe", "2026-10-04 02:30", null],
  ["Australia/Lord_Howe", "2026-04-05 01:45", null],
  ["America/Santiago", "2026-09-06 00:30", "2026-09-06 00:00 – 2026-09-06 01:00"],
  ["Europe/London", "2026-03-29 01:15", "2026-03-29 01:00 – 2026-03-29 02:00"],
  ["Pacific/Apia", "2011-12-30 12:00", "2011-12-30 00:00 – 2011-12-31 00:00"],
  ["UTC", "2026-03-08 02:30", null],
];

function skippedLines(): Line[] {
  const said = (wall: number) => new Date(wall).toISOString().slice(0, 16).replace("T", " ");
  return skipped.map(([zone, wall, between]) => {
    const found = skippedAround(utc(wall), zone);
    return [`${wall} skipped in ${zone}`, found && `${said(found.from)} – ${said(found.to)}`, between];
  });
}

function clockLines(): Line[] {
  return clocks.map(([zone, wall, moment]) => [`${wall} in ${zone}`, at(wall, zone), utc(moment)]);
}

function lengthLines(): Line[] {
  return lengths.flatMap(([zone, day, hours]): Line[] => {
    const start_date = startOfDay(day, zone);
    const end_date = at(`${dayOf(start_date + 30 * hourMs, zone)} 00:00`, zone);
    const event = { start_date, end_date, timezone: zone, all_day: true, recurrence: noRecurrence };
    return [
      [`hours of ${day} in ${zone}`, (end_date - start_date) / hourMs, hours],
      [
        `the day of an event of ${day} in ${zone}, read in Honolulu`,
        daysOfEvent(event, "Pacific/Honolulu"),
        { from: day, to: day },
      ],
      [
        `the day of an event of ${day} in ${zone}, read in Kiritimati`,
        daysOfEvent(event, "Pacific/Kiritimati"),
        { from: day, to: day },
      ],
    ];
  });
}

function seriesLines(): Line[] {
  const zones = [...new Set(clocks.map(([zone]) => zone))];
  return zones.map((zone): Line => {
    const start_date = at("2026-01-01 09:15", zone);
    const recurrence = { freq: "daily", interval: 1, count: 365 } as const;
    const event = { start_date, end_date: start_date + hourMs, timezone: zone, all_day: false, recurrence };
    const shown = occurrencesBetween(event, start_date, start_date + 400 * dayMs);
    const times = new Set(
      shown.map((one) => `${clock(one.start_date, zone)} ${clock(one.end_date, zone)}`.replace(/\S+-\S+ /g, "")),
    );
    return [`a year of mornings in ${zone}`, [shown.length, ...times], [365, "09:15 10:15"]];
  });
}

function moveLines(): Line[] {
  return clocks.map(([zone]): Line => {
    const start_date = at("2026-03-02 10:00", zone);
    const moved = movedBy({ start_date, end_date: start_date + hourMs, timezone: zone }, { days: 245, ms: hourMs / 2 });
    return [`dragged from winter to autumn in ${zone}`, clock(moved.start_date, zone), "2026-11-02 10:30"];
  });
}

/** Lines that do not say what they should. */
export function wrongLines(): string[] {
  return [...clockLines(), ...skippedLines(), ...lengthLines(), ...seriesLines(), ...moveLines()]
    .filter(([, got, wanted]) => JSON.stringify(got) !== JSON.stringify(wanted))
    .map(([what, got, wanted]) => `${what}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
}
