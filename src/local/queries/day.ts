/** A user's day from local data: events, callbacks, missed calls. */
import { type CalendarEvent, isCallback, isDueBy, isOnCalendarOf, isSeries } from "../../domain/calendar/event.ts";
import { asksToCall } from "../../domain/calendar/stopped-callbacks.ts";
import { type CallRow, isMissed } from "../../domain/calls/call.ts";
import { startOfDay } from "../../kit/dates.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { type CalendarAsk, type Occurrence, occurrencesIn } from "./calendar.ts";
import { namesOf } from "./calls.ts";
import { stoppedOn } from "./stopped.ts";

export interface Day {
  /**
   * The user's events of today by time, including callbacks and events that began earlier; series at their times of
   * today. Callbacks with contacts who must not be contacted are omitted, here and below.
   */
  events: Occurrence[];
  /** Callbacks due by the end of today, oldest first. */
  callbacks: Occurrence[];
  /** Today's missed calls, latest first. */
  missed: MissedCall[];
}

export interface MissedCall {
  call: CallRow;
  /** Name of the contact; null: unknown here. */
  name: string | null;
}

export async function dayBetween(db: LocalDatabase, ask: CalendarAsk): Promise<Day> {
  const { user_id, zone } = ask;
  const [from, to] = [startOfDay(ask.from, zone), startOfDay(ask.to, zone)];
  const until = (await plainTable(db, "events").where("start_date").below(to).toArray()) as unknown as CalendarEvent[];
  const calls = (await plainTable(db, "calls").where("created_at").between(from, to).toArray()) as unknown as CallRow[];
  const own = until.filter((event) => isOnCalendarOf(event, user_id) && event.status !== "cancelled");
  const stopped = await stoppedOn(db, own);
  const mine = own.filter((event) => asksToCall(event, stopped));
  // All reads are done: the recurrence code may have to be loaded.
  const events = await occurrencesIn(mine, ask);
  const late = mine.filter((event) => !isSeries(event) && event.user_id === user_id && isDueBy(event, to));
  const repeated = events.filter(({ event }) => isSeries(event) && event.status === "planned");
  return {
    events,
    callbacks: [...late.map(once), ...repeated]
      .filter(({ event }) => isCallback(event))
      .sort((a, b) => a.start_date - b.start_date),
    missed: await named(
      db,
      calls.filter((call) => call.user_id === user_id && isMissed(call)),
    ),
  };
}

async function named(db: LocalDatabase, missed: CallRow[]): Promise<MissedCall[]> {
  const names = await namesOf(db, missed);
  return missed
    .map((call) => ({ call, name: names.get(call.contact_id ?? 0) ?? null }))
    .sort((a, b) => b.call.created_at - a.call.created_at);
}

function once(event: CalendarEvent): Occurrence {
  const { start_date, end_date } = event;
  return { event, start_date, end_date, original_start: start_date };
}
