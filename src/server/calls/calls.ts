/** User edits of calls: outcome, notes, assignment, line quality; calls made on personal phones; the next step. */
import { calls, type CallChanged } from "../../contract/calls/calls.ts";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { noteActivity } from "../../domain/contacts/activity.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import {
  type CallbackStep,
  callbackEvent,
  type CallEdit,
  editCall,
  logCall,
  mergeCall,
  type NewCall,
} from "../../domain/calls/call-edit.ts";
import { type CallRow, isLiveCall } from "../../domain/calls/call.ts";
import { isRefused } from "../../domain/calls/recording-consent.ts";
import { refuse } from "../../kit/refusal.ts";
import { findEvent, insertEvent, markEvents, updateEvent } from "../calendar/event-rows.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { visibleTo, visibilityOf } from "../changes/visibility.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { callMessages } from "../../domain/calls/call-messages.ts";
import { mergeWithAuthors } from "../contacts/contact-conflict-rows.ts";
import { findContacts, saveContact } from "../contacts/contact-rows.ts";
import { findStanding } from "../contacts/contact-visibility.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { outcomeOnContact } from "./call-effect.ts";
import { findCall, insertCall, lockCall, type StoredCall, updateCall, wireCall } from "./call-rows.ts";
import { soundOf } from "./call-sound.ts";

export const callsImplementation = implement(calls, {
  log: async (ctx, { body: { callback, ...typed } }) => {
    const known = await findCall(ctx.trx, ctx.actor.tenant_id, typed.id);
    if (known && known.user_id !== ctx.actor.user_id) refuse("conflict");
    if (known) return { data: wireCall(known), meta: { conflicts: [], event: null, contact: null } };
    return log(ctx, typed, callback);
  },
  update: async (ctx, { params, body: { base = {}, callback, ...edit } }) => {
    const { contact_id } = await reachedCall(ctx, await findCall(ctx.trx, ctx.actor.tenant_id, params.id));
    // Contacts are locked before calls, as everywhere.
    const contact = await contactFor(ctx, contact_id, edit.contact_id);
    const call = await reachedCall(ctx, await lockCall(ctx.trx, ctx.actor.tenant_id, params.id));
    const meant = edit.contact_id == null || !contact ? edit : { ...edit, contact_id: contact.id };
    return change(ctx, call, { edit: meant, base, callback, contact });
  },
  sound: (ctx, { params }) => soundOf(ctx, params),
});

/** Calls of the user and their reports; other users' calls with a visible contact are read-only. */
async function reachedCall(ctx: Ctx, call: StoredCall | undefined): Promise<StoredCall> {
  if (!call || call.deleted_at !== null) return refuse("not_found");
  const { all, owners } = await visibilityOf(ctx.trx, ctx.actor, "dialer.use");
  return all || owners.includes(call.user_id) ? call : refuse("not_found");
}

/** Locked. A newly chosen contact must be visible; one that became invisible since the call is left alone. */
async function contactFor(ctx: Ctx, stands: number | null, chosen: number | null | undefined): Promise<Contact | null> {
  if (chosen != null && chosen !== stands) return chosenContact(ctx, chosen);
  const id = chosen === null ? null : stands;
  return id === null ? null : ((await seenContact(ctx, id)) ?? null);
}

/** A call assigned to a merged contact is assigned to the survivor. 403 for a contact they see and may not call. */
async function chosenContact(ctx: Ctx, id: number): Promise<Contact> {
  const contact = await findStanding(ctx, id, { lock: true });
  if (!contact || contact.deleted_at !== null) return refuse("not_found", { contact_id: [String(id)] });
  const [theirs] = await visibleTo(ctx.trx, await visibilityOf(ctx.trx, ctx.actor, "dialer.use"), [contact]);
  return theirs ?? refuse("forbidden");
}

async function seenContact({ trx, actor }: Ctx, id: number): Promise<Contact | undefined> {
  const found = await findContacts(trx, actor.tenant_id, [id], { lock: true });
  const [seen] = await visibleTo(trx, await visibilityOf(trx, actor), found);
  return seen;
}

interface Change {
  edit: CallEdit;
  base: CallEdit;
  callback: CallbackStep | undefined;
  contact: Contact | null;
}

