/** Promised calls to whoever must not be contacted (domain §6): cancelled with the status, and told to nobody meanwhile. */
import { type CalendarEvent, isCallback } from "./event.ts";

type AboutWhom = Pick<CalendarEvent, "types_list" | "contact_ids">;

/** A call still to be made to this contact and to nobody else: a stopping status cancels it. */
export function isCallbackOfAlone(event: AboutWhom & Pick<CalendarEvent, "status">, contact_id: number): boolean {
  const [first, ...others] = event.contact_ids;
  return isCallback(event) && event.status === "planned" && first === contact_id && others.length === 0;
}

/** The very same event when there is nothing to cancel. */
export function cancelCallback(event: CalendarEvent, now: number): CalendarEvent {
  if (event.status !== "planned") return event;
  return { ...event, status: "cancelled", updated_at: Math.max(now, event.updated_at), version: event.version + 1 };
}

/** As it was before it was cancelled: what cancelled it was taken back. */
export function planCallbackAgain(event: CalendarEvent, now: number): CalendarEvent {
  return { ...event, status: "planned", updated_at: Math.max(now, event.updated_at), version: event.version + 1 };
}

/** False for a callback all of whose contacts are stopped: nobody is told to make it. */
export function asksToCall(event: AboutWhom, stopped: ReadonlySet<number>): boolean {
  return !isCallback(event) || event.contact_ids.length === 0 || event.contact_ids.some((id) => !stopped.has(id));
}
