/** A calendar event as the mirror carries it (domain §11). */
import { z } from "zod";
import { ContactNumber, Day, Instant, Uuid } from "../contacts/contact.ts";
import {
  eventContactsMax,
  eventDescriptionLengthMax,
  eventLocationLengthMax,
  eventSources,
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
  all_day: z.boolean(),
  /** First day of an all-day event: never shifts with a zone. */
  start_day: Day.nullable(),
  end_day: Day.nullable(),
  user_id: Uuid,
  contact_ids: z.array(ContactNumber).max(eventContactsMax),
  location: z.string().max(eventLocationLengthMax),
  meeting_link: z.string().max(500),
  description: z.string().max(eventDescriptionLengthMax),
  status: z.enum(eventStatuses),
  outcome: z.string().max(200),
  source: z.enum(eventSources),
  private: z.boolean(),
  updated_at: Instant,
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
