/** The figures of a user's day and week, from the mirror. */
import type { CallRow } from "../../domain/calls/call.ts";
import { daysOfTrend, isAppointment, isOwnCall, sumsByMoment } from "../../domain/work/day-figures.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, startOfDay } from "../../kit/dates.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { occurrencesIn, ownEvents } from "./calendar.ts";

export interface DayFigures {
  /** One value per day of the trend; the last one is today's. */
  calls: number[];
  talk_seconds: number[];
  appointments: number[];
}

interface Reader {
  user_id: string;
  today: string;
  zone?: string | undefined;
}

export async function dayFigures(db: LocalDatabase, reader: Reader): Promise<DayFigures> {
  const { user_id, today, zone = zoneName(null) } = reader;
  const days = daysOfTrend(today);
  const [from, to] = [days[0] ?? today, addDays(today, 1)];
  const [calls, met] = await Promise.all([
    ownCalls(db, user_id, { from: startOfDay(from, zone), to: startOfDay(to, zone) }),
    appointmentsIn(db, { user_id, from, to, zone }),
  ]);
  return {
    calls: sumsByMoment(
      days,
      zone,
      calls.map(({ created_at }) => ({ at: created_at, amount: 1 })),
    ),
    talk_seconds: sumsByMoment(
      days,
      zone,
      calls.map((call) => ({ at: call.created_at, amount: call.talk_seconds })),
    ),
    appointments: sumsByMoment(
      days,
      zone,
      met.map(({ start_date }) => ({ at: start_date, amount: 1 })),
    ),
  };
}

async function ownCalls(db: LocalDatabase, by: string, { from, to }: { from: number; to: number }): Promise<CallRow[]> {
  const rows = await plainTable(db, "calls").where("created_at").between(from, to).toArray();
  return (rows as unknown as CallRow[]).filter((call) => isOwnCall(call, by));
}

async function appointmentsIn(db: LocalDatabase, ask: { user_id: string; from: string; to: string; zone: string }) {
  const events = await ownEvents(db, ask);
  return occurrencesIn(events.filter(isAppointment), ask);
}