/** Merges first: only fields nobody else changed in the meantime are applied; the rest is returned as conflicts. */
async function change(ctx: Ctx, call: StoredCall, { edit, base, callback, contact }: Change): Promise<CallChanged> {
  const { world } = ctx;
  const current = wireCall(call);
  if (edit.outcome === null && current.outcome !== null && (await hasFeature(ctx.trx, ctx.actor, "require_outcome")))
    refuse("invalid", { outcome: [callMessages.outcome_required] });
  const of = { record_type: "call", record_id: call.id, current, base, edit };
  const merged = await mergeWithAuthors(ctx, of, (seen) => mergeCall(current, edit, seen));
  const edited = editCall(current, merged.edit, { now: world.now() });
  const event = callback ? await planCallback(ctx, edited, callback) : null;
  const data = event && edited.next_event_id !== event.id ? withNext(edited, current, event.id, world.now()) : edited;
  if (data !== current) await save(ctx, call, data);
  const after = data.outcome === call.outcome ? null : await outcomeOnContact(ctx, data, contact);
  return { data, meta: { conflicts: merged.conflicts, event, contact: after } };
}

function withNext(edited: CallRow, before: CallRow, next_event_id: string, now: number): CallRow {
  return { ...edited, next_event_id, updated_at: Math.max(now, before.updated_at), version: before.version + 1 };
}

async function save(ctx: Ctx, call: StoredCall, data: CallRow): Promise<void> {
  const moved = call.contact_id !== null && call.contact_id !== data.contact_id ? [call.contact_id] : [];
  const former_contact_ids = [...new Set([...call.former_contact_ids, ...moved])];
  await updateCall(ctx.trx, ctx.actor.tenant_id, { ...call, ...data, former_contact_ids });
  const { quality: _quality, updated_at: _at, version: _version, seq: _seq, ...after } = data;
  const fields = changedFields<CallRow>(wireCall(call), after);
  await audit(ctx, { action: "edit", record_type: "call", record_id: call.id, fields });
  ctx.changeSet.add("calls", call.id);
  if (data.recording.consent !== call.recording.consent) await noteConsent(ctx, call, data);
}

/** Audited under its own verb. A refusal stops an active recording, even if the device that heard it is gone. */
async function noteConsent(ctx: Ctx, { recording: { consent: old } }: StoredCall, data: CallRow): Promise<void> {
  const { consent } = data.recording;
  const fields = { consent: { old, new: consent } };
  await audit(ctx, { action: "consent", record_type: "call", record_id: data.id, fields });
  if (!isRefused(data.recording) || !isLiveCall(data)) return;
  const { services, actor } = ctx;
  const call = { tenant_id: actor.tenant_id, call_id: data.id };
  ctx.afterCommit(() => services.background.run(() => services.voice.stopRecording(call)));
}

/** Event ids come from a device: they must never match another user's event. */
async function planCallback(ctx: Ctx, call: CallRow, step: CallbackStep): Promise<CalendarEvent> {
  const { trx, actor, world } = ctx;
  const found = await findEvent(trx, actor.tenant_id, step.event_id);
  const known = found?.event;
  if (known && (known.user_id !== call.user_id || !known.types_list.includes("callback"))) refuse("conflict");
  const event = callbackEvent(known, call, step, { now: world.now(), by: actor.user_id });
  // Restores a callback that was deleted in the meantime.
  if (found && found.deleted_at !== null)
    await markEvents(trx, actor.tenant_id, [event.id], { deleted_at: null, now: world.now() });
  else if (event === known) return event;
  if (found) await updateEvent(trx, actor.tenant_id, event, found.former_user_ids);
  else await insertEvent(trx, actor.tenant_id, event);
  ctx.changeSet.add("events", event.id);
  return event;
}

async function log(ctx: Ctx, typed: NewCall, callback: CallbackStep | undefined): Promise<CallChanged> {
  const { trx, actor, world } = ctx;
  const contact = typed.contact_id === null ? null : await chosenContact(ctx, typed.contact_id);
  const now = world.now();
  // A device clock that is ahead is treated as now.
  const meant = { ...typed, contact_id: contact?.id ?? null, at: Math.min(typed.at, now) };
  const made = logCall(meant, { now, by: actor.user_id });
  const event = callback ? await planCallback(ctx, made, callback) : null;
  const data = { ...made, next_event_id: event?.id ?? null };
  const facts = { ringing_at: null, end_status: null, cause: "" };
  if (!(await insertCall(trx, actor.tenant_id, { ...data, ...facts }))) refuse("conflict");
  const { status, talk_seconds, call_direction, contact_id, outcome } = data;
  const fields = changedFields<object>({}, { status, talk_seconds, call_direction, contact_id, outcome });
  await audit(ctx, { action: "create", record_type: "call", record_id: data.id, fields });
  ctx.changeSet.add("calls", data.id);
  const called = await outcomeOnContact(ctx, data, contact && (await noteCalled(ctx, contact, data)));
  return { data, meta: { conflicts: [], event, contact: called } };
}

async function noteCalled(ctx: Ctx, contact: Contact, { created_at }: CallRow): Promise<Contact> {
  if (contact.deleted_at !== null) return contact;
  const called = noteActivity(contact, { kind: "called", at: created_at }, ctx.world.now());
  return saveContact(ctx, contact, called, { action: "called" });
}
