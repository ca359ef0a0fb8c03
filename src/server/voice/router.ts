/**
 * Decides a call before anything rings, for both adapters: whether the user may call this number now, caller id, who is
 * rung, what may be recorded. The same rules as on the device (`domain/dialer/dial-check.ts`); the server's result is
 * authoritative.
 */
import { e164From, phoneKey } from "../../domain/values/phone-number.ts";
import { type CallGround, callGrounds, doNotCallOf, phoneOf } from "../../domain/dialer/do-not-call.ts";
import { isTestNumber } from "../../domain/dialer/test-numbers.ts";
import { ringTimeoutMs } from "../../domain/calls/limits.ts";
import { callRefusals } from "../../domain/dialer/messages.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { findCall } from "../calls/call-rows.ts";
import type { Services } from "../services.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { actingOf, workActor } from "../jobs/work-actor.ts";
import { hasFeature, userHasFeature } from "../db/flag-rows.ts";
import type { CallAsk, CallParams, CallPlan, CallRoute } from "../../vendors/twilio/voice-port.ts";
import { type Asked, askedOf, askedUnseen, type Known, noDialer, stopOf } from "./call-check.ts";
import { findNumberOwner } from "./number-rows.ts";

const ringMsMin = 5_000;
/** Two minutes are enough for a message. */
const messageMsMax = 120_000;
/** The log's limit for a number. */
const numberLengthMax = 20;

export function openRouter(services: Services): (ask: CallAsk) => Promise<CallPlan> {
  return (ask) => {
    const tenant_id = ask.call_direction === "outbound" ? ask.who.tenant_id : ask.tenant_id;
    return tenantWork(services, systemActor(tenant_id), (ctx) =>
      ask.call_direction === "outbound" ? routeOut(ctx, ask) : routeIn(ctx, ask),
    );
  };
}

type Out = Extract<CallAsk, { call_direction: "outbound" }>;
type In = Extract<CallAsk, { call_direction: "inbound" }>;

async function routeOut(system: Ctx, { who, params }: Out): Promise<CallPlan> {
  const { trx } = system;
  const actor = await workActor(trx, who.tenant_id, { user_id: who.user_id, acting: actingOf(who) }, "dialer.use");
  if (!actor || !(await hasFeature(trx, actor, "dialer"))) return refused(noDialer.code, noDialer.text);
  if (isOthers(params.deviceUserId, who.user_id) || isOthers(params.uid, who.user_id))
    return refused("other_device", callRefusals.other_device);
  const ctx = { ...system, actor };
  const dialled = params.To ?? "";
  const asked = await askedOf(ctx, dialled, groundOf(params));
  const stop = asked ? stopOf(ctx, asked) : noDialer;
  if (!asked || stop) return { refused: true, ...(stop ?? noDialer) };
  const { user, owner, known } = asked;
  const own = user.profile.dialer_verified_phone_number;
  await noteGround(ctx, asked);
  const call_to = isTestNumber(dialled) ? dialled : (e164From(dialled) ?? dialled);
  return {
    refused: false,
    route: {
      recording: await recordingOf(ctx, who.user_id),
      voicemail: null,
      call_id: await freeId(ctx, params.cid),
      user_id: who.user_id,
      contact_id: meantOf(params, known),
      call_direction: "outbound",
      call_from: e164From(own) ?? own,
      call_to: call_to.slice(0, numberLengthMax),
      target: owner === undefined ? { kind: "number", number: call_to } : { kind: "user", user_id: owner },
      ring_ms: ringMsOf(params.timeout),
    },
  };
}

async function routeIn(ctx: Ctx, { tenant_id, from, to }: In): Promise<CallPlan> {
  const user_id = await findNumberOwner(ctx.trx, tenant_id, to);
  if (user_id === undefined) return refused("no_such_number", callRefusals.no_such_number);
  return {
    refused: false,
    route: {
      recording: await recordingOf(ctx, user_id),
      voicemail: await voicemailOf(ctx, user_id),
      call_id: ctx.world.uuid(),
      user_id,
      contact_id: null,
      call_direction: "inbound",
      call_from: from.slice(0, numberLengthMax),
      call_to: to.slice(0, numberLengthMax),
      target: { kind: "user", user_id },
      ring_ms: ringTimeoutMs,
    },
  };
}

function refused(code: string, text: string): CallPlan {
  return { refused: true, code, text };
}

const isOthers = (said: string | undefined, user_id: string) =>
  said !== undefined && said !== "" && said.toLowerCase() !== user_id;

/** Why a contact with a do-not-call request was called: stored as long as the log. */
async function noteGround(
  ctx: Ctx,
  { dialled, known, ground }: Pick<Asked, "dialled" | "known" | "ground">,
): Promise<void> {
  const seen = known.seen.find((contact) => doNotCallOf(phoneOf(contact, dialled)) !== null);
  const closed = seen ?? askedUnseen({ dialled, unseen: known.unseen });
  if (ground === null) return;
  const entry = { action: "do_not_call", reason: ground };
  if (closed) await audit(ctx, { ...entry, record_type: "contact", record_id: closed.id });
  else if (known.closed_at !== null || known.closed)
    await audit(ctx, { ...entry, record_type: "phone_number", record_id: phoneKey(dialled) });
}

function groundOf({ ground }: CallParams): CallGround | null {
  return callGrounds.find((one) => one === ground) ?? null;
}

/** The contact whose call button was used, if visible to the caller under this number. */
function meantOf({ callContactId }: CallParams, { seen }: Known): number | null {
  return seen.find(({ id }) => String(id) === callContactId)?.id ?? null;
}

/**
 * The device's id for the call, unless another call has it, including the user's own: each call is logged separately.
 */
async function freeId({ trx, actor, world }: Ctx, asked: string | undefined): Promise<string> {
  if (asked === undefined || !uuidForm.test(asked)) return world.uuid();
  return (await findCall(trx, actor.tenant_id, asked)) ? world.uuid() : asked;
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function ringMsOf(seconds: string | undefined): number {
  const ms = Number(seconds ?? "") * 1_000;
  return ms > 0 ? Math.min(ringTimeoutMs, Math.max(ringMsMin, ms)) : ringTimeoutMs;
}

/** Recording is off until the tenant turns it on (domain §12). */
async function recordingOf({ trx, actor }: Ctx, user_id: string): Promise<CallRoute["recording"]> {
  const who = { tenant_id: actor.tenant_id, user_id };
  return (await userHasFeature(trx, who, "dialer_recording")) ? "by_hand" : "off";
}

/** Voicemail is a recording too: only if the tenant enables recording. */
async function voicemailOf({ trx, actor }: Ctx, user_id: string): Promise<CallRoute["voicemail"]> {
  const who = { tenant_id: actor.tenant_id, user_id };
  return (await userHasFeature(trx, who, "voicemail")) ? { max_ms: messageMsMax } : null;
}
