/** Calendar entries: events at each occurrence, and days computed from contacts. */
import type { ComputedDay } from "../../domain/calendar/computed-days.ts";
import { type CalendarEvent, daysOfEvent, isSeries } from "../../domain/calendar/event.ts";
import type { EventType } from "../../domain/calendar/limits.ts";
import { isHiddenFrom, shownTitle } from "../../domain/calendar/event-words.ts";
import { overlapsAmong } from "../../domain/calendar/overlap-marks.ts";
import { takesTime } from "../../domain/calendar/overlaps.ts";
import { lookOfTypes, type TypeAppearance, typeWords } from "../../domain/calendar/type-appearances.ts";
import { addDays, startOfDay } from "../../kit/dates.ts";
import { clockTime } from "../../kit/moments.ts";
import { foldText } from "../../kit/text.ts";
import type { CalendarPart, Occurrence } from "../../local/queries/calendar.ts";

export interface Entry {
  /** Identifies the event and the occurrence. */
  key: string;
  title: string;
  /** The contact's name, shown where there is no room for the title; empty: none. */
  who: string;
  types: readonly EventType[];
  look: TypeAppearance;
  start_date: number;
  end_date: number;
  all_day: boolean;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** Null for a computed entry, which cannot be edited. */
  occurrence: Occurrence | null;
  contact_id: number | null;
  location: string;
  isSeries: boolean;
  isCancelled: boolean;
  /** Another user's private event. */
  isBusy: boolean;
  mayChange: boolean;
  /** A change to it is in the outbox. */
  waiting: boolean;
  /** Time and title of an overlapping event; empty if none. */
  meets: string;
}

export interface Seen {
  zone: string;
  user_id: string;
  /** Whether this user may edit the event. */
  mayChange: (event: CalendarEvent) => boolean;
  /** Empty for a contact that is not known here. */
  nameOf?: (contact_id: number) => string;
}

export function entriesOf({ occurrences, waiting }: CalendarPart, seen: Seen): Entry[] {
  const waits = new Set(waiting);
  const entries = occurrences.map((at) => entryOf(at, waits.has(at.event.id), seen));
  const busy = entries.filter(({ occurrence }) => occurrence !== null && takesTime(occurrence.event));
  const meets = overlapsAmong(busy);
  return entries.map((entry) => {
    const other = meets.get(entry.key);
    return other ? { ...entry, meets: `${clockTime(other.start_date, seen.zone)} ${other.title}` } : entry;
  });
}

function entryOf(occurrence: Occurrence, waiting: boolean, { zone, user_id, mayChange, nameOf }: Seen): Entry {
  const { event, start_date, end_date, original_start } = occurrence;
  const isBusy = isHiddenFrom(event, user_id);
  return {
    key: `${event.id}@${original_start}`,
    title: shownTitle(event, user_id),
    who: isBusy || event.contact_ids[0] === undefined ? "" : (nameOf?.(event.contact_ids[0]) ?? ""),
    types: event.types_list,
    look: lookOfTypes(isBusy ? ["other"] : event.types_list),
    start_date,
    end_date,
    all_day: event.all_day,
    ...daysOfEvent({ ...event, start_date, end_date }, zone),
    occurrence,
    contact_id: event.contact_ids[0] ?? null,
    location: isBusy ? "" : event.location,
    isSeries: isSeries(event),
    isCancelled: event.status === "cancelled",
    isBusy,
    mayChange: !isBusy && mayChange(event),
    waiting,
    meets: "",
  };
}

/** Birthdays and renewals, which are computed and cannot be edited or moved. */
export function computedEntries(days: readonly ComputedDay[], zone: string): Entry[] {
  return days.map(({ day, kind, contact_id, title, who }, nth) => ({
    key: `${kind}@${day}@${contact_id ?? `rest${nth}`}`,
    title,
    who,
    types: [kind],
    look: lookOfTypes([kind]),
    start_date: startOfDay(day, zone),
    end_date: startOfDay(addDays(day, 1), zone),
    all_day: true,
    from: day,
    to: day,
    occurrence: null,
    contact_id,
    location: "",
    isSeries: false,
    isCancelled: false,
    isBusy: false,
    mayChange: false,
    waiting: false,
    meets: "",
  }));
}

export interface EntryFilter {
  types: readonly EventType[];
  q: string;
  /** Only entries on this day; empty for any day. */
  day: string;
}

export function filteredEntries(entries: readonly Entry[], { types, q, day }: EntryFilter): Entry[] {
  const words = foldText(q).split(" ").filter(Boolean);
  return entries.filter(
    (entry) =>
      (types.length === 0 || entry.types.some((type) => types.includes(type))) &&
      (day === "" || (entry.from <= day && entry.to >= day)) &&
      words.every((word) => searchTextOf(entry).includes(word)),
  );
}

function searchTextOf({ title, location, occurrence, types }: Entry): string {
  const { description = "", outcome = "" } = occurrence?.event ?? {};
  return foldText([title, location, description, outcome, ...types.map(typeWords)].join(" "));
}

export function entriesOn(entries: readonly Entry[], day: string): Entry[] {
  return entries.filter(({ from, to }) => from <= day && to >= day).sort(inDayOrder);
}

/** Events rank before computed entries, so that a full day drops the computed ones first. */
export function rankOf({ occurrence }: Pick<Entry, "occurrence">): number {
  return occurrence ? 0 : 1;
}

/** Display order: all-day events, then by time, then birthdays and renewals. */
export function inDayOrder(a: Entry, b: Entry): number {
  return (
    rankOf(a) - rankOf(b) ||
    Number(b.all_day) - Number(a.all_day) ||
    a.start_date - b.start_date ||
    b.end_date - a.end_date ||
    (a.key < b.key ? -1 : 1)
  );
}

/** Text for screen readers. */
export function saidOf({ types, isBusy, isSeries, isCancelled, meets, waiting }: Entry): string {
  const [type] = types;
  const said = [
    isBusy || !type ? "" : typeWords(type),
    isSeries ? "repeats" : "",
    isCancelled ? "canceled" : "",
    meets && `overlaps with ${meets}`,
    waiting ? "saved on this device" : "",
  ];
  return said.filter(Boolean).join(", ");
}
