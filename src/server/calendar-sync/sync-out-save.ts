/** What is to be sent of one event, and what is saved once the provider has answered. */
import { type AuthorizationCalendar, flowOf } from "../../domain/calendar/authorization.ts";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import type { RemoteEvent, RemoteFields, RemoteMoment, SkipReason } from "../../domain/calendar/remote-event.ts";
import type { OurSide } from "../../domain/calendar/sync-decision.ts";
import { fieldsOfEvent, momentOf } from "../../domain/calendar/sync-shape.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { overrideOf, lockEvents, markSynced } from "./sync-event-rows.ts";
import type { Run } from "./sync-lease.ts";
import { dropLinks, keepLinks, type LinkRow, linksOfEvents } from "./sync-link-rows.ts";
import { isUnplaced } from "./sync-position.ts";
import { readingOf } from "./sync-run-rows.ts";
import { dropSkips, keepSkips } from "./sync-skip-rows.ts";
import { fieldsOf } from "./sync-remote.ts";

export interface OutCase {
  readonly event: CalendarEvent;
  readonly ours: OurSide;
  readonly fields: RemoteFields;
  readonly link: LinkRow | undefined;
  readonly calendar: AuthorizationCalendar;
  readonly flow: ReturnType<typeof flowOf>;
  /** Of an override: its remote series and original date. */
  readonly series: LinkRow | undefined;
  readonly original: RemoteMoment | null;
  /** Its series was moved or split: the remote occurrence is still at a date the override no longer stands for. */
  readonly isUnplaced: boolean;
  /** Of an override: our series. */
  readonly master: CalendarEvent | undefined;
}

/** Undefined if there is nothing left to send. */
export async function outCase({ trx }: Ctx, { row }: Run, event_id: string): Promise<OutCase | undefined> {
  const found = await lockedEvent(trx, row.tenant_id, event_id);
  if (!found) return undefined;
  const { event, deleted_at } = found;
  const series_id = event.series_id ?? event_id;
  const links = await linksOfEvents(trx, row, [event_id, series_id]);
  const link = links.find((one) => one.event_id === event_id);
  const series = event.series_id === null ? undefined : links.find((one) => one.event_id === event.series_id);
  const calendar = calendarOf(row.calendars, link ?? series);
  if (!calendar || (link && link.event_version === event.version)) return undefined;
  const isMoved = isUnplaced(link, event);
  // It waits for its series, which is not there yet.
  if (isMoved && !series && deleted_at === null) return undefined;
  const overrides = (await overrideOf(trx, row.tenant_id, [event_id])).get(event_id);
  const fields = fieldsOfEvent(event, overrides);
  const flow = flowOf(row.direction, calendar);
  const makes = flow.ours || series !== undefined;
  const original = event.original_start === null || !series ? null : momentIn(series, event);
  return {
    event,
    ours: sideOf({ row, event, deleted_at, link, fields }),
    fields,
    link,
    calendar,
    flow: { ...flow, ours: makes },
    series,
    original,
    isUnplaced: isMoved,
    master: event.series_id === null ? undefined : (await lockedEvent(trx, row.tenant_id, event.series_id))?.event,
  };
}

async function lockedEvent(trx: Trx, tenant_id: string, id: string) {
  return (await lockEvents(trx, tenant_id, [id])).find(({ event }) => event.id === id);
}

/** The calendar the event is in, or the one new events go to. */
function calendarOf(
  calendars: readonly AuthorizationCalendar[],
  at: LinkRow | undefined,
): AuthorizationCalendar | undefined {
  return at
    ? calendars.find(({ id }) => id === at.calendar_id)
    : calendars.find((calendar) => calendar.default && calendar.write);
}

/** As the series identifies its dates: by day if the series is all-day, whatever the override is. */
function momentIn({ ours }: LinkRow, { original_start, timezone }: CalendarEvent): RemoteMoment {
  const { time } = ours;
  return momentOf({ all_day: time.all_day, timezone: time.all_day ? timezone : time.timezone }, original_start ?? 0);
}

interface Siding {
  readonly row: Run["row"];
  readonly event: CalendarEvent;
  readonly deleted_at: number | null;
  readonly link: LinkRow | undefined;
  readonly fields: RemoteFields;
}

/** An event given to another user is removed from the calendar it was created in; an imported one stays there. */
function sideOf({ row, event, deleted_at, link, fields }: Siding): OurSide {
  const isGiven = event.user_id !== row.user_id;
  if (isGiven && link?.came_from === "there") return { state: "here", fields: link.ours };
  return deleted_at !== null || isGiven ? { state: link ? "gone" : "none" } : { state: "here", fields };
}

/** `told` undefined: nothing had to be written. */
export async function keepSent(
  ctx: Ctx,
  { row }: Run,
  found: OutCase,
  received: RemoteEvent | undefined,
): Promise<void> {
  const { trx, world, changeSet } = ctx;
  const { event, link, fields, calendar, ours } = found;
  const place = received ? placeOf(received, calendar.id) : link;
  if (!place) return;
  await keepLinks(trx, row, [
    {
      calendar_id: place.calendar_id,
      remote_id: place.remote_id,
      event_id: event.id,
      series_id: place.series_id,
      etag: place.etag,
      came_from: link?.came_from ?? "here",
      event_version: event.version,
      ours: ours.state === "here" ? fields : (link?.ours ?? fields),
      theirs: received ? fieldsOf(received) : (link?.theirs ?? fields),
      read_only: place.read_only,
      // Marked as seen in the current round, so that the next full read must list it.
      seen_round: (await readingOf(trx, row, place.calendar_id)).round,
      updated_at: world.now(),
      mails: link?.mails ?? [],
    },
  ]);
  await dropSkips(trx, row, "out", [event.id]);
  if (await markSynced(trx, row.tenant_id, event.id, { state: "synced", reason: "" }))
    changeSet.add("events", event.id);
}

function placeOf({ id, series_id, etag, read_only }: RemoteEvent, calendar_id: string) {
  return { calendar_id, remote_id: id, series_id, etag, read_only };
}

export async function keepRemoved({ trx }: Ctx, { row }: Run, { link, event }: OutCase): Promise<void> {
  if (link) await dropLinks(trx, row, [link]);
  await dropSkips(trx, row, "out", [event.id]);
}

export async function keepLeftOut(
  ctx: Ctx,
  { row }: Run,
  { event, calendar }: OutCase,
  reason: SkipReason,
): Promise<void> {
  const { trx, world, changeSet } = ctx;
  const at = { title: event.title, at: event.start_date, reason, event_version: event.version, seen_at: world.now() };
  await keepSkips(trx, row, [
    { id: world.uuid(), side: "out", event_key: event.id, calendar_id: calendar.id, seen_round: 0, ...at },
  ]);
  if (await markSynced(trx, row.tenant_id, event.id, { state: "skipped", reason })) changeSet.add("events", event.id);
}
