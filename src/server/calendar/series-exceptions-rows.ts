/** Overrides follow their series when it is moved, split, deleted or restored. */
import { sql } from "kysely";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { movedStart } from "../../domain/calendar/series.ts";
import type { Ctx } from "../context.ts";
import { exceptionsOf, markEvents } from "./event-rows.ts";
import { unplaceLinks } from "../calendar-sync/sync-link-rows.ts";

interface SeriesMove {
  before: CalendarEvent;
  /** The series afterwards; a different one if the following occurrences were split off. */
  after: CalendarEvent;
  /** For a split: the start of the first occurrence that was split off. */
  from: number;
}

/** Overrides keep their own time and are mapped to the occurrence that replaced theirs. */
export async function moveExceptions(ctx: Ctx, { before, after, from }: SeriesMove): Promise<void> {
  const isParted = before.id !== after.id;
  const start = movedStart({ ...before, ...(isParted && { start_date: from }) }, after);
  const exceptions = await exceptionsOf(ctx.trx, ctx.actor.tenant_id, before.id);
  for (const { event } of exceptions) {
    const was = event.original_start ?? event.start_date;
    const original_start = start(was);
    if (isParted ? was < from : original_start === was) continue;
    await sql`update events set series_id = ${after.id}, original_start = ${original_start}, version = version + 1
      where tenant_id = ${ctx.actor.tenant_id} and id = ${event.id}`.execute(ctx.trx);
    ctx.changeSet.add("events", event.id);
    await unplaceLinks(ctx.trx, ctx.actor.tenant_id, event.id);
  }
}

/** Deletes overrides whose rule start is at or after `from` together with their series. */
export async function deleteExceptions(ctx: Ctx, series_id: string, from: number, now: number): Promise<void> {
  const living = (await exceptionsOf(ctx.trx, ctx.actor.tenant_id, series_id)).filter(
    ({ event, deleted_at }) => deleted_at === null && (event.original_start ?? 0) >= from,
  );
  await markAll(
    ctx,
    living.map(({ event }) => event.id),
    { deleted_at: now, now },
  );
}

/** Restores overrides deleted together with the series at that moment. */
export async function restoreExceptions(ctx: Ctx, series_id: string, deletedAt: number, now: number): Promise<void> {
  const gone = (await exceptionsOf(ctx.trx, ctx.actor.tenant_id, series_id)).filter(
    ({ deleted_at }) => deleted_at === deletedAt,
  );
  await markAll(
    ctx,
    gone.map(({ event }) => event.id),
    { deleted_at: null, now },
  );
}

async function markAll(ctx: Ctx, ids: string[], mark: { deleted_at: number | null; now: number }): Promise<void> {
  if (ids.length === 0) return;
  await markEvents(ctx.trx, ctx.actor.tenant_id, ids, mark);
  ctx.changeSet.add("events", ...ids);
}
