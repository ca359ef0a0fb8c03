/** Start and end of a calendar file's event: days stay days, clock times keep their zone. */
import ICAL from "ical.js";
import { addDays, dayFrom, dayOf, daysBetween, numberFromDay } from "../../kit/dates.ts";
import { dayMs, minuteMs } from "../../kit/durations.ts";
import { cutTo } from "../../kit/text.ts";
import { instantOf, wallOf, wallText } from "../../kit/zone-clock.ts";
import { lengthIn, textOf, timeIn, valuesOf } from "./ics-component.ts";
import { icsExcludedMax, icsMinutesDefault } from "./ics-limits.ts";
import { icsReasons, Unfit } from "./ics-reasons.ts";
import type { IcsZones } from "./ics-zones.ts";
import { eventDaysMax } from "./limits.ts";
import type { RemoteMoment, RemoteTime } from "./remote-event.ts";

export interface IcsReader {
  readonly zones: IcsZones;
  /** Zone to show UTC times in, and to read times without a zone unless the calendar names another. */
  readonly readerZone: string;
  readonly floatingZone?: string;
  /** Line of the file where the event begins. */
  readonly line?: number;
  /** METHOD of the calendar (RFC 5546 §1.4). */
  readonly method?: string;
}

/** When it begins, if readable, even when the rest is not. */
export function startIn(event: ICAL.Component, reader: IcsReader): RemoteMoment | null {
  try {
    const property = event.getFirstProperty("dtstart");
    const from = property?.getFirstValue();
    if (!property || !(from instanceof ICAL.Time)) return null;
    // Instants before 1970 are not supported.
    if (from.year < 1970) return null;
    if (from.isDate) return { day: dateOf(from, property) };
    return { at: zonedOf(property, from, { ...reader, notes: [] }).at };
  } catch {
    return null;
  }
}

type Reading = IcsReader & { notes: string[] };

export function timeOf(event: ICAL.Component, reading: Reading): RemoteTime {
  const start = event.getFirstProperty("dtstart");
  const from = timeIn(start);
  if (!start || !from) throw new Unfit(icsReasons.no_start, "dtstart");
  if (from.isDate) return daysOf(event, { start, from });
  if (!isMarkedAllDay(event)) return hoursOf(event, { start, from }, reading);
  const isOpen = !event.hasProperty("dtend") && !event.hasProperty("duration");
  if (isOpen) event.addPropertyWithValue("duration", ICAL.Duration.fromData({ days: 1 }));
  return wholeDays(hoursOf(event, { start, from }, reading));
}

/** Outlook and others write an all-day event from midnight to midnight with a separate flag. */
function isMarkedAllDay(event: ICAL.Component): boolean {
  const marks = ["x-microsoft-cdo-alldayevent", "x-microsoft-msncalendar-alldayevent", "x-funambol-allday"];
  return marks.some((name) => /^(?:true|1)$/i.test(textOf(event, name)));
}

function wholeDays(time: RemoteTime): RemoteTime {
  if (time.all_day) return time;
  const [from, to] = [wallText(time.from, time.timezone), wallText(time.to, time.timezone)];
  if (!from.endsWith("T00:00:00") || !to.endsWith("T00:00:00")) return time;
  return { all_day: true, from_day: from.slice(0, 10), to_day: to.slice(0, 10) };
}

interface Start {
  start: ICAL.Property;
  from: ICAL.Time;
}

function daysOf(event: ICAL.Component, { start, from }: Start): RemoteTime {
  const first = dateOf(from, start);
  const end = event.getFirstProperty("dtend");
  const to = timeIn(end);
  const lasting = lengthIn(event);
  const days = lasting ? Math.ceil(lasting.toSeconds() / 86_400) : 1;
  const received = end && to ? dateOf(to, end) : addDays(first, Math.max(1, days));
  const length = daysBetween(first, received);
  if (length < 0) throw new Unfit(icsReasons.backwards);
  if (length > eventDaysMax) throw new Unfit(icsReasons.too_long);
  // Some programs write one day as a day that ends on itself.
  return { all_day: true, from_day: first, to_day: length === 0 ? addDays(first, 1) : received };
}

