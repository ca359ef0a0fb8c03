/** What people do to their calendars in a story: plan, move, repeat, edit some or all of a series, delete, take it back. */
import type { CalendarEvent } from "../../src/domain/calendar/event.ts";
import { editScopes } from "../../src/domain/calendar/limits.ts";
import { occurrencesBetween } from "../../src/domain/calendar/recurrence.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { createEvent, deleteEvent, editEvent, restoreEvent } from "../../src/local/intents/events.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import type { Chance } from "../../src/server/demo/chance.ts";
import { dayMs, hourMs } from "../../src/kit/durations.ts";
import type { Device } from "./device.ts";

/** What people were shown as saved. */
export interface EventPromises {
  /** Events planned, by id. */
  planned: Map<string, Device>;
  /** Every word typed, with the device it was typed on. */
  words: Map<string, Device>;
  series: SeriesPromises;
}

/** What was done to each series that was planned; parts of it count as it. */
export interface SeriesPromises {
  /** The series that a part was parted from. */
  rootOf: Map<string, string>;
  /** How often one occurrence was deleted. */
  dropped: Map<string, number>;
  /** Some of it was deleted at once. */
  ended: Set<string>;
}

export const noEventsYet = (): EventPromises => ({
  planned: new Map(),
  words: new Map(),
  series: { rootOf: new Map(), dropped: new Map(), ended: new Set() },
});

export const occurrencesPlanned = 8;

export async function calendarAct(
  chance: Chance,
  device: Device,
  contact: Contact,
  promises: EventPromises,
): Promise<void> {
  const known = (await allOf<CalendarEvent>(device.db, "events")).filter(({ user_id }) => user_id === device.user_id);
  const dice = chance.next();
  if (known.length === 0 || dice < 0.35) return plan(chance, device, contact, promises);
  const event = chance.of(known);
  if (event.recurrence.freq !== "none") return actOnSeries(chance, device, event, promises);
  if (dice < 0.85) return move(chance, device, event, promises);
  await device.local.write(deleteEvent, { id: event.id, name: event.title });
  if (chance.yes(0.5)) await device.local.write(restoreEvent, { event });
}

async function plan(chance: Chance, device: Device, contact: Contact, promises: EventPromises): Promise<void> {
  const id = device.world.uuid();
  const start_date = Math.floor(device.world.now() / dayMs) * dayMs + chance.whole(1, 40) * dayMs + 15 * hourMs;
  const title = `event ${id}`;
  const event = {
    id,
    title,
    types_list: ["appointment" as const],
    start_date,
    end_date: start_date + hourMs,
    timezone: chance.of(["America/New_York", "America/Phoenix"]),
    contact_ids: [contact.id],
    recurrence: {
      freq: chance.of(["none", "none", "daily", "weekly"] as const),
      interval: 1,
      count: occurrencesPlanned,
    },
  };
  await device.local.write(createEvent, { event });
  promises.planned.set(id, device);
  promises.words.set(title, device);
}

async function move(chance: Chance, device: Device, event: CalendarEvent, { words }: EventPromises): Promise<void> {
  const { id, title, start_date, end_date } = event;
  const by = chance.whole(-3, 3) * hourMs;
  const [change, base] = chance.yes(0.6)
    ? [
        { start_date: start_date + by, end_date: end_date + by },
        { start_date, end_date },
      ]
    : [{ title: `event ${device.world.uuid()}` }, { title }];
  await device.local.write(editEvent, { id, name: title, change, base });
  if (change.title !== undefined) words.set(change.title, device);
}

async function actOnSeries(
  chance: Chance,
  device: Device,
  event: CalendarEvent,
  { words, series }: EventPromises,
): Promise<void> {
  const { id, title: name } = event;
  const shown = occurrencesBetween(event, 0, Number.MAX_SAFE_INTEGER);
  if (shown.length === 0) return;
  const { original_start, start_date, end_date } = chance.of(shown);
  const edit_scope = chance.of(editScopes);
  const dice = chance.next();
  const [excluded] = event.excluded_starts;
  const root = series.rootOf.get(id) ?? id;
  if (dice < 0.2) {
    await device.local.write(deleteEvent, { id, name, series: { edit_scope, original_start } });
    if (edit_scope === "this") series.dropped.set(root, (series.dropped.get(root) ?? 0) + 1);
    else series.ended.add(root);
    return;
  }
  if (dice < 0.3 && excluded !== undefined)
    return void (await device.local.write(restoreEvent, { event, original_start: excluded }));
  const new_event_id = device.world.uuid();
  const by = chance.whole(-2, 2) * hourMs;
  const [change, base] = chance.yes(0.5)
    ? [
        { start_date: start_date + by, end_date: end_date + by },
        { start_date, end_date },
      ]
    : [{ title: `event ${device.world.uuid()}` }, { title: name }];
  await device.local.write(editEvent, {
    id,
    name,
    change,
    base,
    series: { edit_scope, original_start, new_event_id, event },
  });
  if (edit_scope === "following") series.rootOf.set(new_event_id, root);
  if (change.title !== undefined) words.set(change.title, device);
}
