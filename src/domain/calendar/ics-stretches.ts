/**
 * A series that a file changes from one of its dates on (RECURRENCE-ID with RANGE=THISANDFUTURE, RFC 5545 §3.2.13).
 * Each stretch between two such changes becomes its own series, and separate occurrences are assigned to their stretch.
 */
import { dayFromNumber, numberFromDay } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import { cutTo } from "../../kit/text.ts";
import { instantOf, wallOf } from "../../kit/zone-clock.ts";
import type { IcsEvent } from "./ics-event.ts";
import { icsUidLengthMax } from "./ics-limits.ts";
import { occurrencesBetween } from "./recurrence.ts";
import type { RemoteMoment, RemoteRecurrence, RemoteTime } from "./remote-event.ts";

export interface IcsStretch {
  /** Original start of its first date by the rule of the whole series, as clock time. */
  readonly from: number;
  readonly event: IcsEvent;
}

/** The first stretch is the series itself. Null when the calendar cannot represent one of them. */
export function stretchesOf(series: IcsEvent, wide: readonly IcsEvent[]): IcsStretch[] | null {
  const { recurrence } = series;
  if (recurrence === null) return null;
  const starts = startsOf(series, recurrence);
  const changes = wide
    .flatMap((event) => (event.original ? [{ event, from: wallOfMoment(event.original, series.time) }] : []))
    .toSorted((one, other) => one.from - other.from);
  const stretches = [undefined, ...changes].map((change, place) => {
    const [from, to] = [change?.from ?? -Infinity, changes[place]?.from ?? Infinity];
    const dates = starts.filter((start) => isBetween(start, from, to));
    if (dates.length === 0 || (change && dates[0] !== from)) return null;
    const event = change ? changed(series, recurrence, change) : { ...series, recurrence };
    return event && { from, event: bounded(event, series, { from, to, count: dates.length }) };
  });
  return stretches.every((stretch) => stretch !== null) ? stretches : null;
}

interface Bounds {
  from: number;
  to: number;
  count: number;
}

/** The number of dates in the stretch, including excluded ones. */
function bounded(event: Repeating, series: IcsEvent, { from, to, count }: Bounds): IcsEvent {
  const { until: _until, ...rule } = event.recurrence;
  const excluded = series.excluded
    .filter((moment) => isBetween(wallOfMoment(moment, series.time), from, to))
    .map((moment) => moved(moment, series.time, { from, to: event.time }));
  return { ...event, excluded, goes_on: to === Infinity && series.goes_on, recurrence: { ...rule, count } };
}

type Repeating = IcsEvent & { recurrence: RemoteRecurrence };

/** A component of the series, rewritten for its stretch. */
export function inStretch(read: IcsEvent, [whole, ...stretches]: readonly IcsStretch[]): IcsEvent {
  if (!whole) return read;
  if (!read.original) return whole.event;
  const wall = wallOfMoment(read.original, whole.event.time);
  const stretch = stretches.findLast(({ from }) => from <= wall);
  if (!stretch) return read;
  if (read.wide) return stretch.event;
  const original = moved(read.original, whole.event.time, { from: stretch.from, to: stretch.event.time });
  return { ...read, uid: stretch.event.uid, original };
}

function changed(
  series: IcsEvent,
  recurrence: RemoteRecurrence,
  { event, from }: { event: IcsEvent; from: number },
): Repeating | null {
  if (event.time.all_day !== series.time.all_day) return null;
  const days = Math.floor(startWall(event.time) / dayMs) - Math.floor(from / dayMs);
  const rule = onLaterDays(recurrence, days);
  const uid = `${cutTo(series.uid, icsUidLengthMax - 30)} ${new Date(from).toISOString()}`;
  return rule && { ...event, uid, original: null, wide: false, recurrence: rule };
}

/** Monthly and yearly rules cannot be shifted by days: the second Tuesday and the day after it are not one rule. */
function onLaterDays(recurrence: RemoteRecurrence, days: number): RemoteRecurrence | null {
  if (days === 0 || recurrence.freq === "daily") return recurrence;
  const { freq, interval, days: weekdays = [] } = recurrence;
  if (freq !== "weekly" || (interval > 1 && weekdays.length > 1)) return null;
  return { ...recurrence, days: weekdays.map((day) => (((day + days) % 7) + 7) % 7).toSorted((a, b) => a - b) };
}

/** Clock times at which it begins by its rule. */
function startsOf({ time }: IcsEvent, recurrence: RemoteRecurrence): number[] {
  const timezone = zoneOf(time);
  const start_date = time.all_day ? startWall(time) : time.from;
  const end_date = time.all_day ? numberFromDay(time.to_day) * dayMs : time.to;
  const { days, ...rule } = recurrence;
  const series = {
    all_day: time.all_day,
    start_date,
    end_date,
    timezone,
    excluded_starts: [],
    original_start: null,
    recurrence: { ...rule, ...(days && { days: [...days] }) },
  };
  return occurrencesBetween(series, start_date, Infinity).map((one) => wallOf(one.start_date, timezone));
}

const zoneOf = (time: RemoteTime) => (time.all_day ? "UTC" : time.timezone);

function startWall(time: RemoteTime): number {
  return time.all_day ? numberFromDay(time.from_day) * dayMs : wallOf(time.from, time.timezone);
}

function wallOfMoment(moment: RemoteMoment, time: RemoteTime): number {
  return "at" in moment ? wallOf(moment.at, zoneOf(time)) : numberFromDay(moment.day) * dayMs;
}

const isBetween = (wall: number, from: number, to: number) => wall >= from && wall < to;

/** Start of a date of the whole series after its stretch was moved. */
function moved(moment: RemoteMoment, before: RemoteTime, { from, to }: { from: number; to: RemoteTime }): RemoteMoment {
  if (from === -Infinity) return moment;
  const wall = startWall(to) + wallOfMoment(moment, before) - from;
  return to.all_day ? { day: dayFromNumber(Math.floor(wall / dayMs)) } : { at: instantOf(wall, to.timezone) };
}
