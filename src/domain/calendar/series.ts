/**
 * Edits of a series (domain §11): this occurrence, this and the following ones, or all. Pure, and the same on the
 * device and the server; an edit changes the series and may create one additional event.
 */
import { addDays, dayFromNumber } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import type { CalendarEvent, EventEdit, Recurrence } from "./event.ts";
import { definedOf, editEvent, type EventAuthor, fieldsOf, writeEvent } from "./event-edit.ts";
import type { EditScope } from "./limits.ts";
import { type Occurrence, occurrenceAt, occurrencesBetween } from "./recurrence.ts";
import { instantOf, wallOf } from "../../kit/zone-clock.ts";

export interface SeriesEdit {
  edit_scope: EditScope;
  /** The occurrence being edited: its original start. */
  original_start: number;
  change: EventEdit;
  /** Id of the event created by `this` and `following`; generated on the device. */
  new_event_id: string;
}

export interface SeriesEdited {
  /** The series itself; the same object when nothing changed. */
  changed: CalendarEvent;
  /** The occurrence as its own event, or the series of the following ones. */
  made?: CalendarEvent;
}

/** Rejects with `gone` when the series does not occur then, or that occurrence is an event of its own. */
export function editSeries(event: CalendarEvent, edit: SeriesEdit, author: EventAuthor): SeriesEdited {
  const at = occurrenceEdited(event, edit);
  if (edit.edit_scope === "this") return editOne(event, at, edit, author);
  if (edit.edit_scope === "following" && !isFirst(event, at)) return splitAt(event, at, edit, author);
  return { changed: editAll(event, at, edit.change, author) };
}

/** The event as shown for this occurrence. */
export function eventAt(event: CalendarEvent, { start_date, end_date }: Occurrence): CalendarEvent {
  return { ...event, start_date, end_date };
}

/** The occurrence the editor opened. When editing all, it may have become an event of its own since. */
export function occurrenceEdited(
  event: CalendarEvent,
  { edit_scope, original_start }: Pick<SeriesEdit, "edit_scope" | "original_start">,
): Occurrence {
  const rule = edit_scope === "this" ? event : { ...event, excluded_starts: [] };
  return (
    occurrenceAt(rule, original_start) ?? refuse("gone", { base: ["This event was moved or deleted by someone else."] })
  );
}

/** The series after part of it is deleted; null: nothing is left, delete the series itself. */
export function deleteFromSeries(
  event: CalendarEvent,
  edit: Pick<SeriesEdit, "edit_scope" | "original_start">,
  author: EventAuthor,
): CalendarEvent | null {
  if (edit.edit_scope === "all") return null;
  const at = occurrenceEdited(event, edit);
  if (edit.edit_scope === "this") return withoutOne(event, edit.original_start, author);
  return isFirst(event, at) ? null : endedBefore(event, at, author);
}

/** Undoes the deletion of one occurrence. */
export function restoreOccurrence(event: CalendarEvent, original_start: number, author: EventAuthor): CalendarEvent {
  const excluded_starts = event.excluded_starts.filter((start) => start !== original_start);
  if (excluded_starts.length === event.excluded_starts.length) return event;
  return written({ ...event, excluded_starts }, author);
}

/** Start of an occurrence after its series moved from `before` to `after`. */
export function movedStart(before: CalendarEvent, after: CalendarEvent): (start: number) => number {
  const [was, now] = [wallOf(before.start_date, before.timezone), wallOf(after.start_date, after.timezone)];
  const [clock, days] = [now - dayOfWall(now) * dayMs, dayOfWall(now) - dayOfWall(was)];
  return (start) => instantOf((dayOfWall(wallOf(start, before.timezone)) + days) * dayMs + clock, after.timezone);
}

function editOne(event: CalendarEvent, at: Occurrence, edit: SeriesEdit, author: EventAuthor): SeriesEdited {
  const { recurrence: _repeats, ...fields } = fieldsOf(eventAt(event, at));
  const { recurrence: _never, ...change } = definedOf(edit.change);
  const made = writeEvent({ ...fields, ...change, id: edit.new_event_id }, author);
  return {
    changed: withoutOne(event, at.original_start, author),
    made: { ...made, series_id: event.id, original_start: at.original_start, source: event.source },
  };
}

