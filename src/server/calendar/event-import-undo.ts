/**
 * Undoes a calendar import: deletes what it created and restores what it changed. Events changed since are kept and
 * counted.
 */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { withStart } from "../../domain/calendar/ics-apply.ts";
import { auditAlike } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import {
  findEventImport,
  type KeptRow,
  lastWrittenRows,
  type Of,
  settleRows,
  updateEventImport,
} from "./event-import-rows.ts";
import { holdWithSeries, markEvents, type StoredEvent, updateEvents } from "./event-rows.ts";
import { forgetEventUids, forgetEventVersions } from "./event-uid-rows.ts";

const batchRows = 500;

/** True while there is more. One read and one write per batch; decisions are made in memory. */
export async function undoBatch(ctx: Ctx, of: Of): Promise<boolean> {
  const { trx, actor, world } = ctx;
  const attempt = await findEventImport(trx, of, true);
  if (attempt?.status !== "undoing") return false;
  const rows = await lastWrittenRows(trx, of, batchRows);
  const ids = rows.flatMap(({ event_id }) => event_id ?? []);
  const undoing = new Undoing(await holdWithSeries(trx, actor.tenant_id, ids), attempt.finished_at ?? 0);
  for (const row of rows) undoing.takeBack(row);
  await keep(ctx, undoing);
  await settleRows(
    trx,
    of,
    rows.map(({ position }) => position),
  );
  const end = rows.length < batchRows ? { status: "undone" as const, undone_at: world.now() } : {};
  const taken_back = attempt.taken_back + rows.length;
  await updateEventImport(trx, of, { taken_back, kept: attempt.kept + undoing.kept, ...end });
  return rows.length === batchRows;
}

/** Rows in reverse order, so that overrides are deleted before their series. */
class Undoing {
  readonly restored = new Set<string>();
  readonly removed = new Set<string>();
  /** Series that regain a date of their rule. */
  readonly series = new Set<string>();
  kept = 0;
  readonly #events: Map<string, StoredEvent>;
  readonly #finished_at: number;

  constructor(events: readonly StoredEvent[], finished_at: number) {
    this.#events = new Map(events.map((stored) => [stored.event.id, stored]));
    this.#finished_at = finished_at;
  }

  /** Kept and counted if the event was changed since or is gone. */
  takeBack({ event_id, before }: KeptRow): void {
    if (event_id === null) return;
    const found = this.#living(event_id);
    if (!found || found.event.updated_at > this.#finished_at) this.kept++;
    else if (before) this.#restore(found, before);
    else this.#remove(found.event);
  }

  /** Events to write, without those to delete. */
  changed(): StoredEvent[] {
    const ids = [...new Set([...this.restored, ...this.series])].filter((id) => !this.removed.has(id));
    return ids.flatMap((id) => this.#events.get(id) ?? []);
  }

  #living(id: string): StoredEvent | undefined {
    const found = this.#events.get(id);
    return found && found.deleted_at === null && !this.removed.has(id) ? found : undefined;
  }

  /** Restores the former updated_at too: an earlier import recognizes its own events by it. */
  #restore(found: StoredEvent, before: CalendarEvent): void {
    const event = { ...before, version: found.event.version + 1 };
    this.#events.set(event.id, { ...found, event });
    this.restored.add(event.id);
  }

  #remove({ id, series_id, original_start }: CalendarEvent): void {
    this.removed.add(id);
    const series = series_id === null ? undefined : this.#living(series_id);
    if (!series || original_start === null) return;
    this.#events.set(series.event.id, { ...series, event: withStart(series.event, original_start) });
    this.series.add(series.event.id);
  }
}

async function keep(ctx: Ctx, undoing: Undoing): Promise<void> {
  const { trx, actor, world, changeSet } = ctx;
  const { tenant_id, user_id } = actor;
  const [changed, removed] = [undoing.changed(), [...undoing.removed]];
  const now = world.now();
  await updateEvents(trx, tenant_id, changed);
  await markEvents(trx, tenant_id, removed, { deleted_at: now, now });
  await forgetEventUids(trx, { tenant_id, user_id }, removed);
  await forgetEventVersions(trx, { tenant_id, user_id }, [...undoing.restored]);
  const ids = [...changed.map(({ event }) => event.id), ...removed];
  if (ids.length > 0) changeSet.add("events", ...ids);
  const of = { record_type: "event", reason: "import undone" };
  await auditAlike(
    ctx,
    { ...of, action: "update" },
    [...undoing.restored].filter((id) => !undoing.removed.has(id)),
  );
  await auditAlike(ctx, { ...of, action: "delete" }, removed);
}
