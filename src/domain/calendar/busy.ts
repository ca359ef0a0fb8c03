/** What others see of a private event: that the user is busy, and when (domain §11). */
import { type CalendarEvent, isOnCalendarOf } from "./event.ts";

export const busyTitle = "Busy";

/** Returns the full event to participants, or when it is not private. */
export function seenBy(event: CalendarEvent, user_id: string): CalendarEvent {
  return !event.private || isOnCalendarOf(event, user_id) ? event : busyOf(event);
}

function busyOf(event: CalendarEvent): CalendarEvent {
  return {
    ...event,
    title: busyTitle,
    types_list: ["other"],
    attendee_user_ids: [],
    contact_ids: [],
    location: "",
    meeting_link: "",
    phone: "",
    description: "",
    outcome: "",
    reminder_minutes: [],
    travel_minutes: 0,
    soa_required: false,
    soa_request_id: null,
    external_id: null,
    sync_reason: "",
  };
}
