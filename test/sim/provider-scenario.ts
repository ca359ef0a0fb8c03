/** What is done to a joined calendar in a round: on devices, connected or not, and at the provider. */
import type { CalendarEvent } from "../../src/domain/calendar/event.ts";
import { occurrencesBetween } from "../../src/domain/calendar/recurrence.ts";
import { createEvent, deleteEvent, editEvent, restoreEvent } from "../../src/local/intents/events.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import type { Chance } from "../../src/server/demo/chance.ts";
import { dayMs } from "../../src/kit/durations.ts";
import type { Device } from "./device.ts";
import type { JoinedCalendar } from "./joined-calendar.ts";
import { authorZone, hourMs, type Standing } from "./provider-user.ts";
import type { Model } from "./provider-model.ts";

export const weeksPlanned = 5;

export interface Joint {
  chance: Chance;
  joined: JoinedCalendar;
  devices: readonly Device[];
  model: Model;
  /** By key: why they are not taken. */
  unfit: Map<string, string>;
  /** Somebody else's invitations, by key: edits of them are not sent. */
  invitations: Set<string>;
  /** Series by key: how many of their dates were deleted. */
  series: Map<string, number>;
  /** Every word typed on a device. */
  words: Map<string, Device>;
  count: { made: number };
}

/** Nine in the morning of some day in winter; later dates of series lie beyond the change of clocks. */
const someStart = ({ chance }: Joint) =>
  Date.parse("2026-12-01T14:00:00Z") + chance.whole(0, 80) * dayMs + chance.whole(0, 7) * hourMs;
const newKey = ({ count }: Joint, what: string) => `${what} ${++count.made}`;
let words = 0;
const newWord = () => `word ${++words}`;

export function actThere(joint: Joint): void {
  const { chance, joined, model } = joint;
  const { hand } = joined;
  const dice = chance.next();
  const living = hand.living();
  if (living.length === 0 || dice < 0.25) return planThere(joint);
  const item = chance.of(living);
  const { key } = item;
  if (item.is !== "single") return actOnSeriesThere(joint, item);
  if (dice < 0.5 || (joint.unfit.has(key) && dice < 0.75)) {
    const title = newWord();
    hand.rename(item, title);
    model.wrote("there", key, { field: "title", value: title });
  } else if (dice < 0.75) {
    const start = item.start + chance.whole(-3, 3) * hourMs + 60_000;
    hand.move(item, start);
    model.wrote("there", key, { field: "start", value: start });
  } else {
    hand.remove(item);
    model.deleted("there", key);
    joint.unfit.delete(key);
  }
}

function planThere(joint: Joint): void {
  const { chance, joined, model, series, unfit, invitations } = joint;
  const { hand } = joined;
  const start = someStart(joint);
  const title = newWord();
  const dice = chance.next();
  if (dice < 0.1) {
    const key = newKey(joint, "unfit");
    const isLong = chance.yes(0.5);
    hand.make({ key, title, start, ...(isLong ? { lastsMs: 20 * dayMs } : { declined: true }) });
    unfit.set(key, isLong ? "too_long" : "declined");
  } else if (dice < 0.2) {
    const key = newKey(joint, "invitation");
    hand.make({ key, title, start, anothers: true });
    invitations.add(key);
  } else if (dice < 0.5) {
    const key = newKey(joint, "series");
    hand.make({ key, title, start, weeks: weeksPlanned });
    series.set(key, 0);
  } else {
    const key = newKey(joint, "single");
    hand.make({ key, title, start });
    model.made("there", key, { title, start });
  }
}

function actOnSeriesThere({ chance, joined, series }: Joint, item: Standing): void {
  const { hand } = joined;
  const dice = chance.next();
  if (item.is === "series" && dice < 0.2) return hand.move(item, item.start + chance.whole(-2, 2) * hourMs);
  if (item.is === "apart" && dice < 0.5) return hand.move(item, item.start + chance.whole(1, 3) * hourMs);
  if (item.is === "apart" || dice < 0.4) return hand.rename(item, newWord());
  const dates = hand.dates(item);
  if (dates.length === 0) return;
  const at = chance.of(dates);
  if (dice < 0.7) return hand.moveDate(item, at, at + chance.whole(1, 5) * hourMs);
  hand.dropDate(item, at);
  series.set(item.key, (series.get(item.key) ?? 0) + 1);
}

