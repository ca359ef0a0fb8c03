/** A calendar event as the mirror carries it (domain §11). */
import { z } from "zod";
import { dayOf } from "../../kit/dates.ts";
import { ContactNumber, Instant, Uuid } from "../contacts/scalars.ts";
import {
  eventContactsMax,
  eventDescriptionLengthMax,
  eventLocationLengthMax,
  eventStatuses,
  eventTitleLengthMax,
  eventTypes,
} from "./limits.ts";

export const CalendarEvent = z.object({
  id: Uuid,
  title: z.string().min(1).max(eventTitleLengthMax),
  types_list: z.array(z.enum(eventTypes)).min(1),
  start_date: Instant,
  end_date: Instant,
  /** IANA zone the event was made in; an all-day event keeps its days there. */
  timezone: z.string().max(60),
  all_day: z.boolean(),
  user_id: Uuid,
  contact_ids: z.array(ContactNumber).max(eventContactsMax),
  location: z.string().max(eventLocationLengthMax),
  description: z.string().max(eventDescriptionLengthMax),
  status: z.enum(eventStatuses),
  outcome: z.string().max(200),
  private: z.boolean(),
  created_by: Uuid.nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: z.int().positive(),
  seq: z.int().nonnegative(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

export function isCallback(event: Pick<CalendarEvent, "types_list">): boolean {
  return event.types_list.includes("callback");
}

/** Still to be made: planned, and begun or due. */
export function isDueBy(event: Pick<CalendarEvent, "status" | "start_date">, now: number): boolean {
  return event.status === "planned" && event.start_date <= now;
}

/** Calendar days an event covers: all-day ones in their own zone, others in the reader's. */
export function daysOfEvent(
  event: Pick<CalendarEvent, "start_date" | "end_date" | "timezone" | "all_day">,
  readerZone: string,
): { from: string; to: string } {
  const zone = event.all_day ? event.timezone : readerZone;
  // An event ending at midnight does not reach into the day that begins then.
  return { from: dayOf(event.start_date, zone), to: dayOf(Math.max(event.start_date, event.end_date - 1), zone) };
}
