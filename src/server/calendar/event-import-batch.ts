/**
 * A few events of a calendar file, read and written together with their results: the same number of queries as for one.
 */
import { type CalendarEvent, isSeries } from "../../domain/calendar/event.ts";
import { eventImportMessages } from "../../domain/calendar/event-import.ts";
import { type Brought, bringEvent, instantOfMoment } from "../../domain/calendar/ics-apply.ts";
import type { IcsEvent, IcsRefused } from "../../domain/calendar/ics-event.ts";
import { replyWords, unwrittenReason } from "../../domain/calendar/ics-replies.ts";
import { compareVersions } from "../../domain/calendar/ics-version.ts";
import type { RemoteMoment } from "../../domain/calendar/remote-event.ts";
import type { Note } from "../../domain/contacts/note.ts";
import { cutTo } from "../../kit/text.ts";
import { auditAll, changedFields } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { type ContactsByMail, contactsOfMails } from "./event-contacts.ts";
import { eventsSeen, insertImportRows, type KeptRow, type Of } from "./event-import-rows.ts";
import { keepReplyNotes, replyNotes } from "./event-import-replies.ts";
import { auditFieldsOf } from "./event-writes.ts";
import { holdEvents } from "./event-rows.ts";
import { type EventUid, findEventUids, saveEventUids } from "./event-uid-rows.ts";
import { keepEvents } from "../calendar-sync/sync-event-rows.ts";

export interface ReadEvent {
  position: number;
  /** Method of its calendar (RFC 5546 §1.4). */
  method: string;
  read: IcsEvent | IcsRefused;
}

/** `before`: undefined if created by this file; `event`: the state to write. */
interface Entry {
  before: CalendarEvent | undefined;
  event: CalendarEvent;
}

interface Batch {
  ctx: Ctx;
  readerZone: string;
  uids: Map<string, EventUid>;
  seen: Set<string>;
  entries: Map<string, Entry>;
  contacts: ContactsByMail;
  notes: Note[];
}

/** In file order: an override comes after its series. Returns the result rows in the same order. */
export async function bringBatch(
  ctx: Ctx,
  of: Of,
  { events, readerZone }: { events: readonly ReadEvent[]; readerZone: string },
): Promise<KeptRow[]> {
  const whose = { tenant_id: of.tenant_id, user_id: ctx.actor.user_id };
  // Contacts are locked before events, as everywhere.
  const contacts = await contactsOfMails(
    ctx,
    events.flatMap(({ read }) => ("refused" in read ? [] : read.mails)),
  );
  const known = await findEventUids(ctx.trx, whose, [...new Set(events.map(({ read }) => read.uid))]);
  const uids = new Map(known.map((one) => [keyOf(one), one]));
  const event_ids = known.map(({ event_id }) => event_id);
  const seen = await eventsSeen(ctx.trx, of, event_ids);
  const entries = await livingEvents(ctx, event_ids);
  const batch: Batch = { ctx, readerZone, uids, seen, entries, contacts, notes: [] };
  const brought = events.map((event) => bringOne(batch, event));
  await keep(batch);
  await keepReplyNotes(ctx, batch.notes);
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

/** Only the actor's own events: a file does not change an event that was given to another user since. */
async function livingEvents({ trx, actor }: Ctx, ids: readonly string[]): Promise<Batch["entries"]> {
  const found = await holdEvents(trx, actor.tenant_id, ids);
  const own = found.filter(({ event, deleted_at }) => deleted_at === null && event.user_id === actor.user_id);
  return new Map(own.map(({ event }) => [event.id, { before: event, event }]));
}

interface Done {
  row: KeptRow;
  uid: EventUid | null;
}

function bringOne(batch: Batch, { position, method, read }: ReadEvent): Done {
  const { uids, seen, readerZone } = batch;
  const original = "refused" in read || !read.original ? 0 : instantOfMoment(read.original, readerZone);
  const key = keyOf({ uid: read.uid, original });
  const kept = uids.get(key);
  const undone = (brought: Brought): Done => ({ row: rowOf(position, read, brought), uid: null });
  const reason = unwrittenReason(method);
  if (reason !== undefined) return undone("refused" in read ? skipped(read.refused) : answered(batch, read, reason));
  if (kept && seen.has(kept.event_id)) return undone(skipped(eventImportMessages.same_uid));
  const known = entryOf(batch, kept?.event_id);
  if (known && kept && !("refused" in read) && compareVersions(read, kept) < 0)
    return undone(skipped(eventImportMessages.newer_here));
  const series = original === 0 ? undefined : entryOf(batch, uids.get(keyOf({ uid: read.uid, original: 0 }))?.event_id);
  const brought = bringEvent(read, factsOf(batch, read, { known, kept, series }));
  for (const event of [brought.event, brought.series]) if (event) put(batch, event);
  const event_id = brought.event?.id ?? known?.event.id ?? null;
  const row = { ...rowOf(position, read, brought), event_id };
  // A date excluded from its series is not an event of its own.
  if ("refused" in read || event_id === null || event_id === series?.event.id) return { row, uid: null };
  const { sequence, stamp } = read;
  const uid = { uid: read.uid, original, event_id, sequence, stamp };
  seen.add(event_id);
  uids.set(key, uid);
  return { row, uid };
}

interface Found {
  known: Entry | undefined;
  kept: EventUid | undefined;
  series: Entry | undefined;
}

function factsOf({ ctx, contacts, readerZone }: Batch, read: IcsEvent | IcsRefused, { known, kept, series }: Found) {
  return {
    known: known?.event,
    isNewer: kept !== undefined && !("refused" in read) && compareVersions(read, kept) > 0,
    series: series && isSeries(series.event) ? series.event : undefined,
    contact_ids: "refused" in read ? [] : read.mails.flatMap((mail) => contacts.get(mail) ?? []),
    id: ctx.world.uuid(),
    now: ctx.world.now(),
    by: ctx.actor.user_id,
    readerZone,
  };
}

/** A message that changes no event, such as a reply. Replies are noted on the contact who sent them. */
function answered(batch: Batch, read: IcsEvent, reason: string): Brought {
  const { ctx, uids, contacts, notes } = batch;
  const event = entryOf(batch, uids.get(keyOf({ uid: read.uid, original: 0 }))?.event_id)?.event;
  if (!event || read.replies.length === 0) return skipped(reason);
  notes.push(...replyNotes(ctx, { event, read, contacts }));
  return { ...skipped(replyWords(read.replies)), fate: "same" };
}

function skipped(says: string): Brought {
  return { fate: "skipped", says, event: null, before: null };
}

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
  const line = "refused" in read ? read.line : null;
  return {
    position,
    uid: read.uid,
    title: read.title,
    at: starts && ("day" in starts ? Date.parse(`${starts.day}T00:00:00Z`) : starts.at),
    all_day: starts !== null && "day" in starts,
    fate: outcome,
    says: cutTo(line === null ? says : `${says} Line ${line} of the file.`, 500),
    event_id: null,
    before,
    version: event?.version ?? null,
  };
}

function startOf(read: IcsEvent | IcsRefused): RemoteMoment | null {
  if ("refused" in read) return read.starts;
  return read.time.all_day ? { day: read.time.from_day } : { at: read.time.from };
}
