/** The softphone: tokens, current and past calls, caller lookup, manual recording. */
import { isViewing } from "../actor.ts";
import { dialer } from "../../contract/dialer/dialer.ts";
import { isLiveCall, otherNumber } from "../../domain/calls/call.ts";
import { isDialerEnabled } from "../../domain/dialer/dialer-access.ts";
import { placesOf } from "../../domain/dialer/dial-check.ts";
import { recordingDue } from "../../domain/dialer/recording-rules.ts";
import { lookupNumber } from "../../domain/dialer/dialable.ts";
import { activeCallMs } from "../../domain/calls/limits.ts";
import { callMessages } from "../../domain/calls/call-messages.ts";
import { isRefused } from "../../domain/calls/recording-consent.ts";
import { digitsOf } from "../../kit/text.ts";
import { refuse } from "../../kit/refusal.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx, VendorCtx } from "../context.ts";
import { listMeta } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { askVendor } from "../../vendors/http/vendor-trouble.ts";
import type { CallRef, RecordingState, VoicePort } from "../../vendors/twilio/voice-port.ts";
import { contactsOfNumber } from "./associated-rows.ts";
import {
  type CallSearch,
  countCallRows,
  findCall,
  findCallByVoiceId,
  listActiveCalls,
  listCallRows,
  type StoredCall,
} from "../calls/call-rows.ts";
import { dialRulesAt } from "./dial-rules-rows.ts";
import { findDialerUser } from "./dialer-user-rows.ts";

const vendor = "The voice service";
const matchesMax = 25;

export const dialerImplementation = implement(dialer, {
  fetchDeviceToken: async (ctx) => {
    const { services, actor } = ctx;
    // A token is for calling.
    if (isViewing(actor)) refuse("forbidden");
    const { tenant_id, user_id } = actor;
    const user = await ctx.inTenant(({ trx }) => findDialerUser(trx, actor));
    if (!user || !isDialerEnabled(user)) refuse("forbidden");
    const actor_id = actor.acting?.actor_id;
    return askVendor(vendor, () => services.voice.issueToken({ tenant_id, user_id, actor_id }));
  },
  fetchActiveCalls: async ({ trx, actor, world }) => ({
    call_list: await listActiveCalls(trx, actor, world.now() - activeCallMs),
  }),
  fetchHistoricalCalls: async (ctx, { body = { page: 1, limit: 25 } }) => {
    const { data, meta } = await listPage(ctx, { user_ids: [ctx.actor.user_id] }, body);
    return { call_history: data, meta };
  },
  fetchCallLogs: async (ctx, { body = { page: 1, limit: 25 } }) => {
    const { page, limit, user_id, q, ...search } = body;
    const { all, owners } = await visibilityOf(ctx.trx, ctx.actor, "dialer.use");
    const reached = all ? null : owners;
    const user_ids = user_id === undefined ? reached : [user_id].filter((id) => reached?.includes(id) ?? true);
    return listPage(ctx, { ...search, user_ids, digits: digitsOf(q ?? "") }, { page, limit });
  },
  fetchAssociatedContact: async (ctx, { body }) => {
    const [only, other] = await associated(ctx, body.phone_number, 2);
    return { contact: (other ? undefined : only) ?? null };
  },
  fetchAssociatedContacts: async (ctx, { body }) => ({
    contacts: await associated(ctx, body.phone_number, matchesMax),
  }),
  deviceStartDisclaimerPrompt: (ctx, { body }) =>
    record(ctx, body.call_id, (port, call, how) => port.startRecording(call, how)),
  deviceResumeCallRecording: (ctx, { body }) => record(ctx, body.call_id, (port, call) => port.resumeRecording(call)),
  devicePauseCallRecording: (ctx, { body }) => record(ctx, body.call_id, (port, call) => port.pauseRecording(call)),
  // Stopping is never rejected: a refusal to be recorded requires it.
  deviceStopCallRecording: (ctx, { body }) =>
    record(ctx, body.call_id, (port, call) => port.stopRecording(call), { stops: true }),
});

async function listPage({ trx, actor }: Ctx, search: CallSearch, { page, limit }: { page: number; limit: number }) {
  const data = await listCallRows(trx, actor.tenant_id, search, { limit, offset: (page - 1) * limit });
  const total_count = await countCallRows(trx, actor.tenant_id, search);
  return { data, meta: listMeta({ page, limit, total_count }) };
}

async function associated({ trx, actor }: Ctx, phone_number: string, limit: number) {
  const visibility = await visibilityOf(trx, actor);
  return contactsOfNumber(trx, actor.tenant_id, visibility, { number: lookupNumber(phone_number), limit });
}

/** Returns nothing for a call that is over or cannot be recorded: the panel keeps its indicator (spec 000 §4). */
async function record(
  ctx: VendorCtx,
  call_id: string,
  ask: (port: VoicePort, call: CallRef, how: { isAnnounced: boolean }) => Promise<RecordingState>,
  { stops = false } = {},
) {
  const { call, how } = await ctx.inTenant(async (inside) => {
    if (!stops && !(await hasFeature(inside.trx, inside.actor, "dialer_recording")))
      refuse("recording_off", { base: [callMessages.recording_off] });
    const own = await ownCall(inside, call_id);
    if (isRefused(own.recording) && !stops) refuse("recording_off", { base: [callMessages.recording_refused] });
    return { call: own, how: { isAnnounced: await isRecordingAnnounced(inside, own) } };
  });
  if (!isLiveCall(call)) return { data: null };
  const ref = { tenant_id: ctx.actor.tenant_id, call_id: call.id };
  const state = await askVendor(vendor, () => ask(ctx.services.voice, ref, how));
  return { data: state === "unavailable" ? null : { call_id: call.id, state } };
}

/** By the rule of the place of the person called; the strictest of all for an unknown one. */
async function isRecordingAnnounced({ trx, actor, world }: Ctx, call: StoredCall): Promise<boolean> {
  const { contact_id } = call;
  const contacts = contact_id === null ? [] : await findContacts(trx, actor.tenant_id, [contact_id]);
  const { recording } = await dialRulesAt(trx, actor.tenant_id, world.now());
  return recordingDue(placesOf(contacts, otherNumber(call)), recording).duty !== "silent";
}

/** The user's own call, by either of its ids; 404 for other users' calls, and for an acting user. */
async function ownCall({ trx, actor }: Ctx, call_id: string): Promise<StoredCall> {
  const call = uuidForm.test(call_id)
    ? await findCall(trx, actor.tenant_id, call_id)
    : await findCallByVoiceId(trx, actor.tenant_id, call_id);
  const isOwn = call?.user_id === actor.user_id && call.actor_id === (actor.acting?.actor_id ?? null);
  return call && isOwn && call.deleted_at === null ? call : refuse("not_found");
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
