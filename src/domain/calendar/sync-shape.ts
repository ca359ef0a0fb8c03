/** Converts our events to the common provider shape, and back (domain §11). */
import { addDays, dayOf, numberFromDay } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import { Refusal } from "../../kit/refusal.ts";
import { cutTo, manyLines, oneLine } from "../../kit/text.ts";
import { type CalendarEvent, emptyEvent, type EventEdit, isSeries, noRecurrence, type Recurrence } from "./event.ts";
import { editEvent, writeEvent } from "./event-edit.ts";
import {
  eventDaysMax,
  eventDescriptionLengthMax,
  eventLinkLengthMax,
  eventLocationLengthMax,
  eventTitleLengthMax,
  recurrenceIntervalMax,
  recurrencesMax,
  reminderMinutes,
} from "./limits.ts";
import { seriesEnd } from "./recurrence.ts";
import type { RemoteFields, RemoteMoment, RemoteRule, RemoteTime, SkipReason } from "./remote-event.ts";
import { inOrder } from "./sync-merge.ts";
import { isZone } from "./zones.ts";
import { instantOf } from "../../kit/zone-clock.ts";

/** `apart`: original starts of occurrences that are live events of their own. */
export function fieldsOfEvent(event: CalendarEvent, overrides: readonly number[] = []): RemoteFields {
  const own = new Set(overrides);
  const moments = event.excluded_starts.filter((start) => !own.has(start)).map((start) => momentOf(event, start));
  return {
    title: event.title,
    description: event.description,
    location: event.location,
    meeting_link: event.meeting_link,
    time: timeOf(event),
    private: event.private,
    cancelled: event.status === "cancelled",
    reminder_minutes: event.reminder_minutes,
    recurrence: ruleOf(event.recurrence),
    excluded: inOrder(moments),
  };
}

function timeOf({ all_day, start_date, end_date, timezone }: CalendarEvent): RemoteTime {
  if (!all_day) return { all_day: false, from: start_date, to: end_date, timezone };
  const last = dayOf(end_date - 1, timezone);
  return { all_day: true, from_day: dayOf(start_date, timezone), to_day: addDays(last, 1) };
}

/** In milliseconds; for days, midnight UTC. */
export function spanOf(time: RemoteTime): [from: number, to: number] {
  return time.all_day ? [Date.parse(time.from_day), Date.parse(time.to_day)] : [time.from, time.to];
}

/** Original start of an occurrence, in the form all providers use. */
export function momentOf(
  { all_day, timezone }: Pick<CalendarEvent, "all_day" | "timezone">,
  start: number,
): RemoteMoment {
  return all_day ? { day: dayOf(start, timezone) } : { at: start };
}

export function startOfMoment(moment: RemoteMoment, timezone: string): number {
  return "day" in moment ? instantOf(numberFromDay(moment.day) * dayMs, timezone) : moment.at;
}

function ruleOf({ freq, interval, days, until, count }: Recurrence): RemoteRule | null {
  if (freq === "none") return null;
  return {
    freq,
    interval,
    ...(days === undefined ? {} : { days }),
    ...(until === undefined ? {} : { until }),
    ...(count === undefined ? {} : { count }),
  };
}

export interface Taking {
  /** The owner's zone, for all-day events and when none is given. */
  readonly timezone: string;
  readonly user_id: string;
  readonly now: number;
  /** Events before this are not synced. */
  readonly from: number;
  /** Original starts of this series' occurrences that are live events of their own. */
  readonly apart?: readonly number[];
}

export interface Made extends Pick<CalendarEvent, "id" | "source" | "external_id" | "series_id" | "original_start"> {}

export type Taken = { readonly event: CalendarEvent } | { readonly skipped: SkipReason };

/** Creates our event from theirs. */
export function eventFromTheirs(fields: RemoteFields, made: Made, taking: Taking): Taken {
  return fitting(fields, taking, () => {
    const zone = zoneFor(fields.time, taking.timezone);
    const types_list: CalendarEvent["types_list"] = [fields.private ? "personal" : "other"];
    const event = writeEvent(
      { ...editOf(fields, zone), types_list, id: made.id },
      { now: taking.now, by: taking.user_id },
    );
    return { ...event, ...made, excluded_starts: startsOf(fields, event, taking), sync_state: "synced" };
  });
}

