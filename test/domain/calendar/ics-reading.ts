/** Reads calendar files for tests. */
import { readFileSync } from "node:fs";
import { noRecurrence } from "../../../src/domain/calendar/event.ts";
import { icsParts } from "../../../src/domain/calendar/ics-parts.ts";
import { IcsSurvey } from "../../../src/domain/calendar/ics-survey.ts";
import { occurrencesBetween } from "../../../src/domain/calendar/recurrence.ts";
import type { RemoteRecurrence } from "../../../src/domain/calendar/remote-event.ts";
import { wallText } from "../../../src/kit/zone-clock.ts";
import { ianaZone } from "../../../src/vendors/calendars/calendar-zones.ts";

export const readerZone = "America/Denver";

export function fileNamed(name: string): string {
  return readFileSync(new URL(`../../fixtures/ics/${name}.ics`, import.meta.url), "utf8");
}

export function read(text: string) {
  const survey = new IcsSurvey(readerZone, ianaZone);
  for (const part of icsParts(text)) survey.add(part);
  return survey.order.map((part) => survey.read(part));
}

export const file = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
export const vevent = (...lines: string[]) => ["BEGIN:VEVENT", "UID:u1", ...lines, "END:VEVENT"];
export const start = (iso: string) => ({ time: { from: Date.parse(iso) } });

export function startsOf(found: ReturnType<typeof read>[number] | undefined): string[] {
  if (!found || "refused" in found || found.time.all_day) return [];
  const { from, to, timezone } = found.time;
  const { days, ...rule } = found.recurrence as RemoteRecurrence;
  const recurrence = { ...noRecurrence, ...rule, ...(days && { days: [...days] }) };
  const series = {
    all_day: false,
    start_date: from,
    end_date: to,
    timezone,
    recurrence,
    excluded_starts: [],
    original_start: null,
  };
  return occurrencesBetween(series, from, Date.parse("2028-01-01")).map((one) => wallText(one.start_date, timezone));
}