function splitAt(event: CalendarEvent, at: Occurrence, edit: SeriesEdit, author: EventAuthor): SeriesEdited {
  const rest = { ...eventAt(event, at), recurrence: restOf(event, at) };
  // The edited occurrence may be an event of its own by now, or deleted: it stays so.
  const later = event.excluded_starts.filter((start) => start >= at.original_start);
  const edited = editAll({ ...rest, excluded_starts: later }, at, edit.change, author);
  const overrides = { external_id: null, sync_reason: "", version: 1, seq: 0 };
  const born = { created_by: author.by, created_at: author.now, updated_at: author.now };
  return { changed: endedBefore(event, at, author), made: { ...edited, id: edit.new_event_id, ...overrides, ...born } };
}

/** The rule continued from an occurrence: until the same day, or for the remaining count. */
function restOf(event: CalendarEvent, at: Occurrence): Recurrence {
  const { recurrence } = event;
  if (recurrence.count === undefined) return recurrence;
  const upToIt = occurrencesBetween({ ...event, excluded_starts: [] }, event.start_date, at.original_start);
  const before = upToIt.filter(({ original_start }) => original_start < at.original_start).length;
  return { ...recurrence, count: Math.max(1, recurrence.count - before) };
}

/** A new time is an offset, in clock time, from the occurrence that was moved. */
function editAll(event: CalendarEvent, at: Occurrence, change: EventEdit, author: EventAuthor): CalendarEvent {
  const { start_date, end_date, timezone, ...other } = definedOf(change);
  if (start_date === undefined && end_date === undefined && timezone === undefined)
    return editEvent(event, other, author);
  const zone = timezone ?? event.timezone;
  const [begins, ends] = [start_date ?? at.start_date, end_date ?? at.end_date];
  const [from, to] = [wallOf(begins, zone), wallOf(ends, zone)];
  // In the hour repeated when clocks fall back, one hour after the first pass ends at the same clock time.
  const length = to > from ? to - from : ends - begins;
  const first = wallOf(event.start_date, event.timezone);
  const seen = wallOf(at.start_date, event.timezone);
  // When clocks skip its hour, one occurrence begins later than the others: moving it must not shift theirs.
  const isMoved = begins !== at.start_date;
  const wall = first + from - (isMoved ? dayOfWall(seen) * dayMs + first - dayOfWall(first) * dayMs : seen);
  const when = { start_date: instantOf(wall, zone), end_date: instantOf(wall + length, zone), timezone: zone };
  const recurrence = other.recurrence ?? onLaterDays(event.recurrence, dayOfWall(wall) - dayOfWall(first));
  const edited = editEvent(event, { ...other, ...when, recurrence }, author);
  if (edited === event) return event;
  return { ...edited, excluded_starts: event.excluded_starts.map(movedStart(event, edited)) };
}

/** A weekly series moved from Tuesday to Wednesday repeats on Wednesdays, and ends a day later. */
function onLaterDays(recurrence: Recurrence, days: number): Recurrence {
  if (days === 0) return recurrence;
  const { days: weekdays, until } = recurrence;
  return {
    ...recurrence,
    ...(weekdays && { days: weekdays.map((day) => (((day + days) % 7) + 7) % 7) }),
    ...(until !== undefined && { until: addDays(until, days) }),
  };
}

function endedBefore(event: CalendarEvent, at: Occurrence, author: EventAuthor): CalendarEvent {
  const { count: _whatever, ...rule } = event.recurrence;
  const until = dayFromNumber(dayOfWall(wallOf(at.original_start, event.timezone)) - 1);
  const excluded_starts = event.excluded_starts.filter((start) => start < at.original_start);
  return written({ ...event, recurrence: { ...rule, until }, excluded_starts }, author);
}

function withoutOne(event: CalendarEvent, original_start: number, author: EventAuthor): CalendarEvent {
  const excluded = [...new Set([...event.excluded_starts, original_start])];
  return written({ ...event, excluded_starts: excluded.sort((one, other) => one - other) }, author);
}

function written(event: CalendarEvent, { now }: EventAuthor): CalendarEvent {
  return { ...event, updated_at: Math.max(now, event.updated_at), version: event.version + 1 };
}

function isFirst(event: CalendarEvent, at: Occurrence): boolean {
  return at.original_start <= event.start_date;
}

function dayOfWall(wall: number): number {
  return Math.floor(wall / dayMs);
}
