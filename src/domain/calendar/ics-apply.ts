/** What one event of a calendar file does here: create, update, or nothing, and why (domain §11). */
import { Refusal } from "../../kit/refusal.ts";
import { editEvent, writeEvent } from "./event-edit.ts";
import type { CalendarEvent, EventEdit, NewEvent } from "./event.ts";
import { eventImportMessages, type EventImportOutcome } from "./event-import.ts";
import type { IcsEvent, IcsRefused } from "./ics-event.ts";
import type { RemoteMoment } from "./remote-event.ts";
import { seriesEnd } from "./recurrence.ts";
import { instantOf } from "../../kit/zone-clock.ts";

export interface RowWriterFacts {
  /** The event its UID maps to here, if it still exists. */
  known: CalendarEvent | undefined;
  /** It is newer than the stored version. */
  isNewer: boolean;
  /** For a separate occurrence: its series, if it exists here. */
  series: CalendarEvent | undefined;
  /** Contacts it is about. */
  contact_ids: number[];
  id: string;
  now: number;
  by: string;
  /** Time zone for all-day events. */
  readerZone: string;
}

export interface Brought {
  fate: EventImportOutcome;
  says: string;
  event: CalendarEvent | null;
  before: CalendarEvent | null;
  /** The updated series, when one of its dates becomes a separate event or is canceled. */
  series?: CalendarEvent;
}

const nothing = { event: null, before: null };

export function bringEvent(read: IcsEvent | IcsRefused, facts: RowWriterFacts): Brought {
  if ("refused" in read) return { fate: "skipped", says: read.refused, ...nothing };
  const { known } = facts;
  if (read.wide) return { fate: "skipped", says: eventImportMessages.wide, ...nothing };
  if (read.cancelled && !known) return leaveOut(read, facts);
  try {
    if (!known) return make(read, facts);
    return read.cancelled ? cancel(known, facts) : change(read, known, facts);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { fate: "skipped", says: Object.values(error.fields).flat()[0] ?? "It is not a valid event.", ...nothing };
  }
}

/** A canceled date of a series is excluded from it; any other cancellation is not imported. */
function leaveOut(read: IcsEvent, { series, now, readerZone }: RowWriterFacts): Brought {
  const at = read.original && instantOfMoment(read.original, readerZone);
  if (!series || at === null) return { fate: "skipped", says: eventImportMessages.cancelled, ...nothing };
  const without = withoutStart(series, at, now);
  const says = eventImportMessages.cancelled_occurrence;
  return without === series
    ? { fate: "same", says, ...nothing }
    : { fate: "updated", says, event: without, before: series };
}

function make(read: IcsEvent, { contact_ids, id, now, by, series, readerZone }: RowWriterFacts): Brought {
  const at = read.original && instantOfMoment(read.original, readerZone);
  const written = writeEvent(
    { id, contact_ids, types_list: ["other"], ...fieldsOf(read, readerZone) } satisfies NewEvent,
    {
      now,
      by,
    },
  );
  const event = {
    ...written,
    excluded_starts: read.excluded.map((one) => instantOfMoment(one, readerZone)),
    ...(series && at !== null ? { series_id: series.id, original_start: at } : {}),
  };
  // As in provider sync: a partly imported daily series would look complete.
  if (read.goes_on && seriesEnd(event) < now)
    return { fate: "skipped", says: eventImportMessages.too_often, ...nothing };
  const made: Brought = { fate: "made", says: read.notes.join(" "), event, before: null };
  return series && at !== null ? { ...made, series: withoutStart(series, at, now) } : made;
}

/** A cancellation often carries few fields: the stored ones are kept. */
function cancel(known: CalendarEvent, { now }: RowWriterFacts): Brought {
  const event = editEvent(known, { status: "cancelled" }, { now });
  if (event === known) return { fate: "same", says: "", ...nothing };
  return { fate: "updated", says: eventImportMessages.cancelled, event, before: known };
}

function change(read: IcsEvent, known: CalendarEvent, { now, readerZone, isNewer }: RowWriterFacts): Brought {
  // Reinstated after it was canceled.
  const status = isNewer && known.status === "cancelled" ? ({ status: "planned" } as const) : {};
  const edited = editEvent(known, { ...fieldsOf(read, readerZone), ...status }, { now });
  const excluded_starts = joined(
    known.excluded_starts,
    read.excluded.map((one) => instantOfMoment(one, readerZone)),
  );
  const says = read.notes.join(" ");
  if (edited === known && excluded_starts === known.excluded_starts)
    return { fate: "same", says, event: null, before: null };
  const version = known.version + 1;
  return { fate: "updated", says, event: { ...edited, excluded_starts, version, updated_at: now }, before: known };
}

function fieldsOf(read: IcsEvent, readerZone: string): Omit<NewEvent, "id" | "types_list"> & EventEdit {
  const { time, recurrence } = read;
  const when = time.all_day
    ? {
        all_day: true,
        start_date: midnight(time.from_day, readerZone),
        end_date: midnight(time.to_day, readerZone),
        timezone: readerZone,
      }
    : { all_day: false, start_date: time.from, end_date: time.to, timezone: time.timezone };
  return {
    ...when,
    title: read.title,
    description: read.description,
    location: read.location,
    meeting_link: read.meeting_link,
    private: read.private,
    reminder_minutes: read.reminder_minutes.filter(isReminder),
    recurrence: recurrence
      ? { ...recurrence, days: recurrence.days && [...recurrence.days] }
      : { freq: "none", interval: 1 },
  };
}

type Reminder = CalendarEvent["reminder_minutes"][number];
function isReminder(minutes: number): minutes is Reminder {
  return ([0, 5, 15, 30, 60, 1440] satisfies Reminder[] as number[]).includes(minutes);
}

function midnight(day: string, zone: string): number {
  return instantOf(Date.parse(`${day}T00:00:00Z`), zone);
}

export function instantOfMoment(moment: RemoteMoment, zone: string): number {
  return "at" in moment ? moment.at : midnight(moment.day, zone);
}

function withoutStart(series: CalendarEvent, at: number, now: number): CalendarEvent {
  const excluded_starts = joined(series.excluded_starts, [at]);
  if (excluded_starts === series.excluded_starts) return series;
  return { ...series, excluded_starts, version: series.version + 1, updated_at: Math.max(now, series.updated_at) };
}

/** The date follows the series rule again. */
export function withStart(series: CalendarEvent, at: number): CalendarEvent {
  const excluded_starts = series.excluded_starts.filter((one) => one !== at);
  return { ...series, excluded_starts, version: series.version + 1 };
}

/** Returns the same list when nothing is added. */
function joined(list: number[], more: readonly number[]): number[] {
  const fresh = more.filter((one) => !list.includes(one));
  return fresh.length === 0 ? list : [...list, ...new Set(fresh)].sort((one, other) => one - other);
}
