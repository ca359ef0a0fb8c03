/** Starts a call: the caller's leg joins the call's conference, and the callee is dialed into it. */
import { dialerMessages } from "../../domain/dialer/messages.ts";
import type { LegParts } from "./twilio-ringing-legs.ts";
import { factsOf, hookOf, notify } from "./twilio-parts.ts";
import { rungOf } from "./twilio-peers.ts";
import { identityOf } from "./twilio-token.ts";
import { hangUpTwiml, joinTwiml, sayTwiml } from "./twilio-twiml.ts";
import type { CallPlan, CallRef, CallRoute, VoiceUser } from "./voice-port.ts";

const unreachable = "This person cannot be reached.";

type Beginner = Pick<VoiceUser, "tenant_id" | "actor_id">;

interface Beginning {
  plan: CallPlan;
  /** Of the caller's leg. */
  call_sid: string;
}

/** TwiML for the caller's leg. */
export async function begin(
  legs: LegParts,
  { tenant_id, actor_id }: Beginner,
  { plan, call_sid }: Beginning,
): Promise<string> {
  if (plan.refused) return sayTwiml(plan.text);
  const { route } = plan;
  const call = { tenant_id, call_id: route.call_id };
  await notify(legs, call, { kind: "placed", call_sid, actor_id, ...factsOf(route), via: "browser" });
  try {
    if (await ring(legs, call, route)) return join(legs, call);
    await notify(legs, call, { kind: "ended", status: "failed", ended_by: "system", cause: "unreachable" });
    return sayTwiml(unreachable);
  } catch (error) {
    legs.report(error);
    await notify(legs, call, { kind: "ended", status: "failed", ended_by: "network", cause: "not_dialled" });
    return sayTwiml(dialerMessages.init_outbound_call);
  }
}

/** Twilio repeats a webhook whose response was lost: the callee is not dialed twice. Undefined: first request. */
export async function beginAgain(legs: LegParts, tenant_id: string, call_sid: string): Promise<string | undefined> {
  const call = call_sid === "" ? undefined : await legs.begunWith(tenant_id, call_sid);
  if (!call) return undefined;
  return (await legs.logged(call))?.isLive ? join(legs, call) : hangUpTwiml;
}

function join({ settings }: LegParts, call: CallRef): string {
  return joinTwiml({
    name: call.call_id,
    left: hookOf(settings, "left", call),
    received: hookOf(settings, "conference", call),
  });
}

/** False where nothing was dialed. */
async function ring(legs: LegParts, call: CallRef, route: CallRoute): Promise<boolean> {
  if (route.call_direction === "outbound" && route.target.kind === "user") return ringColleague(legs, call, route);
  return (await dial(legs, { caller: call, rung: call }, route)) !== "";
}

/** The callee within the company has a call row of their own. */
async function ringColleague(legs: LegParts, caller: CallRef, { call_from, call_to }: CallRoute): Promise<boolean> {
  const { tenant_id } = caller;
  const plan = await legs.route({ call_direction: "inbound", tenant_id, from: call_from, to: call_to });
  if (plan.refused) return false;
  const rung = rungOf(caller);
  const call_sid = await dial(legs, { caller, rung }, plan.route);
  await notify(legs, rung, { kind: "placed", call_sid, ...factsOf(plan.route), via: "browser" });
  return true;
}

type Ringing = Pick<CallRoute, "target" | "call_from" | "ring_ms" | "voicemail">;

/** Dials the callee into the caller's conference; returns its CallSid. `rung`: the callee's call. */
async function dial(legs: LegParts, calls: { caller: CallRef; rung: CallRef }, route: Ringing): Promise<string> {
  const { caller, rung } = calls;
  const seconds = Math.round((route.voicemail?.max_ms ?? 0) / 1_000);
  const sid = await legs.api.dialInto({
    name: caller.call_id,
    from: route.call_from,
    to: addressOf(route, rung),
    timeoutSeconds: Math.round(route.ring_ms / 1_000),
    status: `${hookOf(legs.settings, "party", rung)}?message=${seconds}`,
    received: hookOf(legs.settings, "conference", caller),
  });
  legs.others.keep(caller, sid);
  return sid;
}

/** The device gets the id of its user's own call row. */
function addressOf({ target }: Ringing, { tenant_id, call_id }: CallRef): string {
  if (target.kind === "number") return target.number;
  return `client:${identityOf({ tenant_id, user_id: target.user_id })}?cid=${call_id}`;
}
