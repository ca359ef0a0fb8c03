/** What Twilio asks and tells of a call's legs, and what it is told to do. Each may come twice, late, or in another order. */
import { dialerMessages } from "../../domain/dialer/messages.ts";
import type { TwilioApi } from "./twilio-api.ts";
import { endOf, goesOn } from "./twilio-endings.ts";
import { OtherLegs } from "./twilio-other-legs.ts";
import {
  factsOf,
  type Fields,
  hookOf,
  type LoggedCall,
  momentOf,
  type News,
  type TwilioParts,
} from "./twilio-parts.ts";
import { callerOf, isRung, rungOf } from "./twilio-peers.ts";
import { identityOf, userOfIdentity } from "./twilio-token.ts";
import { hangUpTwiml, joinTwiml, messageTwiml, sayTwiml } from "./twilio-twiml.ts";
import type { CallPlan, CallRef, CallRoute, VoiceUser } from "./voice-port.ts";

const leaveMessage = "Nobody can take your call right now. Please leave a message after the tone.";
const unreachable = "They cannot be reached.";
const unavailable = "Calls cannot be placed just now. Try again in a minute.";

export interface Legs {
  outgoing(fields: Fields): Promise<string>;
  incoming(company: string, fields: Fields): Promise<string>;
  /** The first leg has left the conference, or was left alone in it. */
  left(call: CallRef, fields: Fields, at: number): Promise<void>;
  /** How it stands with the other leg. `messageSeconds`: how long a message may be, where nobody answers. */
  party(call: CallRef, fields: Fields, told: { messageSeconds: number; at: number }): Promise<void>;
}

type Beginner = Pick<VoiceUser, "tenant_id" | "actor_id">;

