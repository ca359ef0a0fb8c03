/**
 * Records the voice service's events: the call row, its recordings, minutes used, the contact's last call, and the
 * audit entry.
 */
import { noteActivity } from "../../domain/contacts/activity.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { isLiveCall, otherNumber, usedMinutes } from "../../domain/calls/call.ts";
import { beginCall, type CallUpdate, recordCall } from "../../domain/calls/call-record.ts";
import { recordingKeptUntil } from "../../domain/dialer/recording-retention.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { findContacts, saveContact } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import { retentionAt } from "../db/compliance-rows.ts";
import type { Services } from "../services.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { actingOf, workActor } from "../jobs/work-actor.ts";
import type { CallEvent, NoteCallEvent } from "../../vendors/twilio/voice-port.ts";
import { contactsOfNumber } from "../dialer/associated-rows.ts";
import { findCall, insertCall, lockCall, type StoredCall, updateCall } from "./call-rows.ts";
import { insertRecording, isMedicareContact } from "./recording-rows.ts";
import { countMinutes } from "./usage-rows.ts";

/** Idempotent per event. Rejects a call nobody placed, and an id that belongs to another call. */
export function noteCallEvent(services: Services): NoteCallEvent {
  return (event) => tenantWork(services, systemActor(event.tenant_id), (ctx) => note(ctx, event));
}

type Placed = Extract<CallEvent, { kind: "placed" }>;

async function note(ctx: Ctx, event: CallEvent): Promise<void> {
  const { trx } = ctx;
  if (event.kind === "placed") await place(ctx, event);
  const contact = await lockContact(ctx, await findCall(trx, event.tenant_id, event.call_id));
  const call = (await lockCall(trx, event.tenant_id, event.call_id)) ?? refuse("not_found");
  if (event.kind === "placed") samePlaceOrRefuse(call, event);
  if (event.kind === "recording_part") await insertRecording(trx, event.tenant_id, partOf(event), ctx.world.now());
  const named = event.kind === "placed" && call.voice_id === null ? placedOver(call, event) : call;
  const news = await newsOf(ctx, call, event);
  const after = { ...named, ...recordCall(named, news, ctx.world.now()) };
  if (after.version === call.version && named === call) return;
  await save(ctx, { call, after, contact });
  await notify(ctx, after, event);
}

/** The row of a new call. */
async function place(ctx: Ctx, event: Placed): Promise<void> {
  const { trx } = ctx;
  const { tenant_id, call_id, call_sid, user_id, call_direction, call_from, call_to, via, actor_id, at } = event;
  if (await findCall(trx, tenant_id, call_id)) return;
  const numbers = { call_direction, call_from, call_to };
  const match = await matchOf(ctx, event, otherNumber(numbers));
  const start = { id: call_id, voice_id: call_sid, user_id, via, ...numbers, ...match };
  if (!(await insertCall(trx, tenant_id, { ...beginCall(start, at), actor_id }))) return;
  ctx.changeSet.add("calls", call_id);
}

/** The contact named for the call, if it exists; else the only visible contact with that number. */
async function matchOf(
  ctx: Ctx,
  event: Placed,
  number: string,
): Promise<Pick<StoredCall, "contact_id" | "matched_by">> {
  const { trx } = ctx;
  const { tenant_id, user_id, contact_id, call_direction } = event;
  const matched_by = call_direction === "inbound" ? "number" : "picked";
  const actor = await workActor(trx, tenant_id, { user_id, acting: null }, "contacts.see");
  if (!actor) return { contact_id: null, matched_by: "none" };
  if (contact_id !== null && (await findContacts(trx, tenant_id, [contact_id])).length > 0)
    return { contact_id, matched_by };
  const found = await contactsOfNumber(trx, tenant_id, await visibilityOf(trx, actor), { number, limit: 2 });
  const only = found.length === 1 ? found[0] : undefined;
  return only ? { contact_id: only.id, matched_by: "number" } : { contact_id: null, matched_by: "none" };
}