export async function actHere(joint: Joint, device: Device): Promise<void> {
  try {
    await writeHere(joint, device);
  } catch (error) {
    // A rule may refuse immediately: the user is informed, nothing is queued.
    if ((error as Error).name !== "Refusal") throw error;
  }
}

async function writeHere(joint: Joint, device: Device): Promise<void> {
  const { chance, model } = joint;
  const own = await allOf<CalendarEvent>(device.db, "events");
  const dice = chance.next();
  if (own.length === 0 || dice < 0.25) return planHere(joint, device);
  const event = chance.of(own);
  const { id, title, description: key, start_date, end_date } = event;
  if (event.series_id !== null || event.recurrence.freq !== "none") return actOnSeriesHere(joint, device, event);
  if (dice < 0.5) {
    const value = newWord();
    await device.local.write(editEvent, { id, name: title, change: { title: value }, base: { title } });
    model.wrote("here", key, { field: "title", value, by: device });
    joint.words.set(value, device);
  } else if (dice < 0.75) {
    const start = start_date + chance.whole(-3, 3) * hourMs + 120_000;
    const change = { start_date: start, end_date: start + hourMs };
    await device.local.write(editEvent, { id, name: title, change, base: { start_date, end_date } });
    model.wrote("here", key, { field: "start", value: start, by: device });
  } else {
    await device.local.write(deleteEvent, { id, name: title });
    model.deleted("here", key, device);
    if (chance.yes(0.7)) return;
    await device.local.write(restoreEvent, { event });
    model.broughtBack(key, device);
  }
}

async function planHere(joint: Joint, device: Device): Promise<void> {
  const { chance, model, series } = joint;
  const isSeries = chance.yes(0.3);
  const key = newKey(joint, isSeries ? "series" : "single");
  const start_date = someStart(joint);
  const title = newWord();
  const recurrence = { freq: "weekly", interval: 1, count: weeksPlanned } as const;
  const event = {
    id: device.world.uuid(),
    title,
    description: key,
    types_list: ["appointment" as const],
    start_date,
    end_date: start_date + hourMs,
    timezone: authorZone,
    ...(isSeries && { recurrence }),
  };
  await device.local.write(createEvent, { event });
  joint.words.set(title, device);
  if (isSeries) series.set(key, 0);
  else model.made("here", key, { title, start: start_date });
}

async function actOnSeriesHere(joint: Joint, device: Device, event: CalendarEvent): Promise<void> {
  const { chance, series, words } = joint;
  const { id, title: name, description: key } = event;
  const word = newWord();
  const change = { title: word };
  const base = { title: name };
  if (event.series_id !== null) {
    await device.local.write(editEvent, { id, name, change, base });
    return void words.set(word, device);
  }
  const shown = occurrencesBetween(event, 0, Number.MAX_SAFE_INTEGER);
  if (shown.length === 0) return;
  const { original_start, start_date, end_date } = chance.of(shown);
  const dice = chance.next();
  if (dice < 0.2) {
    await device.local.write(deleteEvent, { id, name, series: { edit_scope: "this", original_start } });
    series.set(key, (series.get(key) ?? 0) + 1);
    return;
  }
  const edit_scope = dice < 0.7 ? "this" : dice < 0.85 ? "all" : "following";
  const new_event_id = device.world.uuid();
  const by = chance.whole(1, 4) * hourMs;
  const isMove = chance.yes(0.5);
  const when = { start_date: start_date + by, end_date: end_date + by };
  const edit = isMove ? { change: when, base: { start_date, end_date } } : { change, base };
  const about = { edit_scope, original_start, new_event_id, event } as const;
  await device.local.write(editEvent, { id, name, ...edit, series: about });
  if (!isMove) words.set(word, device);
}
