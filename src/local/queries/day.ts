/** A person's day as the device knows it: events, callbacks, missed calls. */
import { type CalendarEvent, isCallback, isDueBy } from "../../domain/calendar/event.ts";
import { type CallRow, isMissed } from "../../domain/dialer/call.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";

export interface Day {
  /** Own events of today by time, callbacks and what began before included. */
  events: CalendarEvent[];
  /** Planned callbacks due by the end of today, the oldest first. */
  callbacks: CalendarEvent[];
  /** Today's missed calls, the latest first. */
  missed: CallRow[];
}

/** `from` and `to` bound the person's day, in milliseconds. */
export async function dayBetween(db: LocalDatabase, user_id: string, from: number, to: number): Promise<Day> {
  const until = (await plainTable(db, "events").where("start_date").below(to).toArray()) as unknown as CalendarEvent[];
  const mine = until.filter((event) => event.user_id === user_id && event.status !== "cancelled");
  const calls = (await plainTable(db, "calls").where("created_at").between(from, to).toArray()) as unknown as CallRow[];
  return {
    events: mine
      .filter(({ start_date, end_date }) => start_date >= from || end_date > from)
      .sort((a, b) => a.start_date - b.start_date),
    callbacks: mine
      .filter((event) => isCallback(event) && isDueBy(event, to))
      .sort((a, b) => a.start_date - b.start_date),
    missed: calls
      .filter((call) => call.user_id === user_id && isMissed(call))
      .sort((a, b) => b.created_at - a.created_at),
  };
}