function hoursOf(event: ICAL.Component, { start, from }: Start, reading: Reading): RemoteTime {
  const begins = zonedOf(start, from, reading);
  const end = event.getFirstProperty("dtend");
  const to = timeIn(end);
  const ends = end && to ? zonedOf(end, to, reading).at : laterBy(begins, lengthIn(event));
  const length = ends - begins.at;
  if (length < 0) throw new Unfit(icsReasons.backwards);
  if (length > eventDaysMax * dayMs) throw new Unfit(icsReasons.too_long);
  if (length === 0) reading.notes.push(`It has no duration. It was set to ${icsMinutesDefault} minutes.`);
  const until = length === 0 ? begins.at + icsMinutesDefault * minuteMs : ends;
  return { all_day: false, from: begins.at, to: until, timezone: begins.zone };
}

/** An instant and the zone it was written in. */
interface Zoned {
  at: number;
  zone: string;
}

/** Weeks and days are counted by the clock, hours by elapsed time (RFC 5545 §3.3.6). */
function laterBy({ at, zone }: Zoned, length: ICAL.Duration | null): number {
  if (length === null || length.isNegative) return at;
  const { weeks, days, hours, minutes, seconds } = length;
  const wholeDays = weeks * 7 + days;
  const from = wholeDays === 0 ? at : instantOf(wallOf(at, zone) + wholeDays * dayMs, zone);
  return from + (hours * 60 + minutes) * minuteMs + seconds * 1_000;
}

/** UTC is shown in the reader's zone: nobody plans in UTC. */
function zonedOf(property: ICAL.Property, time: ICAL.Time, { zones, readerZone, floatingZone, notes }: Reading): Zoned {
  const wall = numberFromDay(dateOf(time, property)) * dayMs + clockOf(time);
  if (time.zone === ICAL.Timezone.utcTimezone) return { at: wall, zone: readerZone };
  const tzid = property.getFirstParameter("tzid");
  const zone = typeof tzid === "string" && tzid !== "" ? zones.find(tzid) : (floatingZone ?? readerZone);
  if (zone === null) notes.push(`Its time zone “${cutTo(String(tzid), 60)}” is unknown. Your time zone was used.`);
  return { at: instantOf(wall, zone ?? readerZone), zone: zone ?? readerZone };
}

const clockOf = ({ hour, minute, second }: ICAL.Time) => (hour * 60 + minute) * minuteMs + second * 1_000;

/** The library turns 30 February into 2 March: the original text is checked as well. */
function dateOf({ year, month, day }: ICAL.Time, property: ICAL.Property): string {
  if (year < 1900 || year > 2200) throw new Unfit(icsReasons.bad_day, property.name);
  const date = dayFrom({ year, month, day });
  const written: unknown[] = property.toJSON();
  if (!written.some((value) => String(value).startsWith(date))) throw new Unfit(icsReasons.bad_day, property.name);
  return date;
}

export function momentsOf(event: ICAL.Component, name: string, time: RemoteTime, reader: IcsReader): RemoteMoment[] {
  const moments: RemoteMoment[] = [];
  for (const property of event.getAllProperties(name))
    for (const value of valuesOf(property)) {
      if (moments.length >= icsExcludedMax) return moments;
      if (value instanceof ICAL.Time) moments.push(momentOf(property, value, { time, reader }));
    }
  return moments;
}

function momentOf(
  property: ICAL.Property,
  value: ICAL.Time,
  { time, reader }: { time: RemoteTime; reader: IcsReader },
): RemoteMoment {
  if (time.all_day) return { day: dayOfTime(property, value, reader) };
  // A date alone means the occurrence of that day, at the series' own time.
  if (value.isDate) {
    const clock = wallOf(time.from, time.timezone) - numberFromDay(dayOf(time.from, time.timezone)) * dayMs;
    return { at: instantOf(numberFromDay(dateOf(value, property)) * dayMs + clock, time.timezone) };
  }
  return { at: zonedOf(property, value, { ...reader, notes: [] }).at };
}

/** For a UTC time, the reader's day. */
function dayOfTime(property: ICAL.Property, value: ICAL.Time, reader: IcsReader): string {
  if (value.zone !== ICAL.Timezone.utcTimezone) return dateOf(value, property);
  return dayOf(zonedOf(property, value, { ...reader, notes: [] }).at, reader.readerZone);
}