export function legsOf(parts: TwilioParts, api: TwilioApi): Legs {
  const { settings, world } = parts;
  const log = (call: CallRef, news: News, at = world.now()) => parts.note({ ...call, at, ...news });
  const others = new OtherLegs();
  const letGo = async (sid: string | undefined) => sid && api.hangUp(sid).catch(() => false);
  const join = (call: CallRef) =>
    joinTwiml({ name: call.call_id, left: hookOf(settings, "left", call), told: hookOf(settings, "conference", call) });
  /** Rings somebody into the caller's conference; their CallSid. `rung`: whose call it is there. */
  const dial = async (caller: CallRef, rung: CallRef, route: Ringing): Promise<string> => {
    const seconds = Math.round((route.voicemail?.max_ms ?? 0) / 1_000);
    const sid = await api.dialInto({
      name: caller.call_id,
      from: route.call_from,
      to: addressOf(route, rung),
      timeoutSeconds: Math.round(route.ring_ms / 1_000),
      status: `${hookOf(settings, "party", rung)}?message=${seconds}`,
      told: hookOf(settings, "conference", caller),
    });
    others.keep(caller, sid);
    return sid;
  };
  /** A colleague has the call in their own log. */
  const ringColleague = async (caller: CallRef, { call_from, call_to }: CallRoute): Promise<boolean> => {
    const { tenant_id } = caller;
    const plan = await parts.route({ call_direction: "inbound", tenant_id, from: call_from, to: call_to });
    if (plan.refused) return false;
    const rung = rungOf(caller);
    const call_sid = await dial(caller, rung, plan.route);
    await log(rung, { kind: "placed", call_sid, ...factsOf(plan.route), via: "browser" });
    return true;
  };
  /** Twilio asks again where it did not hear the answer: nobody is dialled twice. */
  const again = async (tenant_id: string, { CallSid = "" }: Fields): Promise<string | undefined> => {
    const call = CallSid === "" ? undefined : await parts.begunWith(tenant_id, CallSid);
    if (!call) return undefined;
    return (await parts.logged(call))?.isLive ? join(call) : hangUpTwiml;
  };
  const begin = async ({ tenant_id, actor_id }: Beginner, plan: CallPlan, fields: Fields): Promise<string> => {
    if (plan.refused) return sayTwiml(plan.text);
    const { route } = plan;
    const call = { tenant_id, call_id: route.call_id };
    const call_sid = fields["CallSid"] ?? "";
    await log(call, { kind: "placed", call_sid, actor_id, ...factsOf(route), via: "browser" });
    const isWithin = route.call_direction === "outbound" && route.target.kind === "user";
    try {
      const rings = isWithin ? await ringColleague(call, route) : (await dial(call, call, route)) !== "";
      if (rings) return join(call);
      await log(call, { kind: "ended", status: "failed", ended_by: "system", cause: "unreachable" });
      return sayTwiml(unreachable);
    } catch (error) {
      parts.report(error);
      await log(call, { kind: "ended", status: "failed", ended_by: "network", cause: "not_dialled" });
      return sayTwiml(dialerMessages.init_outbound_call);
    }
  };
  /** The one who was rung hears of the caller's end. */
  const endRung = async (caller: CallRef, at: number): Promise<void> => {
    const rung = rungOf(caller);
    const known = isRung(caller) ? undefined : await parts.logged(rung);
    if (!known?.isLive) return;
    const end = { ended_by: "contact", cause: "caller_left" } as const;
    await log(rung, { kind: "ended", status: known.isAnswered ? "completed" : "missed", ...end }, at);
  };
  const leaves = async (call: CallRef, known: LoggedCall, isHungUp: boolean, at: number) => {
    const isAgents = isHungUp === (known.call_direction === "outbound");
    const status = known.call_direction === "outbound" ? (isHungUp ? "canceled" : "no_answer") : "missed";
    await log(call, { kind: "ended", status, ended_by: isAgents ? "agent" : "contact", cause: "hangup" }, at);
  };
  /** Nobody answers, or whoever did has left. */
  const partyEnds = async (
    rung: CallRef,
    state: string,
    { messageSeconds, at }: { messageSeconds: number; at: number },
  ) => {
    const caller = callerOf(rung);
    const [known, calling] = [await parts.logged(rung), await parts.logged(caller)];
    const cause = state.replaceAll("-", "_");
    const ownStatus = known && (known.isAnswered ? "completed" : endOf(state, known.call_direction));
    const takesMessage = messageSeconds > 0 && known?.call_direction === "inbound" && !known.isAnswered;
    if (takesMessage && ownStatus && calling?.isLive && calling.voice_id !== null) {
      const hooks = { recorded: hookOf(settings, "recorded", rung), left: hookOf(settings, "left", caller) };
      if (await api.redirect(calling.voice_id, messageTwiml(leaveMessage, { seconds: messageSeconds, ...hooks })))
        return;
    }
    // Whoever left first told it already.
    const isWithin = isRung(rung) && known?.isLive === true;
    const enderOf = ({ call_direction }: LoggedCall) =>
      state === "failed" ? "network" : call_direction === "outbound" ? "contact" : "agent";
    if (isWithin && ownStatus)
      await log(rung, { kind: "ended", status: ownStatus, ended_by: enderOf(known), cause }, at);
    const status = calling && endOf(state, calling.call_direction);
    if (!status || calling.voice_id === null) return;
    await log(caller, { kind: "ended", status, ended_by: enderOf(calling), cause }, at);
    await api.hangUp(calling.voice_id);
  };
  return {
    async outgoing(fields) {
      const who = userOfIdentity(fields["From"] ?? "");
      if (!who || !(await parts.isSignedIn(who))) return hangUpTwiml;
      return orApology(parts, async () => {
        const told = await again(who.tenant_id, fields);
        if (told !== undefined) return told;
        return begin(who, await parts.route({ call_direction: "outbound", who, params: fields }), fields);
      });
    },
    async incoming(company, fields) {
      const tenant_id = await parts.tenantOf(company);
      if (tenant_id === undefined) return hangUpTwiml;
      return orApology(parts, async () => {
        const told = await again(tenant_id, fields);
        if (told !== undefined) return told;
        const [from = "", to = ""] = [fields["From"], fields["To"]];
        return begin({ tenant_id }, await parts.route({ call_direction: "inbound", tenant_id, from, to }), fields);
      });
    },
    async left(call, fields, at) {
      const known = await parts.logged(call);
      if (known?.isLive) await leaves(call, known, fields["CallStatus"] === "completed", at);
      await endRung(call, at);
      // A conference that is over does not stop the ringing of whoever was to join it.
      await letGo(others.take(call));
    },
    async party(rung, fields, { messageSeconds, at: heardAt }) {
      const state = fields["CallStatus"] ?? "";
      const at = momentOf(fields["Timestamp"]) ?? heardAt;
      const caller = callerOf(rung);
      const calling = await parts.logged(caller);
      if (isRung(rung) && calling?.isLive && !(await parts.logged(rung)))
        throw new Error("told of before it was begun");
      // Nobody is left to talk to: whoever rings or answers now must not wait alone.
      if (goesOn.has(state) && calling?.ended_at != null && at > calling.ended_at)
        return void (await letGo(fields["CallSid"]));
      const both = isRung(rung) ? [rung, caller] : [rung];
      if (state === "ringing") for (const one of both) await log(one, { kind: "ringing" }, at);
      if (state === "in-progress") for (const one of both) await log(one, { kind: "answered" }, at);
      if (goesOn.has(state)) return;
      others.take(caller);
      await partyEnds(rung, state, { messageSeconds, at });
    },
  };
}

type Ringing = Pick<CallRoute, "target" | "call_from" | "ring_ms" | "voicemail">;

/** A person's device is told which call of theirs it is. */
function addressOf({ target }: Ringing, { tenant_id, call_id }: CallRef): string {
  if (target.kind === "number") return target.number;
  return `client:${identityOf({ tenant_id, user_id: target.user_id })}?cid=${call_id}`;
}

/** Whoever calls hears why nothing happens. */
async function orApology({ report }: TwilioParts, run: () => Promise<string>): Promise<string> {
  try {
    return await run();
  } catch (error) {
    report(error);
    return sayTwiml(unavailable);
  }
}
