/**
 * Applies provider changes to our events: one transaction, at most a few hundred changes. Returns the changes whose
 * series is not here.
 */
import type { Ctx } from "../context.ts";
import { auditAlike, auditAll, changedFields } from "../changes/audit.ts";
import { reserveNumber } from "../changes/reserved.ts";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import type { RemoteChange, RemoteEvent } from "../../domain/calendar/remote-event.ts";
import { workActor } from "../jobs/work-actor.ts";
import { type ContactsByMail, contactsOfMails } from "../calendar/event-contacts.ts";
import { auditFieldsOf } from "../calendar/event-writes.ts";
import { Batch } from "./sync-batch.ts";
import { eventsCameAs, insertEvents, keepEvents, lockEvents, removeEvents } from "./sync-event-rows.ts";
import type { Reading, Run } from "./sync-lease.ts";
import { dropLinks, keepLinks, type LinkRow, linksAbout, linksOfEvents } from "./sync-link-rows.ts";
import { dropSkips, keepSkips } from "./sync-skip-rows.ts";

export async function applyChanges(
  ctx: Ctx,
  run: Run,
  reading: Reading,
  changes: readonly RemoteChange[],
): Promise<readonly RemoteChange[]> {
  if (changes.length === 0) return [];
  const batch = await gathered(ctx, run, reading, changes);
  for (const change of inOrder(changes)) batch.take(change);
  await keepBatch(ctx, run, batch);
  return batch.outcome().early;
}

/** Reads and locks everything these changes may touch in one go. */
async function gathered(ctx: Ctx, run: Run, reading: Reading, changes: readonly RemoteChange[]): Promise<Batch> {
  const { trx, actor, world } = ctx;
  const { row } = run;
  const puts = changes.flatMap((change) => (change.type === "put" ? [change.event] : []));
  const near = await linksAbout(trx, row, reading.calendar_id, idsIn(changes));
  const linked = new Set(near.map(({ remote_id }) => remote_id));
  const marks = puts.flatMap(({ mark }) => (mark !== null && isUuid(mark) ? [mark] : []));
  const unlinked = puts.map(({ id }) => id).filter((id) => !linked.has(id));
  const before = await eventsCameAs(trx, row, row.kind, unlinked);
  const ids = new Set([...near.map(({ event_id }) => event_id), ...marks, ...before]);
  // Contacts are locked before events, as everywhere.
  const contacts = await contactsOf(ctx, run, { reading, puts, near });
  const known = await lockEvents(trx, actor.tenant_id, [...ids]);
  const links = await linksOfEvents(
    trx,
    row,
    known.map(({ event }) => event.id),
  );
  const facts = { row, timezone: run.timezone, from: run.from, to: run.to, now: world.now(), uuid: () => world.uuid() };
  return new Batch({ ...facts, reading, links: [...near, ...links], known, contacts });
}

/** Of the newly named contacts, those the calendar's owner may see. */
async function contactsOf(
  ctx: Ctx,
  { row }: Run,
  { reading, puts, near }: { reading: Reading; puts: readonly RemoteEvent[]; near: readonly LinkRow[] },
): Promise<ContactsByMail> {
  const links = new Map(near.map((link) => [link.remote_id, link]));
  const fresh = puts.flatMap(({ id, mails }) => mails.filter((mail) => !links.get(id)?.mails.includes(mail)));
  if (!reading.flow.in || fresh.length === 0) return new Map();
  const asked = { user_id: row.user_id, acting: null };
  const owner = await workActor(ctx.trx, row.tenant_id, asked, "contacts.see");
  return owner ? contactsOfMails({ ...ctx, actor: owner }, [...new Set(fresh)]) : new Map();
}

function idsIn(changes: readonly RemoteChange[]): string[] {
  const ids = changes.flatMap((change) => {
    if (change.type === "put") return [change.event.id, change.event.series_id ?? change.event.id];
    return change.type === "occurrence_gone" ? [change.series_id] : [change.id];
  });
  return [...new Set(ids)];
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Series before their occurrences, deletions last. */
function inOrder(changes: readonly RemoteChange[]): RemoteChange[] {
  const rank = (change: RemoteChange) =>
    change.type === "put" ? (change.event.series_id === null ? 0 : 1) : change.type === "skipped" ? 0 : 2;
  return changes.toSorted((one, other) => rank(one) - rank(other));
}

async function keepBatch(ctx: Ctx, { row }: Run, batch: Batch): Promise<void> {
  const { trx, actor, changeSet, world } = ctx;
  const { events, removed, links, parted, skips, unskipped } = batch.outcome();
  const fresh = events.flatMap(({ before, after }) => (before ? [] : [after]));
  const edits = events.flatMap(({ before, after }) => (before ? [{ before, after }] : []));
  const edited = edits.map(({ after }) => after);
  await insertNew(ctx, fresh);
  await keepEvents(trx, actor.tenant_id, edited);
  await removeEvents(trx, actor.tenant_id, removed, world.now());
  await dropLinks(trx, row, parted);
  const made = new Set(fresh.map(({ id }) => id));
  await keepLinks(trx, row, links, made);
  await dropSkips(trx, row, "in", unskipped);
  await keepSkips(trx, row, skips);
  const ids = [...edited.map(({ id }) => id), ...removed];
  if (ids.length > 0) changeSet.add("events", ...ids);
  const source = { ...ctx, actor: { ...actor, user_id: row.user_id } };
  const of = { record_type: "event", reason: `sync:${row.kind}` };
  // The create entry carries no field values: the row holds them until the first change, which logs the old value.
  await auditAlike(source, { ...of, action: "create" }, [...made]);
  await auditAlike(source, { ...of, action: "delete" }, removed);
  await auditAll(
    source,
    edits.map(({ before, after }) => {
      const fields = changedFields(auditFieldsOf(before), auditFieldsOf(after));
      return { ...of, action: "edit", record_id: after.id, fields };
    }),
  );
}

/** Each row is written once and nobody waits for these ids: their sequence number is reserved up front. */
async function insertNew(ctx: Ctx, events: readonly CalendarEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { trx, actor, services, afterCommit } = ctx;
  const seq = await reserveNumber(ctx);
  await insertEvents(trx, actor.tenant_id, seq, events);
  afterCommit(() => services.notifyChanged(actor.tenant_id, "events", seq));
}

/** For a single event that could not be written: its current state at the provider. */
export function asChange(id: string, event: RemoteEvent | undefined): RemoteChange {
  return event ? { type: "put", event, apart: null } : { type: "gone", id };
}
