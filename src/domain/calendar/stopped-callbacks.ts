/** Callbacks to contacts that must not be contacted (domain §6): canceled with the status change, hidden until then. */
import { type CalendarEvent, isCallback } from "./event.ts";

type AboutWhom = Pick<CalendarEvent, "types_list" | "contact_ids">;

/** An open callback to this contact only: a stopping status cancels it. */
export function isCallbackOfAlone(event: AboutWhom & Pick<CalendarEvent, "status">, contact_id: number): boolean {
  const [first, ...others] = event.contact_ids;
  return isCallback(event) && event.status === "planned" && first === contact_id && others.length === 0;
}

/** Returns the same event when there is nothing to cancel. */
export function cancelCallback(event: CalendarEvent, now: number): CalendarEvent {
  if (event.status !== "planned") return event;
  return { ...event, status: "cancelled", updated_at: Math.max(now, event.updated_at), version: event.version + 1 };
}

/** The event before it was canceled, after the status change was undone. */
export function planCallbackAgain(event: CalendarEvent, now: number): CalendarEvent {
  return { ...event, status: "planned", updated_at: Math.max(now, event.updated_at), version: event.version + 1 };
}

/** False for a callback whose contacts are all stopped: it is not shown to anyone. */
export function asksToCall(event: AboutWhom, stopped: ReadonlySet<number>): boolean {
  return !isCallback(event) || event.contact_ids.length === 0 || event.contact_ids.some((id) => !stopped.has(id));
}
