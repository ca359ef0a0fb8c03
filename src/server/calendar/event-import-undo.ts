/** Takes a calendar file back: what it made goes, what it changed is as before. What somebody changed since stays, and is counted. */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { withStart } from "../../domain/calendar/ics-bringing.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import {
  findEventImport,
  type KeptRow,
  lastWrittenRows,
  type Of,
  settleRows,
  updateEventImport,
} from "./event-import-rows.ts";
import { findEvent, markEvents, updateEvent } from "./event-rows.ts";
import { forgetEventUids } from "./event-uid-rows.ts";

const batchRows = 100;

/** True while there is more. */
export async function undoBatch(ctx: Ctx, of: Of): Promise<boolean> {
  const { trx, world } = ctx;
  const attempt = await findEventImport(trx, of, true);
  if (attempt?.status !== "undoing") return false;
  const rows = await lastWrittenRows(trx, of, batchRows);
  let kept = 0;
  for (const row of rows) if (!(await takeBack(ctx, row, attempt.finished_at ?? 0))) kept++;
  await settleRows(
    trx,
    of,
    rows.map(({ position }) => position),
  );
  const end = rows.length < batchRows ? { status: "undone" as const, undone_at: world.now() } : {};
  await updateEventImport(trx, of, { kept: attempt.kept + kept, ...end });
  return rows.length === batchRows;
}

/** False where somebody changed it since, or it is gone: then it is left alone. */
async function takeBack(ctx: Ctx, { event_id, before }: KeptRow, finished_at: number): Promise<boolean> {
  const { trx, actor, touched } = ctx;
  if (event_id === null) return true;
  const found = await findEvent(trx, actor.tenant_id, event_id);
  if (!found || found.deleted_at !== null || found.event.updated_at > finished_at) return false;
  if (before) await updateEvent(trx, actor.tenant_id, again(before, found.event), found.former_user_ids);
  else await remove(ctx, found.event);
  touched.add("events", event_id);
  await audit(ctx, {
    action: before ? "update" : "delete",
    record_type: "event",
    record_id: event_id,
    reason: "import undone",
  });
  return true;
}

async function remove(ctx: Ctx, { id, series_id, original_start }: CalendarEvent): Promise<void> {
  const { trx, actor, world, touched } = ctx;
  const { tenant_id, user_id } = actor;
  const now = world.now();
  await markEvents(trx, tenant_id, [id], { deleted_at: now, now });
  await forgetEventUids(trx, { tenant_id, user_id }, [id]);
  const series = series_id === null ? undefined : await findEvent(trx, tenant_id, series_id);
  if (!series || series.deleted_at !== null || original_start === null) return;
  await updateEvent(trx, tenant_id, withStart(series.event, original_start), series.former_user_ids);
  touched.add("events", series.event.id);
}

/** With its former time of change too: by that an earlier import knows its own. */
function again(before: CalendarEvent, { version }: CalendarEvent): CalendarEvent {
  return { ...before, version: version + 1 };
}
