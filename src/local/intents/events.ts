/** Intents on events: the same rules as on the server, so that the local result matches (domain §11). */
import { type EventChanged, events } from "../../contract/calendar/events.ts";
import { eventFieldsWords } from "../../domain/calendar/event-field-words.ts";
import { editEvent as edited, writeEvent } from "../../domain/calendar/event-edit.ts";
import {
  type CalendarEvent,
  type EventEdit,
  isSeries,
  type NewEvent,
  type Recurrence,
} from "../../domain/calendar/event.ts";
import type { EditScope } from "../../domain/calendar/limits.ts";
import { deleteFromSeries, editSeries, restoreOccurrence } from "../../domain/calendar/series.ts";
import type { RowKey } from "../collections/index.ts";
import { intent, type ConfirmedRow, type IntentFacts } from "./intent.ts";

const eventKey = (id: string): RowKey => ({ collection: "events", id });
const behindContacts = (ids: readonly number[] = []): RowKey[] => ids.map((id) => ({ collection: "contacts", id }));
const authorOf = ({ at, user_id }: IntentFacts) => ({ now: at, by: user_id });

interface Titled {
  /** The event's label, for *Needs you*. */
  name: string;
}

/** Which occurrences of a series a write applies to. */
export interface InSeries {
  edit_scope: EditScope;
  original_start: number;
}

/** A Scope of Appointment that was signed on this device is filed first. */
function behindForm(id: string | null | undefined): RowKey[] {
  return id ? [{ collection: "soa_requests", id }] : [];
}

export interface EventCreateInput {
  event: NewEvent;
}

export const createEvent = intent(events.create, {
  name: "event.create",
  title: ({ event }: EventCreateInput) => `New event: ${event.title}`,
  touches: ({ event }: EventCreateInput) => [eventKey(event.id)],
  after: ({ event }: EventCreateInput) => [...behindContacts(event.contact_ids), ...behindForm(event.soa_request_id)],
  applies: (_row: CalendarEvent | undefined, { event }: EventCreateInput, _key: RowKey, facts: IntentFacts) =>
    writeEvent(event, authorOf(facts)),
  ask: ({ event }: EventCreateInput, { at }) => ({ body: { ...event, at } }),
  replies: ({ data }) => [{ key: eventKey(data.id), row: data }],
});

export interface EventEditInput extends Titled {
  id: string;
  change: EventEdit;
  /** The values the editor saw: for an occurrence, its own start and end. */
  base: EventEdit;
  /** Omitted: the event itself, or the whole series. */
  series?: InSeries & {
    /**
     * Generated on the device: id of the occurrence that becomes an event, or of the series of following occurrences.
     */
    new_event_id: string;
    /** The series as the editor saw it. */
    event: CalendarEvent;
  };
}

export const editEvent = intent(events.update, {
  name: "event.edit",
  title: ({ name, change }: EventEditInput) => `${name}: ${eventFieldsWords(change)}`,
  touches: ({ id, series }: EventEditInput) => [eventKey(id), ...(series ? [eventKey(series.new_event_id)] : [])],
  after: ({ change }: EventEditInput) => [...behindContacts(change.contact_ids), ...behindForm(change.soa_request_id)],
  applies: (
    row: CalendarEvent | undefined,
    { id, change, series }: EventEditInput,
    key: RowKey,
    facts: IntentFacts,
  ) => {
    const author = authorOf(facts);
    if (series && key.id === series.new_event_id)
      return editSeries(series.event, { ...series, change }, author).made ?? row;
    if (!row || key.id !== id) return row;
    if (series) return editSeries(row, { ...series, change }, author).changed;
    if (!isSeries(row)) return edited(row, change, author);
    const all = { edit_scope: "all", original_start: row.start_date, new_event_id: id, change } as const;
    return editSeries(row, all, author).changed;
  },
  ask: ({ id, change, base, series }: EventEditInput) => ({
    params: { id },
    body: {
      ...change,
      base,
      ...(series && {
        edit_scope: series.edit_scope,
        original_start: series.original_start,
        new_event_id: series.new_event_id,
      }),
    },
  }),
  replies: ({ data, meta: { made } }, { series }) => [
    // The server may already have that occurrence as a separate event.
    ...(series && made?.id !== series.new_event_id ? [{ key: eventKey(series.new_event_id), row: null }] : []),
    { key: eventKey(data.id), row: data },
    ...(made ? [{ key: eventKey(made.id), row: made }] : []),
  ],
  conflicts: ({ data, meta: { conflicts, made } }: EventChanged) => ({
    contact_id: data.contact_ids[0] ?? 0,
    conflicts: conflicts as never,
    record: "event" as const,
    record_id: (made ?? data).id,
  }),
});

export interface EventDeleteInput extends Titled {
  id: string;
  /** Omitted: the event itself, or the whole series. */
  series?: InSeries;
}

export const deleteEvent = intent(events.remove, {
  name: "event.delete",
  title: ({ name }: EventDeleteInput) => `Delete ${name}`,
  touches: ({ id }: EventDeleteInput) => [eventKey(id)],
  applies: (row: CalendarEvent | undefined, { series }: EventDeleteInput, _key: RowKey, facts: IntentFacts) =>
    row && series && isSeries(row) ? (deleteFromSeries(row, series, authorOf(facts)) ?? undefined) : undefined,
  ask: ({ id, series }: EventDeleteInput) => ({ params: { id }, query: { ...series } }),
});

export interface EventRestoreInput {
  /** The event before it, or part of it, was deleted. */
  event: CalendarEvent;
  /** For a series with one occurrence deleted. */
  original_start?: number;
  /** For a series whose following occurrences were deleted: the previous recurrence rule. */
  recurrence?: Recurrence;
}

export const restoreEvent = intent(events.restore, {
  name: "event.restore",
  title: ({ event }: EventRestoreInput) => `Restore ${event.title}`,
  touches: ({ event }: EventRestoreInput) => [eventKey(event.id)],
  applies: (
    row: CalendarEvent | undefined,
    { event, original_start, recurrence }: EventRestoreInput,
    _key: RowKey,
    facts: IntentFacts,
  ) => {
    if (!row) return event;
    if (recurrence) return edited(row, { recurrence }, authorOf(facts));
    return original_start === undefined ? row : restoreOccurrence(row, original_start, authorOf(facts));
  },
  ask: ({ event, original_start, recurrence }: EventRestoreInput) => ({
    params: { id: event.id },
    body: { ...(original_start !== undefined && { original_start }), ...(recurrence && { recurrence }) },
  }),
  replies: ({ data }): ConfirmedRow[] => [{ key: eventKey(data.id), row: data }],
});