/** Our event with their values; the same object when nothing changes. */
export function eventWithTheirs(event: CalendarEvent, fields: RemoteFields, taking: Taking): Taken {
  return fitting(fields, taking, () => {
    const zone = zoneFor(fields.time, event.all_day ? event.timezone : taking.timezone);
    const edit = keepingStatus(event, editOf(fields, zone), fields.cancelled);
    const edited = editEvent(event, edit, { now: taking.now });
    const excluded_starts = startsOf(fields, edited, taking);
    if (isSameList(excluded_starts, event.excluded_starts)) return edited;
    return {
      ...edited,
      excluded_starts,
      updated_at: Math.max(taking.now, event.updated_at),
      version: event.version + 1,
    };
  });
}

/** What we cannot represent is reported rather than altered. */
function fitting(fields: RemoteFields, taking: Taking, make: () => CalendarEvent): Taken {
  const reason = unfit(fields);
  if (reason) return { skipped: reason };
  try {
    const event = make();
    return isSeries(event) && seriesEnd(event) < taking.from ? { skipped: "repeats_too_often" } : { event };
  } catch (error) {
    if (error instanceof Refusal)
      return { skipped: fields.recurrence === null ? "unreadable" : "recurrence_unsupported" };
    throw error;
  }
}

function unfit({ time, recurrence }: RemoteFields): SkipReason | undefined {
  if (recurrence && ("unsupported" in recurrence || recurrence.interval > recurrenceIntervalMax))
    return "recurrence_unsupported";
  if (spanOf(time)[0] < 0) return "unreadable";
  if (time.all_day) {
    const days = numberFromDay(time.to_day) - numberFromDay(time.from_day);
    return days <= 0 ? "no_end" : days > eventDaysMax ? "too_long" : undefined;
  }
  if (!isZone(time.timezone)) return "zone_unknown";
  if (time.to <= time.from) return "no_end";
  // A day may have 25 hours.
  return time.to - time.from > eventDaysMax * dayMs + dayMs / 24 ? "too_long" : undefined;
}

const zoneFor = (time: RemoteTime, own: string) => (time.all_day ? own : time.timezone);

function editOf(fields: RemoteFields, timezone: string) {
  const { time } = fields;
  return {
    title: cut(oneLine(fields.title), eventTitleLengthMax) || "Untitled",
    description: cutTo(manyLines(fields.description), eventDescriptionLengthMax),
    location: cutTo(oneLine(fields.location), eventLocationLengthMax),
    meeting_link: linkOf(fields.meeting_link),
    all_day: time.all_day,
    start_date: time.all_day ? startOfMoment({ day: time.from_day }, timezone) : time.from,
    end_date: time.all_day ? startOfMoment({ day: time.to_day }, timezone) : time.to,
    timezone,
    private: fields.private,
    status: fields.cancelled ? "cancelled" : "planned",
    reminder_minutes: reminderMinutes.filter((minutes) => fields.reminder_minutes.includes(minutes)),
    recurrence: recurrenceOf(fields.recurrence),
  } as const satisfies EventEdit;
}

/** Held, missed and rescheduled exist only here; a provider only knows whether an event is canceled. */
function keepingStatus(
  event: CalendarEvent,
  { status: _status, ...edit }: ReturnType<typeof editOf>,
  cancelled: boolean,
): EventEdit {
  if (cancelled === (event.status === "cancelled")) return edit;
  return { ...edit, status: cancelled ? "cancelled" : emptyEvent.status };
}

function linkOf(link: string): string {
  const isLink = URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) && link.length <= eventLinkLengthMax;
  return isLink ? link : "";
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${cutTo(text, lengthMax - 1).trimEnd()}…`;
}

function recurrenceOf(rule: RemoteRule | null): Recurrence {
  if (rule === null || "unsupported" in rule) return noRecurrence;
  const { freq, interval, days, until, count } = rule;
  return {
    freq,
    interval,
    ...(days === undefined ? {} : { days: [...days] }),
    ...(until === undefined ? {} : { until }),
    ...(count === undefined ? {} : { count: Math.min(count, recurrencesMax) }),
  };
}

function startsOf({ excluded }: RemoteFields, event: CalendarEvent, { apart: overrides = [] }: Taking): number[] {
  if (!isSeries(event)) return [];
  const starts = excluded.map((moment) => startOfMoment(moment, event.timezone));
  return [...new Set([...starts, ...overrides])].toSorted((one, other) => one - other);
}

function isSameList(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, place) => value === other[place]);
}
