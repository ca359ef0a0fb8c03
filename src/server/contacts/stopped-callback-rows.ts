/**
 * A stopping status ends calls to a contact: its callbacks that name no other contact are cancelled in the same write.
 */
import { type RawBuilder, sql } from "kysely";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { cancelCallback, isCallbackOfAlone, planCallbackAgain } from "../../domain/calendar/stopped-callbacks.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { stopsContact } from "../../domain/reference/reference.ts";
import { holdEvents, updateEvents } from "../calendar/event-rows.ts";
import { auditAll } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { followMerges, listStatusRows } from "../reference/reference-rows.ts";

interface Change {
  before: Contact;
  after: Contact;
}

export async function cancelStoppedCallbacks(ctx: Ctx, changes: readonly Change[], reason: string): Promise<void> {
  const ids = await newlyStopped(ctx, changes);
  if (ids.length > 0) await cancelCallbacksOf(ctx, ids, reason);
}

async function newlyStopped({ trx, actor }: Ctx, changes: readonly Change[]): Promise<number[]> {
  const moved = changes.filter(({ before, after }) => after.status_id !== null && before.status_id !== after.status_id);
  if (moved.length === 0) return [];
  const statuses = await listStatusRows(trx, actor.tenant_id);
  const isStopped = ({ status_id }: Contact) => stopsContact(followMerges(statuses, status_id ?? ""));
  return moved.filter(({ after }) => isStopped(after)).map(({ after }) => after.id);
}

/** Of stopped contacts, whatever the cause. */
export async function cancelCallbacksOf(ctx: Ctx, contact_ids: readonly number[], reason: string): Promise<void> {
  const { trx, actor, world } = ctx;
  const held = await holdEvents(trx, actor.tenant_id, await callbacksAbout(trx, actor.tenant_id, contact_ids));
  const stopped = new Set(contact_ids);
  const due = held.filter(
    ({ event, deleted_at }) =>
      deleted_at === null && event.contact_ids.some((id) => stopped.has(id) && isCallbackOfAlone(event, id)),
  );
  await rewrite(ctx, due, { rule: (event) => cancelCallback(event, world.now()), reason });
}

/** Callbacks cancelled by a merge that is being undone, if unchanged since and their contact may be called. */
export async function planCallbacksAgain(
  ctx: Ctx,
  contact_ids: readonly number[],
  { at, reason }: { at: number; reason: string },
): Promise<void> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const stopped = await stoppedAmong(trx, tenant_id, contact_ids);
  const free = contact_ids.filter((id) => !stopped.has(id));
  const { rows } = await sql<{ id: string }>`select e.id from events e
    where ${aboutAlone(tenant_id, free)} and e.status = 'cancelled' and e.updated_at = ${at}`.execute(trx);
  const held = await holdEvents(
    trx,
    tenant_id,
    rows.map(({ id }) => id),
  );
  const untouched = held.filter(
    ({ event, deleted_at }) => deleted_at === null && event.status === "cancelled" && event.updated_at === at,
  );
  await rewrite(ctx, untouched, { rule: (event) => planCallbackAgain(event, world.now()), reason });
}

type HeldEvent = Awaited<ReturnType<typeof holdEvents>>[number];

async function rewrite(
  ctx: Ctx,
  held: readonly HeldEvent[],
  { rule, reason }: { rule(event: CalendarEvent): CalendarEvent; reason: string },
): Promise<void> {
  const changes = held.map((before) => ({ before, after: { ...before, event: rule(before.event) } }));
  await updateEvents(
    ctx.trx,
    ctx.actor.tenant_id,
    changes.map(({ after }) => after),
  );
  await auditAll(
    ctx,
    changes.map(({ before, after }) => ({
      action: "edit",
      record_type: "event",
      record_id: after.event.id,
      fields: { status: { old: before.event.status, new: after.event.status } },
      reason,
    })),
  );
  ctx.changeSet.add("events", ...changes.map(({ after }) => after.event.id));
}

async function callbacksAbout(trx: Trx, tenant_id: string, contact_ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from events e
    where ${aboutAlone(tenant_id, contact_ids)} and e.status = 'planned'`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Callbacks `e` for exactly one of these contacts. */
function aboutAlone(tenant_id: string, contact_ids: readonly number[]): RawBuilder<unknown> {
  return sql`e.tenant_id = ${tenant_id} and e.contact_ids && ${[...contact_ids]}::bigint[] and cardinality(e.contact_ids) = 1
      and e.deleted_at is null and 'callback' = any(e.types_list)`;
}

/** Those of these contacts that must not be contacted. */
export async function stoppedAmong(trx: Trx, tenant_id: string, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select c.id from contacts c
    join statuses s on s.tenant_id = c.tenant_id and s.id = c.status_id
    where c.tenant_id = ${tenant_id} and c.id = any(${[...ids]}::bigint[]) and s.effect <> 'none'`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
