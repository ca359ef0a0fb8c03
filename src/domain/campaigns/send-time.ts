/** When a campaign's message goes: at a clock time of the contact's own place. */
import type { Contact } from "../contacts/contact.ts";
import { primaryOf } from "../contacts/reach.ts";
import { clockThere } from "../dialer/calling-hours.ts";
import { momentAt } from "../values/callback-time.ts";
import { clockZoneName, zoneName } from "../values/time-zones.ts";
import { addDays, dayOf } from "../../kit/dates.ts";

type Placed = Pick<Contact, "contact_zone" | "addresses" | "phones">;

/** Of a state with two zones the first; an unknown place is taken to be in the east. */
export function zoneOfContact(contact: Placed): string {
  const there = clockThere(contact, primaryOf(contact.phones)?.number ?? "");
  const [zone] = there?.zones ?? [];
  return zone === undefined ? zoneName(null) : clockZoneName(zone);
}

/** A time that daylight saving skips is the first one after it; one that comes twice is the first of the two. */
export function sendMoment(day: string, send_time: string, zone: string): number {
  return momentAt(day, send_time, zone);
}

export type DayLeft = "ahead" | "today" | "over";

/** Whether a send of `day` may still go at `now`, where they are. `daysLate`: for what stays true after its day. */
export function dayLeft(
  day: string,
  { now, zone, daysLate }: { now: number; zone: string; daysLate: number },
): DayLeft {
  const today = dayOf(now, zone);
  if (day > today) return "ahead";
  return addDays(day, daysLate) >= today ? "today" : "over";
}

/** A run that comes later than the day sends only what happened, and that for two more days. */
export const eventDaysLate = 2;
