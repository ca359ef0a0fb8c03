/** Edits of events and series, each a single write in one transaction. */
import type { EventChanged } from "../../contract/calendar/events.ts";
import {
  type CalendarEvent,
  type EventEdit,
  type EventFields,
  isSeries,
  type NewEvent,
} from "../../domain/calendar/event.ts";
import { editEvent, type EventAuthor, fieldsOf, mergeEvent, writeEvent } from "../../domain/calendar/event-edit.ts";
import type { EditScope } from "../../domain/calendar/limits.ts";
import { editSeries, eventAt, occurrenceEdited } from "../../domain/calendar/series.ts";
import { refuse } from "../../kit/refusal.ts";
import { mergeWithAuthors } from "../contacts/contact-conflict-rows.ts";
import type { Ctx } from "../context.ts";
import { writtenTime } from "../changes/written-time.ts";
import { contactsNamed, numbersFor } from "./event-contacts.ts";
import { keepChanged, keepNew, replied } from "./event-writes.ts";
import { exceptionsOf, findEvent, type StoredEvent } from "./event-rows.ts";
import { checkNamed, eventToWrite, openOrRefuse } from "./event-visibility.ts";
import { moveExceptions } from "./series-exceptions-rows.ts";

/** Creates an event idempotently by id. The device's creation time is preserved, within its time offline. */
export async function createOnce(ctx: Ctx, typed: NewEvent, written_at?: number): Promise<EventChanged> {
  const { trx, actor } = ctx;
  const named = await contactsNamed(ctx, typed.contact_ids);
  const known = await findEvent(trx, actor.tenant_id, typed.id);
  if (known) {
    if (known.event.created_by !== actor.user_id) refuse("invalid", { id: ["This id is already used."] });
    return replied(ctx, known.event);
  }
  const contact_ids = numbersFor(typed.contact_ids ?? [], named);
  const author = { now: writtenTime(ctx, written_at), by: actor.user_id };
  const event = writeEvent({ ...typed, contact_ids }, author);
  await checkNamed(ctx, event);
  await keepNew(ctx, event);
  return replied(ctx, event);
}

export interface EventChange {
  id: string;
  edit: EventEdit;
  base: EventEdit;
  edit_scope: EditScope | undefined;
  original_start: number | undefined;
  new_event_id: string | undefined;
}

export async function changeEvent(ctx: Ctx, change: EventChange): Promise<EventChanged> {
  const named = await contactsNamed(ctx, change.edit.contact_ids);
  const found = await eventToWrite(ctx, change.id);
  if (found.deleted_at !== null) refuse("gone");
  const { contact_ids } = change.edit;
  const edit = contact_ids
    ? { ...change.edit, contact_ids: numbersFor(contact_ids, named, found.event.contact_ids) }
    : change.edit;
  return isSeries(found.event)
    ? changeSeries(ctx, found, { ...change, edit })
    : changeOne(ctx, found, { ...change, edit });
}

export function authorOf({ world, actor }: Ctx): EventAuthor {
  return { now: world.now(), by: actor.user_id };
}

/** Merges first: only fields nobody else changed in the meantime are applied; the rest is returned as conflicts. */
async function changeOne(ctx: Ctx, found: StoredEvent, change: EventChange): Promise<EventChanged> {
  const { data, conflicts } = await mergedOne(ctx, found, change);
  return replied(ctx, data, { conflicts });
}

async function mergedOne(ctx: Ctx, found: StoredEvent, { edit, base }: EventChange) {
  const { event } = found;
  const merged = await mergedOn(ctx, event.id, fieldsOf(event), { edit, base });
  const data = editEvent(event, merged.edit, authorOf(ctx));
  await checkNamed(ctx, data, event);
  await keepChanged(ctx, found, data);
  return { data, conflicts: merged.conflicts };
}

/** `current`: the event, or the occurrence meant. */
function mergedOn(
  ctx: Ctx,
  record_id: string,
  current: EventFields,
  { edit, base }: Pick<EventChange, "edit" | "base">,
) {
  const of = { record_type: "event", record_id, current, base, edit };
  return mergeWithAuthors(ctx, of, (seen) => mergeEvent(current, edit, seen));
}

async function changeSeries(ctx: Ctx, found: StoredEvent, change: EventChange): Promise<EventChanged> {
  const { event } = found;
  const { edit_scope = "all", original_start = event.start_date } = change;
  if (edit_scope === "this" && event.excluded_starts.includes(original_start))
    return changeException(ctx, event, { ...change, original_start });
  const at = occurrenceEdited(event, { edit_scope, original_start });
  const merged = await mergedOn(ctx, event.id, fieldsOf(eventAt(event, at)), change);
  const { conflicts } = merged;
  if (Object.keys(merged.edit).length === 0) return replied(ctx, event, { conflicts });
  const new_event_id = change.new_event_id ?? ctx.world.uuid();
  const edit = { edit_scope, original_start, change: merged.edit, new_event_id };
  const { changed, made = null } = editSeries(event, edit, authorOf(ctx));
  await checkNamed(ctx, made ?? changed, event);
  await keepChanged(ctx, found, changed);
  if (made) await keepNew(ctx, made);
  if (edit_scope !== "this")
    await moveExceptions(ctx, { before: event, after: made ?? changed, from: at.original_start });
  return replied(ctx, changed, { conflicts, made });
}

/** The occurrence already has an override: both edits are merged there. */
async function changeException(
  ctx: Ctx,
  series: CalendarEvent,
  change: EventChange & { original_start: number },
): Promise<EventChanged> {
  const exceptions = await exceptionsOf(ctx.trx, ctx.actor.tenant_id, series.id);
  const found = exceptions.find(({ event }) => event.original_start === change.original_start);
  if (!found || found.deleted_at !== null)
    return refuse("gone", { base: ["This event was moved or deleted by someone else."] });
  openOrRefuse(ctx, found.event);
  const { recurrence: _never, ...edit } = change.edit;
  const { data: made, conflicts } = await mergedOne(ctx, found, { ...change, edit });
  return replied(ctx, series, { conflicts, made });
}
