/** Inputs of the next-call list besides contacts: callbacks, snoozed contacts, do-not-call statuses. */
import { type CalendarEvent, isDueCallback } from "../../domain/calendar/event.ts";
import type { CallSkip } from "../../domain/work/call-skip.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { allOf } from "./lists.ts";
import { stoppingStatuses } from "./stopped.ts";

export interface PreloadedCalls {
  /** The earliest due callback of each contact. */
  callbacks: [id: number, at: number][];
  skips: CallSkip[];
  /** Statuses that forbid calling. */
  stopped: string[];
}

/** `until`: callbacks due before this time. */
export async function preloadedCalls(db: LocalDatabase, owner_id: string, until: number): Promise<PreloadedCalls> {
  const begun = (await plainTable(db, "events")
    .where("start_date")
    .below(until)
    .toArray()) as unknown as CalendarEvent[];
  const due = begun.filter((event) => event.user_id === owner_id && isDueCallback(event, until));
  const callbacks = new Map<number, number>();
  for (const { contact_ids, start_date } of due.sort((a, b) => b.start_date - a.start_date))
    for (const id of contact_ids) callbacks.set(id, start_date);
  return {
    callbacks: [...callbacks].sort(([a], [b]) => a - b),
    skips: await allOf<CallSkip>(db, "call_skips"),
    stopped: [...(await stoppingStatuses(db))],
  };
}
