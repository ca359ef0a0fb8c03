/** A calendar event as mirrored (domain §11). */
import { z } from "zod";
import { dayOf } from "../../kit/dates.ts";
import { ContactNumber, Day, Instant, Uuid } from "../values/scalars.ts";
import {
  eventAttendeesMax,
  eventContactsMax,
  eventDescriptionLengthMax,
  eventLinkLengthMax,
  eventLocationLengthMax,
  eventOutcomeLengthMax,
  eventSources,
  eventStatuses,
  eventSyncStates,
  eventTitleLengthMax,
  eventTypes,
  recurrenceIntervalMax,
  recurrenceKinds,
  recurrencesMax,
  reminderMinutes,
  reminderMinutesDefault,
  travelMinutesMax,
} from "./limits.ts";

/**
 * How an event repeats. `days`: weekdays of a weekly one, Sunday 0. `until`: the last day it may fall on, in the
 * event's zone. `count`: total occurrences. Without an end, it is stored as 365 occurrences.
 */
export const Recurrence = z.strictObject({
  freq: z.enum(recurrenceKinds),
  interval: z.int().min(1).max(recurrenceIntervalMax).default(1),
  days: z.array(z.int().min(0).max(6)).max(7).optional(),
  until: Day.optional(),
  count: z.int().min(1).max(recurrencesMax, "A series can have up to 365 events.").optional(),
});
export type Recurrence = z.infer<typeof Recurrence>;
export const noRecurrence: Recurrence = { freq: "none", interval: 1 };

const ReminderMinutes = z.literal(reminderMinutes);

/** The fields of an event a user may write. */
export const EventFields = z.strictObject({
  title: z.string().max(eventTitleLengthMax * 4),
  types_list: z.array(z.enum(eventTypes)).max(eventTypes.length),
  start_date: Instant,
  end_date: Instant,
  /**
   * IANA zone the event was created in: its clock time stays fixed there, and an all-day event keeps its days there.
   */
  timezone: z.string().max(60),
  /** From the start of its first day to the start of the day after its last, in its zone. */
  all_day: z.boolean(),
  user_id: Uuid,
  attendee_user_ids: z.array(Uuid).max(eventAttendeesMax),
  contact_ids: z.array(ContactNumber).max(eventContactsMax, "An event can have up to 50 contacts."),
  location: z.string().max(eventLocationLengthMax),
  meeting_link: z.string().max(eventLinkLengthMax),
  phone: z.string().max(40),
  description: z.string().max(eventDescriptionLengthMax),
  status: z.enum(eventStatuses),
  outcome: z.string().max(eventOutcomeLengthMax),
  reminder_minutes: z.array(ReminderMinutes).max(reminderMinutes.length),
  recurrence: Recurrence,
  private: z.boolean(),
  travel_minutes: z.int().min(0).max(travelMinutesMax),
  soa_required: z.boolean(),
  soa_request_id: Uuid.nullable(),
});
export type EventFields = z.infer<typeof EventFields>;
export type EventField = keyof EventFields;
/** Spelled out, so that a screen that needs only a name does not load the schema. */
export const eventFieldNames = [
  "title",
  "types_list",
  "start_date",
  "end_date",
  "timezone",
  "all_day",
  "user_id",
  "attendee_user_ids",
  "contact_ids",
  "location",
  "meeting_link",
  "phone",
  "description",
  "status",
  "outcome",
  "reminder_minutes",
  "recurrence",
  "private",
  "travel_minutes",
  "soa_required",
  "soa_request_id",
] as const satisfies readonly EventField[];

export const CalendarEvent = z.object({
  id: Uuid,
  ...EventFields.shape,
  title: z.string().min(1).max(eventTitleLengthMax),
  types_list: z.array(z.enum(eventTypes)).min(1),
  /** For an occurrence edited separately: its series, and its original start. */
  series_id: Uuid.nullable(),
  original_start: Instant.nullable(),
  /** For a series: starts of occurrences that were deleted or became events of their own. */
  excluded_starts: z.array(Instant),
  source: z.enum(eventSources),
  external_id: z.string().nullable(),
  /** Null: there is no external calendar it syncs to. */
  sync_state: z.enum(eventSyncStates).nullable(),
  /** Why it was skipped. */
  sync_reason: z.string(),
  created_by: Uuid.nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: z.int().positive(),
  seq: z.int().nonnegative(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;
/** Wire columns, in schema order. */
export const eventColumns = Object.keys(CalendarEvent.shape);

/** The named fields only. */
export const EventEdit = EventFields.partial();
export type EventEdit = z.infer<typeof EventEdit>;

/** The writer generates the id, so that an event written offline is created once, however often it is sent. */
export const NewEvent = z.strictObject({
  id: Uuid,
  ...EventEdit.shape,
  title: EventFields.shape.title,
  types_list: EventFields.shape.types_list,
  start_date: Instant,
  end_date: Instant,
  timezone: EventFields.shape.timezone,
});
export type NewEvent = z.infer<typeof NewEvent>;

/** All event fields that have a default. */
export const emptyEvent: Omit<CalendarEvent, NamedAnew> = {
  all_day: false,
  attendee_user_ids: [],
  contact_ids: [],
  location: "",
  meeting_link: "",
  phone: "",
  description: "",
  status: "planned",
  outcome: "",
  reminder_minutes: [reminderMinutesDefault],
  recurrence: noRecurrence,
  private: false,
  travel_minutes: 0,
  soa_required: false,
  soa_request_id: null,
  series_id: null,
  original_start: null,
  excluded_starts: [],
  source: "crm",
  external_id: null,
  sync_state: null,
  sync_reason: "",
};
type NamedAnew =
  | "id"
  | "title"
  | "types_list"
  | "start_date"
  | "end_date"
  | "timezone"
  | "user_id"
  | "created_by"
  | "created_at"
  | "updated_at"
  | "version"
  | "seq";

export function isCallback(event: Pick<CalendarEvent, "types_list">): boolean {
  return event.types_list.includes("callback");
}

/** Whether it repeats. A row mirrored before events could repeat has no such field. */
export function isSeries({ recurrence }: { recurrence?: Recurrence | undefined }): boolean {
  return recurrence !== undefined && recurrence.freq !== "none";
}

/** Still to do: planned, and started or due. */
export function isDueBy(event: Pick<CalendarEvent, "status" | "start_date">, now: number): boolean {
  return event.status === "planned" && event.start_date <= now;
}

/** A callback still to be made. A recurring one is listed on its days, and is never due as a whole. */
export function isDueCallback(
  event: Pick<CalendarEvent, "types_list" | "status" | "start_date"> & { recurrence?: Recurrence | undefined },
  by: number,
): boolean {
  return isCallback(event) && !isSeries(event) && isDueBy(event, by);
}

/** On the user's own calendar: they own it or participate. */
export function isOnCalendarOf(
  event: Pick<CalendarEvent, "user_id"> & Partial<Pick<CalendarEvent, "attendee_user_ids">>,
  user_id: string,
): boolean {
  return event.user_id === user_id || (event.attendee_user_ids?.includes(user_id) ?? false);
}

/** Calendar days an event covers: all-day ones in their own zone, others in the reader's. */
export function daysOfEvent(
  event: Pick<CalendarEvent, "start_date" | "end_date" | "timezone" | "all_day">,
  readerZone: string,
): { from: string; to: string } {
  const zone = event.all_day ? event.timezone : readerZone;
  // An event ending at midnight does not extend into the next day.
  return { from: dayOf(event.start_date, zone), to: dayOf(Math.max(event.start_date, event.end_date - 1), zone) };
}
