/**
 * The rule of every event write: applied on the device immediately and on the server authoritatively (domain §11, §24).
 */
import { dayMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { manyLines, oneLine } from "../../kit/text.ts";
import { type FieldConflict, mergeFields, type Merged, type Settled, type Sides } from "../values/merge-fields.ts";
import type { Author } from "../contacts/note.ts";
import { isSameValue } from "../values/same-value.ts";
import { e164From } from "../values/phone-number.ts";
import { webAddress } from "../values/web-address.ts";
import {
  type CalendarEvent,
  emptyEvent,
  type EventEdit,
  eventFieldNames,
  type EventFields,
  type NewEvent,
  noRecurrence,
  type Recurrence,
} from "./event.ts";
import { asksForScope, eventErrors } from "./event-rules.ts";
import { recurrencesMax } from "./limits.ts";
import { isZone } from "./zones.ts";
import { instantOf, wallOf } from "../../kit/zone-clock.ts";

/** `by`: the owner unless another is named. */
export interface EventAuthor extends Author {
  by: string;
}

export function writeEvent({ id, ...typed }: NewEvent, { now, by }: EventAuthor): CalendarEvent {
  const asked = { soa_required: asksForScope(typed) };
  const fields = tidied(fieldsOf({ ...emptyEvent, user_id: by, ...asked, ...definedOf(typed) }));
  refuseErrors(fields);
  return {
    ...emptyEvent,
    ...fields,
    id,
    created_by: by,
    created_at: now,
    updated_at: now,
    version: 1,
    seq: 0,
  };
}

/** Returns the same event when nothing changes. */
export function editEvent(event: CalendarEvent, edit: EventEdit, { now }: Pick<Author, "now">): CalendarEvent {
  const edited = tidied({ ...fieldsOf(event), ...scopeAsked(event, edit), ...definedOf(edit) });
  if (eventFieldNames.every((field) => isSameValue(event[field], edited[field]))) return event;
  refuseErrors(edited);
  return { ...event, ...edited, updated_at: Math.max(now, event.updated_at), version: event.version + 1 };
}

/** Picking a type that requires a Scope of Appointment sets the flag; an explicit value overrides it. */
function scopeAsked(event: CalendarEvent, { types_list }: EventEdit): EventEdit {
  return types_list && asksForScope({ types_list }) && !asksForScope(event) ? { soa_required: true } : {};
}

export function fieldsOf(event: EventFields): EventFields {
  return Object.fromEntries(eventFieldNames.map((name) => [name, event[name]])) as EventFields;
}

export function definedOf<E extends EventEdit>(edit: E): E {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as E;
}

function tidied(typed: EventFields): EventFields {
  const { phone, meeting_link } = typed;
  return {
    ...onWholeDays(typed),
    title: oneLine(typed.title),
    types_list: [...new Set(typed.types_list)],
    attendee_user_ids: [...new Set(typed.attendee_user_ids)].filter((id) => id !== typed.user_id),
    contact_ids: [...new Set(typed.contact_ids)],
    location: oneLine(typed.location),
    meeting_link: webAddress(oneLine(meeting_link)),
    phone: e164From(phone) ?? oneLine(phone),
    description: manyLines(typed.description),
    outcome: oneLine(typed.outcome),
    reminder_minutes: [...new Set(typed.reminder_minutes)].sort((one, other) => one - other),
    recurrence: tidyRecurrence(typed.recurrence),
  };
}

/** All-day events are dates: whatever instants were given, they run from midnight to midnight of their zone. */
function onWholeDays(fields: EventFields): EventFields {
  const { all_day, timezone, start_date, end_date } = fields;
  if (!all_day || !isZone(timezone) || end_date <= start_date) return fields;
  const midnight = (wall: number) => instantOf(wall * dayMs, timezone);
  const first = Math.floor(wallOf(start_date, timezone) / dayMs);
  // A day whose clocks spring forward at midnight begins at one.
  const after = Math.floor(wallOf(end_date - 1, timezone) / dayMs) + 1;
  return { ...fields, start_date: midnight(first), end_date: midnight(after) };
}

/** A series without its own end gets the maximum number of occurrences. */
function tidyRecurrence({ freq, interval, days, until, count }: Recurrence): Recurrence {
  if (freq === "none") return noRecurrence;
  const weekdays = freq === "weekly" && days && days.length > 0 ? { days: [...new Set(days)].sort() } : {};
  const end =
    until === undefined ? { count: count ?? recurrencesMax } : { until, ...(count === undefined ? {} : { count }) };
  return { freq, interval, ...weekdays, ...end };
}

function refuseErrors(fields: EventFields): void {
  const errors = eventErrors(fields);
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
}

/** Fields that belong together when two users move an event: half of each move would be what neither meant. */
export const whenFields = ["start_date", "end_date", "timezone", "all_day"] as const satisfies (keyof EventFields)[];
type When = Pick<EventFields, (typeof whenFields)[number]>;

/**
 * The part of an edit to apply, and the fields changed on both sides (domain §24). Start, end, zone and all-day count
 * as one field named `when`: was / yours / theirs each carry all four.
 */
export function mergeEvent(current: EventFields, edit: EventEdit, base: EventEdit): Merged<EventEdit> {
  const { edit: taken, conflicts } = mergeFields({ current, base, edit: definedOf(edit) }, settle);
  const overrides = conflicts.filter(({ field }) => !isWhen(field));
  if (overrides.length === conflicts.length) return { edit: taken, conflicts };
  const rest = Object.fromEntries(Object.entries(taken).filter(([field]) => !isWhen(field)));
  return { edit: rest, conflicts: [whenConflict(current, edit, base), ...overrides] };
}

export function isWhen(field: string): boolean {
  return (whenFields as readonly string[]).includes(field);
}

function whenConflict(current: EventFields, edit: EventEdit, base: EventEdit): FieldConflict {
  const theirs = whenOf(current);
  const was = { ...theirs, ...whenOf(base) };
  return { field: "when", was, yours: { ...was, ...whenOf(edit) }, theirs, ask: true };
}

function whenOf(fields: EventEdit): Partial<When> {
  return Object.fromEntries(whenFields.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
}

const lists: readonly string[] = [
  "contact_ids",
  "attendee_user_ids",
  "types_list",
  "reminder_minutes",
] satisfies (keyof EventFields)[];

/** Lists are merged: additions of both, then removals. Everything else needs the user's choice. */
function settle(field: string, { was, yours, theirs }: Sides): Settled {
  if (!lists.includes(field)) return { conflict: { ask: true } };
  const [before, ours, there] = [was, yours, theirs].map((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  return { take: joined(before ?? [], ours ?? [], there ?? []) };
}

function joined(was: readonly unknown[], yours: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const removed = was.filter((one) => !yours.includes(one));
  const added = yours.filter((one) => !was.includes(one));
  return [...new Set([...theirs.filter((one) => !removed.includes(one)), ...added])];
}
