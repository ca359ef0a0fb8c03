/** Calendar events (spec 000 §7, domain §11). Ids are generated on the device. */
import { z } from "zod";
import { CalendarEvent, EventEdit, NewEvent, Recurrence } from "../../domain/calendar/event.ts";
import { editScopes, eventTypes } from "../../domain/calendar/limits.ts";
import { Day, Instant, Uuid } from "../../domain/values/scalars.ts";
import { Conflict } from "../contacts/contact-replies.ts";
import { allOf, BoolText, ByUuid, del, get, group, listOf, NumberText, post, put } from "../declare.ts";

/** Overlaps of the event or series: a warning, never an error. Private ones show as "Busy". */
export const EventOverlap = z.object({
  event_id: Uuid,
  title: z.string(),
  user_id: Uuid,
  start_date: Instant,
  end_date: Instant,
});
export type EventOverlap = z.infer<typeof EventOverlap>;

export const EventChanged = z.object({
  /** The current event or series. */
  data: CalendarEvent,
  meta: z.object({
    /** Fields changed on both sides; start, end and zone count as one field named `when`. */
    conflicts: z.array(Conflict),
    /** The event created by editing a series: the single occurrence, or the series of the following ones. */
    made: CalendarEvent.nullable(),
    overlaps: z.array(EventOverlap),
  }),
});
export type EventChanged = z.infer<typeof EventChanged>;

/** An instant in milliseconds, or a day in the reader's time zone. */
const Moment = z.union([Day, NumberText(0, 8_640_000_000_000_000)]);
const ContactQuery = NumberText(1, Number.MAX_SAFE_INTEGER);

/** Which occurrences of a series a write applies to; omitted for the event itself. */
const occurrence = { edit_scope: z.enum(editScopes).optional(), original_start: Instant.optional() };

export const events = group("events", "/v1/events", {
  list: get("", {
    summary:
      "Lists the events in the current user's calendar, or that of one person in their downline, that overlap a time range. Returns single events and unexpanded series for the client to expand.",
    access: "signed_in",
    large: true,
    query: z.strictObject({
      downline_user_id: Uuid.optional(),
      /** Defaults to 90 days back. */
      start_date: Moment.optional(),
      /** Up to this instant, or through this day; defaults to 400 days ahead. */
      end_date: Moment.optional(),
      q: z.string().max(200).optional(),
      types_list: z.array(z.enum(eventTypes)).max(eventTypes.length).optional(),
      /** Only what overlaps the reader's current day. */
      today_events: BoolText.optional(),
    }),
    reply: z.object({ data: z.array(CalendarEvent), meta: z.object({ total_count: z.int(), more: z.boolean() }) }),
  }),
  contactEvents: get("/contact_events", {
    summary: "Lists a contact's events, latest first. Other people's private events only show as busy.",
    access: "contacts.see",
    query: z.strictObject({ contact_id: ContactQuery }),
    reply: allOf(CalendarEvent),
  }),
  create: post("", {
    summary: "Creates an event. Repeating a request with the same id returns the existing event.",
    access: "signed_in",
    writes: "queue",
    /** `at`: device time of the write. */
    body: z.strictObject({ ...NewEvent.shape, id: Uuid.optional(), at: Instant.optional() }),
    reply: EventChanged,
    status: 201,
  }),
  update: put("/:id", {
    summary:
      "Updates an event, or one, the following or all occurrences of a series. `base` contains the values the editor saw.",
    access: "signed_in",
    writes: "queue",
    params: ByUuid,
    body: z.strictObject({
      ...EventEdit.shape,
      base: EventEdit.optional(),
      ...occurrence,
      /** Id of the event created by editing one or the following occurrences. */
      new_event_id: Uuid.optional(),
    }),
    reply: EventChanged,
  }),
  remove: del("/:id", {
    summary: "Deletes an event, or one, the following or all occurrences of a series.",
    access: "signed_in",
    writes: "queue",
    params: ByUuid,
    query: z.strictObject({
      edit_scope: z.enum(editScopes).optional(),
      original_start: NumberText(0, 8_640_000_000_000_000).optional(),
    }),
  }),
  restore: post("/:id/restore", {
    summary:
      "Restores a deleted event, one deleted occurrence, or the following occurrences with their previous recurrence rule.",
    access: "signed_in",
    writes: "queue",
    params: ByUuid,
    body: z.strictObject({
      original_start: Instant.optional(),
      /** The recurrence before the following occurrences were deleted. */
      recurrence: Recurrence.optional(),
    }),
    reply: EventChanged,
  }),
});

export const calendarHistory = group("calendar_history", "/v1/contacts", {
  list: get("/events/calendar_history", {
    summary: "Lists a contact's past events with their results, newest first.",
    access: "contacts.see",
    query: z.strictObject({
      contact_id: ContactQuery,
      page: NumberText(1, 1_000_000).default(1),
      limit: NumberText(1, 100).default(25),
    }),
    reply: listOf(CalendarEvent),
  }),
});
