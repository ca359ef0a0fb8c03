/** Event reads from the mirror. */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";

/** Null: not on this device. */
export async function eventById(db: LocalDatabase, id: string): Promise<CalendarEvent | null> {
  return ((await plainTable(db, "events").get(id)) as CalendarEvent | undefined) ?? null;
}
