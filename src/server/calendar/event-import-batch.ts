/** A few events of a calendar file, read and written together with what became of them: as many queries as for one. */
import { type CalendarEvent, isSeries } from "../../domain/calendar/event.ts";
import { eventImportMessages } from "../../domain/calendar/event-import.ts";
import { type Brought, bringEvent, instantOfMoment } from "../../domain/calendar/ics-apply.ts";
import type { IcsEvent, IcsRefused } from "../../domain/calendar/ics-event.ts";
import type { RemoteMoment } from "../../domain/calendar/remote-event.ts";
import { cutTo } from "../../kit/text.ts";
import { auditAll, changedFields } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { type ContactsByMail, contactsOfMails } from "./event-contacts.ts";
import { eventsSeen, insertImportRows, type KeptRow, type Of } from "./event-import-rows.ts";
import { auditFieldsOf } from "./event-writes.ts";
import { holdEvents } from "./event-rows.ts";
import { type EventUid, findEventUids, saveEventUids } from "./event-uid-rows.ts";
import { keepEvents } from "../calendar-sync/sync-event-rows.ts";

export interface ReadEvent {
  position: number;
  read: IcsEvent | IcsRefused;
}

/** As it was, undefined where it is made by this file, and as it is to be. */
interface Entry {
  before: CalendarEvent | undefined;
  event: CalendarEvent;
}

interface Batch {
  ctx: Ctx;
  readerZone: string;
  uids: Map<string, string>;
  seen: Set<string>;
  entries: Map<string, Entry>;
  contacts: ContactsByMail;
}

/** In order: an occurrence apart comes after its series. The rows of what was done, in the same order. */
export async function bringBatch(
  ctx: Ctx,
  of: Of,
  { events, readerZone }: { events: readonly ReadEvent[]; readerZone: string },
): Promise<KeptRow[]> {
  const whose = { tenant_id: of.tenant_id, user_id: ctx.actor.user_id };
  // Contacts are held before events, as everywhere.
  const contacts = await contactsOfMails(
    ctx,
    events.flatMap(({ read }) => ("refused" in read ? [] : read.mails)),
  );
  const known = await findEventUids(ctx.trx, whose, [...new Set(events.map(({ read }) => read.uid))]);
  const uids = new Map(known.map((one) => [keyOf(one), one.event_id]));
  const seen = await eventsSeen(ctx.trx, of, [...uids.values()]);
  const entries = await livingEvents(ctx, [...uids.values()]);
  const batch: Batch = { ctx, readerZone, uids, seen, entries, contacts };
  const brought = events.map(({ position, read }) => bringOne(batch, position, read));
  await keep(batch);
  await saveEventUids(
    ctx.trx,
    whose,
    brought.flatMap(({ uid }) => uid ?? []),
  );
  const rows = brought.map(({ row }) => row);
  await insertImportRows(ctx.trx, of, rows);
  return rows;
}

const keyOf = ({ uid, original }: Pick<EventUid, "uid" | "original">) => `${original} ${uid}`;

/** Only one's own: an event given to somebody else since is not changed by a file. */
async function livingEvents({ trx, actor }: Ctx, ids: readonly string[]): Promise<Batch["entries"]> {
  const found = await holdEvents(trx, actor.tenant_id, ids);
  const own = found.filter(({ event, deleted_at }) => deleted_at === null && event.user_id === actor.user_id);
  return new Map(own.map(({ event }) => [event.id, { before: event, event }]));
}

function bringOne(batch: Batch, position: number, read: IcsEvent | IcsRefused): { row: KeptRow; uid: EventUid | null } {
  const { ctx, uids, seen, readerZone } = batch;
  const original = "refused" in read || !read.original ? 0 : instantOfMoment(read.original, readerZone);
  const known_id = uids.get(keyOf({ uid: read.uid, original }));
  if (known_id !== undefined && seen.has(known_id)) return { row: rowOf(position, read, again), uid: null };
  const known = entryOf(batch, known_id);
  const series = original === 0 ? undefined : entryOf(batch, uids.get(keyOf({ uid: read.uid, original: 0 })));
  const brought = bringEvent(read, {
    known: known?.event,
    series: series && isSeries(series.event) ? series.event : undefined,
    contact_ids: "refused" in read ? [] : read.mails.flatMap((mail) => batch.contacts.get(mail) ?? []),
    id: ctx.world.uuid(),
    now: ctx.world.now(),
    by: ctx.actor.user_id,
    readerZone,
  });
  for (const event of [brought.event, brought.series]) if (event) put(batch, event);
  const event_id = brought.event?.id ?? known?.event.id ?? null;
  const row = { ...rowOf(position, read, brought), event_id };
  // A date taken out of its series is no event of its own.
  if (event_id === null || event_id === series?.event.id) return { row, uid: null };
  seen.add(event_id);
  uids.set(keyOf({ uid: read.uid, original }), event_id);
  return { row, uid: { uid: read.uid, original, event_id } };
}

const again: Brought = { fate: "skipped", says: eventImportMessages.same_uid, event: null, before: null };

function entryOf({ entries }: Batch, id: string | undefined): Entry | undefined {
  return id === undefined ? undefined : entries.get(id);
}

function put({ entries }: Batch, event: CalendarEvent): void {
  entries.set(event.id, { before: entries.get(event.id)?.before, event });
}

async function keep({ ctx, entries }: Batch): Promise<void> {
  const changed = [...entries.values()].filter(({ before, event }) => event !== before);
  if (changed.length === 0) return;
  await keepEvents(
    ctx.trx,
    ctx.actor.tenant_id,
    changed.map(({ event }) => event),
  );
  await auditAll(
    ctx,
    changed.map(({ before, event }) => ({
      action: before ? "edit" : "create",
      record_type: "event",
      record_id: event.id,
      fields: changedFields(before ? auditFieldsOf(before) : {}, auditFieldsOf(event)),
    })),
  );
  ctx.changeSet.add("events", ...changed.map(({ event }) => event.id));
}

function rowOf(
  position: number,
  read: IcsEvent | IcsRefused,
  { fate: outcome, says, event, before }: Brought,
): KeptRow {
  const starts = startOf(read);
  return {
    position,
    uid: read.uid,
    title: read.title,
    at: starts && ("day" in starts ? Date.parse(`${starts.day}T00:00:00Z`) : starts.at),
    all_day: starts !== null && "day" in starts,
    fate: outcome,
    says: cutTo(says, 500),
    event_id: null,
    before,
    version: event?.version ?? null,
  };
}

function startOf(read: IcsEvent | IcsRefused): RemoteMoment | null {
  if ("refused" in read) return read.starts;
  return read.time.all_day ? { day: read.time.from_day } : { at: read.time.from };
}
