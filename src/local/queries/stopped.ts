/** Contacts who must not be contacted, from local data. */
import { type CalendarEvent, isCallback } from "../../domain/calendar/event.ts";
import { isCallbackOfAlone } from "../../domain/calendar/stopped-callbacks.ts";
import { type Status, stopsContact } from "../../domain/reference/reference.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { contactsByIds } from "./contacts.ts";
import { allOf } from "./lists.ts";

/** Statuses that stop all contact. */
export async function stoppingStatuses(db: LocalDatabase): Promise<Set<string>> {
  return new Set((await allOf<Status>(db, "statuses")).filter(stopsContact).map(({ id }) => id));
}

/** Contacts with a stopping status among those of these callbacks. */
export async function stoppedOn(db: LocalDatabase, events: readonly CalendarEvent[]): Promise<Set<number>> {
  const ids = new Set(events.filter(isCallback).flatMap(({ contact_ids }) => contact_ids));
  if (ids.size === 0) return new Set();
  const [stopping, contacts] = await Promise.all([stoppingStatuses(db), contactsByIds(db, [...ids])]);
  return new Set(contacts.filter(({ status_id }) => status_id !== null && stopping.has(status_id)).map(({ id }) => id));
}

/** Callbacks canceled by a stopping status of these contacts, by contact. */
export async function callbacksOfEach(
  db: LocalDatabase,
  ids: readonly number[],
): Promise<Map<number, CalendarEvent[]>> {
  const wanted = new Set(ids);
  const events = (await plainTable(db, "events").toArray()) as unknown as CalendarEvent[];
  const found = new Map<number, CalendarEvent[]>();
  for (const event of events) {
    const [id = 0] = event.contact_ids;
    if (wanted.has(id) && isCallbackOfAlone(event, id)) found.set(id, [...(found.get(id) ?? []), event]);
  }
  return found;
}
