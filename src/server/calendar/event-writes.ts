/** Saves a changed event: its row, its audit, its sequence number, and whose devices drop it. */
import type { EventChanged, EventOverlap } from "../../contract/calendar/events.ts";
import { type CalendarEvent, eventFieldNames } from "../../domain/calendar/event.ts";
import { whenFields } from "../../domain/calendar/event-edit.ts";
import { overlapsOf } from "../../domain/calendar/overlaps.ts";
import { seriesEnd } from "../../domain/calendar/recurrence.ts";
import { seenBy } from "../../domain/calendar/busy.ts";
import { dayMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { eventsOnCalendar, insertEvent, type StoredEvent, updateEvent } from "./event-rows.ts";

export async function keepNew(ctx: Ctx, event: CalendarEvent): Promise<void> {
  if (!(await insertEvent(ctx.trx, ctx.actor.tenant_id, event)))
    refuse("invalid", { id: ["This id is already used."] });
  await audit(ctx, {
    action: "create",
    record_type: "event",
    record_id: event.id,
    fields: changedFields({}, auditFieldsOf(event)),
  });
  ctx.changeSet.add("events", event.id);
}

export async function keepChanged(ctx: Ctx, before: StoredEvent, event: CalendarEvent): Promise<void> {
  if (event === before.event) return;
  await updateEvent(ctx.trx, ctx.actor.tenant_id, event, formerUsers(before, event));
  const fields = changedFields(auditFieldsOf(before.event), auditFieldsOf(event));
  await audit(ctx, { action: "edit", record_type: "event", record_id: event.id, fields });
  ctx.changeSet.add("events", event.id);
}

/**
 * Users whose calendar the event leaves; their devices drop it. The last one is the former owner, used when a transfer
 * is reverted.
 */
function formerUsers({ event, former_user_ids }: StoredEvent, after: CalendarEvent): string[] {
  const staying = new Set([after.user_id, ...after.attendee_user_ids]);
  const guests = event.attendee_user_ids.filter((id) => !staying.has(id));
  const owners = staying.has(event.user_id) ? [] : [event.user_id];
  return [...new Set([...guests, ...former_user_ids.filter((id) => !owners.includes(id)), ...owners])];
}

/** The event's fields for the audit; its time as one field. */
export function auditFieldsOf(event: CalendarEvent): Record<string, unknown> {
  const when = Object.fromEntries(whenFields.map((name) => [name, event[name]]));
  const fields = eventFieldNames.filter((name) => !(whenFields as readonly string[]).includes(name));
  const rest = Object.fromEntries(fields.map((name) => [name, event[name]]));
  return { when, ...rest, ...(event.excluded_starts.length > 0 && { excluded_starts: event.excluded_starts }) };
}

const overlapDaysAhead = 62;
const overlapsMax = 20;
const rowsLookedAt = 2_000;

/** The owner's other events at that time; of a series, in its first two months. */
async function overlapsNow(ctx: Ctx, event: CalendarEvent): Promise<EventOverlap[]> {
  const span = {
    from: event.start_date,
    to: Math.min(seriesEnd(event), event.start_date + overlapDaysAhead * dayMs),
  };
  const others = await eventsOnCalendar(ctx.trx, ctx.actor.tenant_id, event.user_id, span, rowsLookedAt);
  return overlapsOf(event, others, span)
    .slice(0, overlapsMax)
    .map(({ event: other, start_date, end_date }) => {
      const { id, title, user_id } = seenBy(other, ctx.actor.user_id);
      return { event_id: id, title, user_id, start_date, end_date };
    });
}

/** The response, with the events that overlap a changed time; another user's private event shows only its busy time. */
export async function replied(
  ctx: Ctx,
  data: CalendarEvent,
  { conflicts = [], made = null }: Partial<Pick<EventChanged["meta"], "conflicts" | "made">> = {},
): Promise<EventChanged> {
  const { user_id } = ctx.actor;
  const shown = seenBy(data, user_id);
  const overlaps = await overlapsNow(ctx, made ?? data);
  return {
    data: shown,
    meta: { conflicts: shown === data ? conflicts : [], made: made && seenBy(made, user_id), overlaps },
  };
}
