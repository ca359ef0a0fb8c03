/** Deleting events and occurrences, and restoring them. */
import type { EventChanged } from "../../contract/calendar/events.ts";
import { type CalendarEvent, isSeries, type Recurrence } from "../../domain/calendar/event.ts";
import { editEvent } from "../../domain/calendar/event-edit.ts";
import type { EditScope } from "../../domain/calendar/limits.ts";
import { deleteFromSeries, restoreOccurrence } from "../../domain/calendar/series.ts";
import { audit, changedFields } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { authorOf } from "./event-changes.ts";
import { keepChanged, replied, auditFieldsOf } from "./event-writes.ts";
import { exceptionsOf, markEvents, type StoredEvent } from "./event-rows.ts";
import { eventToWrite, openOrRefuse } from "./event-visibility.ts";
import { deleteExceptions, restoreExceptions } from "./series-exceptions-rows.ts";
import { sendAnew } from "../calendar-sync/sync-link-rows.ts";

export interface EventDeletion {
  id: string;
  edit_scope: EditScope | undefined;
  original_start: number | undefined;
}

/** Idempotent: deleting a deleted event does nothing. */
export async function deleteEvent(ctx: Ctx, { id, edit_scope = "all", original_start }: EventDeletion): Promise<void> {
  const found = await eventToWrite(ctx, id);
  if (found.deleted_at !== null) return;
  const { event } = found;
  if (!isSeries(event) || edit_scope === "all" || original_start === undefined) return deleteWhole(ctx, event);
  if (edit_scope === "this" && event.excluded_starts.includes(original_start))
    return deleteException(ctx, event, original_start);
  const left = deleteFromSeries(event, { edit_scope, original_start }, authorOf(ctx));
  if (left === null) return deleteWhole(ctx, event);
  await keepChanged(ctx, found, left);
  if (edit_scope === "following") await deleteExceptions(ctx, event.id, original_start, left.updated_at);
}

async function deleteWhole(ctx: Ctx, event: CalendarEvent): Promise<void> {
  const now = ctx.world.now();
  await markEvents(ctx.trx, ctx.actor.tenant_id, [event.id], { deleted_at: now, now });
  await audit(ctx, {
    action: "delete",
    record_type: "event",
    record_id: event.id,
    fields: changedFields(auditFieldsOf(event), {}),
  });
  ctx.changeSet.add("events", event.id);
  if (isSeries(event)) await deleteExceptions(ctx, event.id, Number.NEGATIVE_INFINITY, now);
}

/** An occurrence with an override is deleted as that event; one already deleted does nothing. */
async function deleteException(ctx: Ctx, series: CalendarEvent, original_start: number): Promise<void> {
  const exceptions = await exceptionsOf(ctx.trx, ctx.actor.tenant_id, series.id);
  const found = exceptions.find(({ event }) => event.original_start === original_start);
  if (!found || found.deleted_at !== null) return;
  openOrRefuse(ctx, found.event);
  await deleteWhole(ctx, found.event);
}

export interface EventRestoring {
  id: string;
  original_start: number | undefined;
  recurrence: Recurrence | undefined;
}

export async function restoreEvent(ctx: Ctx, asked: EventRestoring): Promise<EventChanged> {
  const found = await eventToWrite(ctx, asked.id);
  if (found.deleted_at !== null) return restoreWhole(ctx, found, found.deleted_at);
  return replied(ctx, await restorePart(ctx, found, asked));
}

async function restoreWhole(ctx: Ctx, { event }: StoredEvent, deletedAt: number): Promise<EventChanged> {
  const now = ctx.world.now();
  await markEvents(ctx.trx, ctx.actor.tenant_id, [event.id], { deleted_at: null, now });
  await sendAnew(ctx.trx, ctx.actor.tenant_id, event.id);
  await audit(ctx, { action: "restore", record_type: "event", record_id: event.id });
  ctx.changeSet.add("events", event.id);
  if (isSeries(event)) await restoreExceptions(ctx, event.id, deletedAt, now);
  return replied(ctx, { ...event, updated_at: now, version: event.version + 1 });
}

/** An occurrence that is an event of its own is not restored a second time. */
async function restorePart(ctx: Ctx, found: StoredEvent, asked: EventRestoring): Promise<CalendarEvent> {
  const { event } = found;
  const author = authorOf(ctx);
  const { original_start, recurrence } = asked;
  if (recurrence !== undefined) {
    const data = editEvent(event, { recurrence }, author);
    await keepChanged(ctx, found, data);
    await restoreExceptions(ctx, event.id, event.updated_at, author.now);
    return data;
  }
  if (original_start === undefined) return event;
  const exceptions = await exceptionsOf(ctx.trx, ctx.actor.tenant_id, event.id);
  if (exceptions.some((one) => one.deleted_at === null && one.event.original_start === original_start)) return event;
  const data = restoreOccurrence(event, original_start, author);
  await keepChanged(ctx, found, data);
  return data;
}
