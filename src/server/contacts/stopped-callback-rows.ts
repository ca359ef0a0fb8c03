/** A contact that gets a stopping status is called no more: callbacks about it alone are cancelled with the write. */
import { sql } from "kysely";
import { isCallbackOfAlone, cancelCallback } from "../../domain/calendar/stopped-callbacks.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { stopsContact } from "../../domain/contacts/reference.ts";
import { holdEvents, updateEvents } from "../calendar/event-rows.ts";
import { auditAll } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { followMerges, listStatusRows } from "./reference-rows.ts";

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

/** Of stopped contacts, whatever made them so. */
export async function cancelCallbacksOf(ctx: Ctx, contact_ids: readonly number[], reason: string): Promise<void> {
  const { trx, actor, world } = ctx;
  const held = await holdEvents(trx, actor.tenant_id, await callbacksAbout(trx, actor.tenant_id, contact_ids));
  const stopped = new Set(contact_ids);
  const due = held.filter(
    ({ event, deleted_at }) =>
      deleted_at === null && event.contact_ids.some((id) => stopped.has(id) && isCallbackOfAlone(event, id)),
  );
  const cancelled = due.map((found) => ({ ...found, event: cancelCallback(found.event, world.now()) }));
  await updateEvents(trx, actor.tenant_id, cancelled);
  await auditAll(
    ctx,
    cancelled.map(({ event }) => ({
      action: "edit",
      record_type: "event",
      record_id: event.id,
      fields: { status: { old: "planned", new: event.status } },
      reason,
    })),
  );
  ctx.touched.add("events", ...cancelled.map(({ event }) => event.id));
}

async function callbacksAbout(trx: Trx, tenant_id: string, contact_ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from events e
    where e.tenant_id = ${tenant_id} and e.contact_ids && ${[...contact_ids]}::bigint[] and cardinality(e.contact_ids) = 1
      and e.deleted_at is null and e.status = 'planned' and 'callback' = any(e.types_list)`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Those of these contacts that must not be contacted. */
export async function stoppedAmong(trx: Trx, tenant_id: string, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select c.id from contacts c
    join statuses s on s.tenant_id = c.tenant_id and s.id = c.status_id
    where c.tenant_id = ${tenant_id} and c.id = any(${[...ids]}::bigint[]) and s.effect <> 'none'`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
