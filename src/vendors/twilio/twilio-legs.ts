/** Webhooks about a call's legs, and their TwiML responses. Each may arrive twice, late, or out of order. */
import type { TwilioApi } from "./twilio-api.ts";
import { begin, beginAgain } from "./twilio-call-start.ts";
import { goesOn } from "./twilio-status-map.ts";
import { endRung, firstLeaves, partyLeaves } from "./twilio-hang-up.ts";
import { type LegParts, OtherLegs } from "./twilio-ringing-legs.ts";
import { type Fields, momentOf, notify, type TwilioParts } from "./twilio-parts.ts";
import { callerOf, isRung } from "./twilio-peers.ts";
import { userOfIdentity } from "./twilio-token.ts";
import { hangUpTwiml, sayTwiml } from "./twilio-twiml.ts";
import type { CallAsk, CallRef, VoiceUser } from "./voice-port.ts";

const unavailable = "Calls cannot be placed right now. Try again in a minute.";

interface PartyTold {
  /** Maximum length of a voicemail for an unanswered call. */
  messageSeconds: number;
  at: number;
}

export interface Legs {
  outgoing(fields: Fields): Promise<string>;
  incoming(company: string, fields: Fields): Promise<string>;
  /** The first leg has left the conference, or was left alone in it. */
  left(call: CallRef, fields: Fields, at: number): Promise<void>;
  /** Status change of the other leg. */
  party(call: CallRef, fields: Fields, received: PartyTold): Promise<void>;
}

export function legsOf(parts: TwilioParts, api: TwilioApi): Legs {
  const legs: LegParts = { ...parts, api, others: new OtherLegs() };
  return {
    async outgoing(fields) {
      const who = userOfIdentity(fields["From"] ?? "");
      if (!who || !(await parts.isSignedIn(who))) return hangUpTwiml;
      return answer(legs, who, { ask: { call_direction: "outbound", who, params: fields }, fields });
    },
    async incoming(company, fields) {
      const tenant_id = await parts.tenantOf(company);
      if (tenant_id === undefined) return hangUpTwiml;
      const [from = "", to = ""] = [fields["From"], fields["To"]];
      return answer(legs, { tenant_id }, { ask: { call_direction: "inbound", tenant_id, from, to }, fields });
    },
    async left(call, fields, at) {
      await firstLeaves(legs, call, { isHungUp: fields["CallStatus"] === "completed", at });
      await endRung(legs, call, at);
      // Ending a conference does not stop legs that are still ringing.
      await letGo(legs, legs.others.take(call));
    },
    party: (rung, fields, received) => receiveParty(legs, rung, { fields, ...received }),
  };
}

type Beginner = Pick<VoiceUser, "tenant_id" | "actor_id">;

/** On an error the caller hears a message. */
async function answer(legs: LegParts, who: Beginner, { ask, fields }: { ask: CallAsk; fields: Fields }) {
  const { CallSid: call_sid = "" } = fields;
  try {
    const received = await beginAgain(legs, who.tenant_id, call_sid);
    return received ?? (await begin(legs, who, { plan: await legs.route(ask), call_sid }));
  } catch (error) {
    legs.report(error);
    return sayTwiml(unavailable);
  }
}

async function receiveParty(
  legs: LegParts,
  rung: CallRef,
  { fields, messageSeconds, at: heardAt }: PartyTold & { fields: Fields },
): Promise<void> {
  const state = fields["CallStatus"] ?? "";
  const at = momentOf(fields["Timestamp"]) ?? heardAt;
  const caller = callerOf(rung);
  const calling = await legs.logged(caller);
  if (isRung(rung) && calling?.isLive && !(await legs.logged(rung))) throw new Error("told of before it was begun");
  // The call has already ended: hang up a leg that rings or answers now.
  if (goesOn.has(state) && calling?.ended_at != null && at > calling.ended_at) return letGo(legs, fields["CallSid"]);
  const both = isRung(rung) ? [rung, caller] : [rung];
  if (state === "ringing") for (const one of both) await notify(legs, one, { kind: "ringing", at });
  if (state === "in-progress") for (const one of both) await notify(legs, one, { kind: "answered", at });
  if (goesOn.has(state)) return;
  legs.others.take(caller);
  await partyLeaves(legs, rung, { state, messageSeconds, at });
}

async function letGo({ api }: LegParts, call_sid: string | undefined): Promise<void> {
  if (call_sid) await api.hangUp(call_sid).catch(() => false);
}
