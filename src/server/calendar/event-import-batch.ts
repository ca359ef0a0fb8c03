/** A few events of a calendar file, written together with what became of them. */
import { isSeries } from "../../domain/calendar/event.ts";
import { eventImportMessages } from "../../domain/calendar/event-import.ts";
import { type Brought, bringEvent, instantOfMoment } from "../../domain/calendar/ics-bringing.ts";
import type { IcsEvent, IcsRefused } from "../../domain/calendar/ics-event.ts";
import type { RemoteMoment } from "../../domain/calendar/remote-event.ts";
import type { Ctx } from "../context.ts";
import { eventsSeen, insertImportRows, type KeptRow, type Of } from "./event-import-rows.ts";
import { keepChanged, keepNew } from "./event-keeping.ts";
import { findEvent, type StoredEvent } from "./event-rows.ts";
import { type EventUid, findEventUids, saveEventUids } from "./event-uid-rows.ts";

export interface ReadEvent {
  position: number;
  read: IcsEvent | IcsRefused;
}

interface Batch {
  ctx: Ctx;
  of: Of;
  readerZone: string;
  uids: Map<string, string>;
  seen: Set<string>;
}

/** In order: an occurrence apart comes after its series. The rows of what was done, in the same order. */
export async function bringBatch(
  ctx: Ctx,
  of: Of,
  { events, readerZone }: { events: readonly ReadEvent[]; readerZone: string },
): Promise<KeptRow[]> {
  const whose = { tenant_id: of.tenant_id, user_id: ctx.actor.user_id };
  const known = await findEventUids(ctx.trx, whose, [...new Set(events.map(({ read }) => read.uid))]);
  const uids = new Map(known.map((one) => [keyOf(one), one.event_id]));
  const seen = await eventsSeen(ctx.trx, of, [...uids.values()]);
  const batch: Batch = { ctx, of, readerZone, uids, seen };
  const rows: KeptRow[] = [];
  const fresh: EventUid[] = [];
  for (const { position, read } of events) {
    const { row, uid } = await bringOne(batch, position, read);
    rows.push(row);
    if (uid) fresh.push(uid);
  }
  await saveEventUids(ctx.trx, whose, fresh);
  await insertImportRows(ctx.trx, of, rows);
  return rows;
}

const keyOf = ({ uid, original }: Pick<EventUid, "uid" | "original">) => `${original} ${uid}`;

async function bringOne(
  batch: Batch,
  position: number,
  read: IcsEvent | IcsRefused,
): Promise<{ row: KeptRow; uid: EventUid | null }> {
  const { ctx, uids, seen, readerZone } = batch;
  const original = "refused" in read || !read.original ? 0 : instantOfMoment(read.original, readerZone);
  const known_id = uids.get(keyOf({ uid: read.uid, original }));
  if (known_id !== undefined && seen.has(known_id)) return { row: rowOf(position, read, again), uid: null };
  const known = await livingEvent(ctx, known_id);
  const series = original === 0 ? undefined : await livingEvent(ctx, uids.get(keyOf({ uid: read.uid, original: 0 })));
  const brought = bringEvent(read, {
    known: known?.event,
    series: series && isSeries(series.event) ? series.event : undefined,
    id: ctx.world.uuid(),
    now: ctx.world.now(),
    by: ctx.actor.user_id,
    readerZone,
  });
  await write(ctx, brought, { known, series });
  const event_id = brought.event?.id ?? known?.event.id ?? null;
  const row = { ...rowOf(position, read, brought), event_id };
  // A date taken out of its series is no event of its own.
  if (event_id === null || event_id === series?.event.id) return { row, uid: null };
  seen.add(event_id);
  uids.set(keyOf({ uid: read.uid, original }), event_id);
  return { row, uid: { uid: read.uid, original, event_id } };
}

const again: Brought = { fate: "skipped", says: eventImportMessages.same_uid, event: null, before: null };

/** Only one's own: an event given to somebody else since is not changed by a file. */
async function livingEvent({ trx, actor }: Ctx, id: string | undefined): Promise<StoredEvent | undefined> {
  const found = id === undefined ? undefined : await findEvent(trx, actor.tenant_id, id);
  return found && found.deleted_at === null && found.event.user_id === actor.user_id ? found : undefined;
}

interface Stood {
  known: StoredEvent | undefined;
  series: StoredEvent | undefined;
}

async function write(ctx: Ctx, { event, before, series }: Brought, stood: Stood): Promise<void> {
  const stored = [stood.known, stood.series].find((one) => one !== undefined && one.event.id === event?.id);
  if (event && !before) await keepNew(ctx, event);
  if (event && before && stored) await keepChanged(ctx, stored, event);
  if (series && stood.series) await keepChanged(ctx, stood.series, series);
}

function rowOf(position: number, read: IcsEvent | IcsRefused, { fate, says, event, before }: Brought): KeptRow {
  const starts = startOf(read);
  return {
    position,
    uid: read.uid,
    title: read.title,
    at: starts && ("day" in starts ? Date.parse(`${starts.day}T00:00:00Z`) : starts.at),
    all_day: starts !== null && "day" in starts,
    fate,
    says: says.slice(0, 500),
    event_id: null,
    before,
    version: event?.version ?? null,
  };
}

function startOf(read: IcsEvent | IcsRefused): RemoteMoment | null {
  if ("refused" in read) return read.starts;
  return read.time.all_day ? { day: read.time.from_day } : { at: read.time.from };
}