/** Locks the contact before the call, in the same order as everything that moves calls between contacts. */
async function lockContact({ trx, actor }: Ctx, call: StoredCall | undefined): Promise<Contact | undefined> {
  if (!call || call.contact_id === null) return undefined;
  const [contact] = await findContacts(trx, actor.tenant_id, [call.contact_id], { lock: true });
  return contact;
}

/** The id comes from a device: it must never match another user's call. */
function samePlaceOrRefuse(call: StoredCall, { user_id, call_sid }: Placed): void {
  const isOther = call.user_id !== user_id || (call.voice_id !== null && call.voice_id !== call_sid);
  if (isOther || call.deleted_at !== null) refuse("conflict");
}

/** Values entered under this id in the meantime do not override what the voice service knows. */
function placedOver(call: StoredCall, placed: Placed): StoredCall {
  const { call_sid, call_direction, call_from, call_to, via, actor_id = null, at } = placed;
  const facts = { voice_id: call_sid, call_direction, call_from, call_to, via, actor_id, created_at: at };
  return { ...call, ...facts, answered_at: null, ended_at: null };
}

function partOf({ call_id, part }: Extract<CallEvent, { kind: "recording_part" }>) {
  return { ...part, call_id };
}

async function newsOf(ctx: Ctx, call: StoredCall, event: CallEvent): Promise<CallUpdate> {
  if (event.kind !== "recording_part") return event;
  const isMedicare = await isMedicareContact(ctx.trx, event.tenant_id, call.contact_id);
  const rule = await retentionAt(ctx.trx, event.tenant_id, call.created_at);
  return { ...event, kept_until: recordingKeptUntil(call.created_at, isMedicare, rule) };
}

interface Saving {
  call: StoredCall;
  after: StoredCall;
  contact: Contact | undefined;
}

async function save(ctx: Ctx, { call, after, contact }: Saving): Promise<void> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const minutes = usedMinutes(after) - call.counted_minutes;
  await updateCall(trx, tenant_id, { ...after, counted_minutes: usedMinutes(after) });
  ctx.changeSet.add("calls", after.id);
  if (minutes !== 0) {
    const { user_id, call_direction, created_at } = after;
    const counted = { day: dayOf(created_at), call_direction, minutes, now: world.now() };
    await countMinutes(trx, { tenant_id, user_id }, counted);
  }
  const spoke = call.answered_at === null && after.answered_at !== null;
  if (!spoke || !contact || contact.id !== after.contact_id || contact.deleted_at !== null) return;
  const called = noteActivity(contact, { kind: "called", at: after.answered_at ?? 0 }, world.now());
  await saveContact(asUser(ctx, after), contact, called, { action: "called" });
}

/** Attributed to the user, or to the user acting as them, regardless of the sender of the event. */
function asUser(ctx: Ctx, call: StoredCall): Ctx {
  return { ...ctx, actor: { ...ctx.actor, user_id: call.user_id, acting: actingOf(call) } };
}

/** Always audited: ended calls, and every start and stop of a recording (domain §23). */
async function notify(ctx: Ctx, call: StoredCall, event: CallEvent): Promise<void> {
  const record = { record_type: "call", record_id: call.id } as const;
  if (event.kind === "recording")
    await audit(asUser(ctx, call), {
      action: "recording",
      ...record,
      fields: { state: { old: null, new: event.state } },
    });
  if (event.kind === "ended" && !isLiveCall(call)) {
    const { status, ended_by, talk_seconds, call_direction, cause } = call;
    const fields = Object.entries({ status, ended_by, talk_seconds, call_direction }).map(([name, now]) => [
      name,
      { old: null, new: now },
    ]);
    await audit(asUser(ctx, call), { action: "call", ...record, fields: Object.fromEntries(fields), reason: cause });
  }
}
