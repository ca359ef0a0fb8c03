/**
 * Data of the calendar: events from this device, or from the server for another user, and days computed from contacts.
 */
import { useMemo } from "react";
import { eventsKeptDaysBack } from "../../domain/calendar/limits.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { rangeOf } from "../../domain/calendar/view-range.ts";
import { addDays } from "../../kit/dates.ts";
import { calendarBetween, type CalendarPart, type Occurrence } from "../../local/queries/calendar.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { useLive, useLocal } from "../base/live.ts";
import type { Whose } from "../contact-parts/use-whose.ts";
import type { CalendarAddress } from "./calendar-url.ts";
import { computedEntries, type Entry, entriesOf, filteredEntries } from "./entries.ts";
import { type CalendarThere, useCalendarThere } from "./use-calendar-there.ts";
import { useComputedDays } from "./use-computed-days.ts";
import { useEventRights } from "./use-event-rights.ts";

export interface ShownCalendar {
  /** Undefined while loading. */
  entries: Entry[] | undefined;
  /** State of the server request; null if everything is on this device. */
  there: CalendarThere | null;
}

interface CalendarView {
  address: CalendarAddress;
  whose: Whose;
  zone: string;
  today: string;
}

export function useCalendar({ address, whose, zone, today }: CalendarView): ShownCalendar {
  const { user_id } = useLocal();
  const { mayEdit } = useEventRights();
  const ask = { user_id: whose.id, zone, ...rangeOf(address.view, address.day) };
  const isThere = !whose.isOwn || ask.from < addDays(today, -eventsKeptDaysBack);
  const here = useLive(calendarBetween, ask);
  const there = useCalendarThere(isThere ? ask : null);
  const computed = useComputedDays(ask.from, addDays(ask.to, -1));
  const others = isThere ? (there.occurrences ?? nothing) : nothing;
  const part = useMemo(() => joined(here, others), [here, others]);
  const nameOf = useNames(part);
  const all = useMemo(() => {
    if (!part) return undefined;
    const planned = entriesOf(part, { zone, user_id, mayChange: mayEdit, nameOf });
    return whose.isOwn && computed ? [...planned, ...computedEntries(computed, zone)] : planned;
  }, [part, computed, zone, user_id, whose.isOwn, mayEdit, nameOf]);
  const { types, q, todayOnly } = address;
  const entries = useMemo(
    () => all && filteredEntries(all, { types, q, day: todayOnly ? today : "" }),
    [all, types, q, todayOnly, today],
  );
  return { entries, there: isThere ? there : null };
}

const nothing: readonly Occurrence[] = [];

/** Names of the contacts the events are with, as far as they are on this device. */
function useNames(part: CalendarPart | undefined): (contact_id: number) => string {
  const ids = useMemo(
    () => [...new Set(part?.occurrences.flatMap(({ event }) => event.contact_ids.slice(0, 1)))],
    [part],
  );
  const contacts = useLive(contactsByIds, ids);
  return useMemo(() => {
    const names = new Map(contacts?.map((contact) => [contact.id, nameOfContact(contact)]));
    return (id) => names.get(id) ?? "";
  }, [contacts]);
}

/** Local rows win over the server's, because they include pending changes. */
function joined(here: CalendarPart | undefined, there: readonly Occurrence[]): CalendarPart | undefined {
  if (!here || there.length === 0) return here;
  const known = new Set(here.occurrences.map(({ event }) => event.id));
  return { ...here, occurrences: [...here.occurrences, ...there.filter(({ event }) => !known.has(event.id))] };
}
