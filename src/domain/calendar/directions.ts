/** Where an event takes place, as a route in the map of the device. */
import { mainAddress } from "../contacts/contact-keys.ts";
import type { Contact } from "../contacts/contact.ts";
import { safeLink } from "./meeting-link.ts";
import type { CalendarEvent } from "./event.ts";
import type { EventType } from "./limits.ts";

/** Held over the phone: the contact's address is not where they take place. */
const byPhone: readonly EventType[] = ["phone_call", "callback", "follow_up"];

/** The event's location; otherwise the contact's address, unless it is held by phone or online. Null: nowhere to go. */
export function placeToGo(
  { location, meeting_link, types_list }: Pick<CalendarEvent, "location" | "meeting_link" | "types_list">,
  contact: Pick<Contact, "addresses"> | undefined,
): string | null {
  const place = location.trim();
  if (place !== "") return safeLink(place) === "" ? place : null;
  const address = contact && mainAddress(contact);
  if (!address || meeting_link !== "" || types_list.every((type) => byPhone.includes(type))) return null;
  const { line1, city, state, zip } = address;
  if (line1 === "") return null;
  return [line1, city, `${state} ${zip}`.trim()].filter(Boolean).join(", ");
}

export function routeTo(place: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}
