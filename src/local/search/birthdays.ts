/** Contacts with birthdays in the next days. */
import { addDays, birthdayIn, daysBetween } from "../../kit/dates.ts";

export interface Birthday {
  id: number;
  /** The observed day: 29 February moves to the 28th in common years. */
  day: string;
}

export interface BirthdayContext {
  /** `YYYYMMDD` of each slot, 0 for none. */
  storeIdentity: { readonly [slot: number]: number | undefined };
  ids: { readonly [slot: number]: number | undefined };
  slots: Uint32Array;
}

const daysMax = 366;

/** From one day to another, both inclusive, in order of day and number. */
export function birthdaysWithin(
  { storeIdentity: birth, ids, slots }: BirthdayContext,
  from: string,
  to: string,
): Birthday[] {
  const dayOf = daysByBirthday(from, to);
  const found: Birthday[] = [];
  for (const slot of slots) {
    const day = dayOf.get((birth[slot] ?? 0) % 10_000);
    if (day) found.push({ id: ids[slot] ?? 0, day });
  }
  return found.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id));
}

/** `MMDD` as a number → the day within the range on which it is observed. */
function daysByBirthday(from: string, to: string): Map<number, string> {
  const days = Array.from({ length: Math.min(daysMax, daysBetween(from, to) + 1) }, (_, nth) => addDays(from, nth));
  const byBirthday = new Map(days.map((day) => [Number(day.slice(5).replace("-", "")), day]));
  const leap = days.find((day) => birthdayIn("0000-02-29", Number(day.slice(0, 4))) === day);
  if (leap) byBirthday.set(229, leap);
  return byBirthday;
}
