/** Overlapping events of a user: shown before an event is saved, never blocking (domain §11). */
import { takesTime } from "../../domain/calendar/overlaps.ts";
import { addDays, dayOf } from "../../kit/dates.ts";
import type { LocalDatabase } from "../db/database.ts";
import { calendarBetween } from "./calendar.ts";

export interface Overlap {
  id: string;
  title: string;
  private: boolean;
  user_id: string;
}

export interface OverlapAsk {
  /** Owner of the calendar. */
  user_id: string;
  from: number;
  to: number;
  /** The event being edited. */
  except: string;
  /** The reader's. */
  zone: string;
}

/** Busy events, each once, excluding the event itself and its series. */
export async function overlapsAt(
  db: LocalDatabase,
  { user_id, from, to, except, zone }: OverlapAsk,
): Promise<Overlap[]> {
  if (to <= from) return [];
  const days = { from: dayOf(from, zone), to: addDays(dayOf(to, zone), 1) };
  const { occurrences } = await calendarBetween(db, { user_id, zone, ...days });
  const found = new Map<string, Overlap>();
  for (const { event, start_date, end_date } of occurrences) {
    const isOther = event.id !== except && event.series_id !== except && takesTime(event);
    if (isOther && start_date < to && end_date > from)
      found.set(event.id, { id: event.id, title: event.title, private: event.private, user_id: event.user_id });
  }
  return [...found.values()];
}
