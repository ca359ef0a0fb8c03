/** Ends a call: the caller leaves, the callee does not answer, or the callee leaves. */
import { endOf } from "./twilio-status-map.ts";
import type { LegParts } from "./twilio-ringing-legs.ts";
import { hookOf, type LoggedCall, notify } from "./twilio-parts.ts";
import { callerOf, isRung, rungOf } from "./twilio-peers.ts";
import { messageTwiml } from "./twilio-twiml.ts";
import type { CallRef } from "./voice-port.ts";

const leaveMessage = "No one can take your call right now. Please leave a message after the tone.";

/** The call's first leg has left. `isHungUp`: it hung up itself, rather than being left alone. */
export async function firstLeaves(
  legs: LegParts,
  call: CallRef,
  { isHungUp, at }: { isHungUp: boolean; at: number },
): Promise<void> {
  const known = await legs.logged(call);
  if (!known?.isLive) return;
  const isOutbound = known.call_direction === "outbound";
  const status = isOutbound ? (isHungUp ? "canceled" : "no_answer") : "missed";
  const ended_by = isHungUp === isOutbound ? "agent" : "contact";
  await notify(legs, call, { kind: "ended", status, ended_by, cause: "hangup", at });
}

/** Ends the callee's call after the caller left. */
export async function endRung(legs: LegParts, caller: CallRef, at: number): Promise<void> {
  const rung = rungOf(caller);
  const known = isRung(caller) ? undefined : await legs.logged(rung);
  if (!known?.isLive) return;
  const status = known.isAnswered ? "completed" : "missed";
  await notify(legs, rung, { kind: "ended", status, ended_by: "contact", cause: "caller_left", at });
}

interface PartyEnd {
  /** Twilio's status. */
  state: string;
  /** Maximum length of a voicemail; 0: none. */
  messageSeconds: number;
  at: number;
}

/** Not answered, or the callee has left. */
export async function partyLeaves(legs: LegParts, rung: CallRef, end: PartyEnd): Promise<void> {
  const caller = callerOf(rung);
  const [known, calling] = [await legs.logged(rung), await legs.logged(caller)];
  if (known && calling && (await asksForMessage(legs, { rung, known, calling }, end))) return;
  // Skipped if the other leg already reported the end.
  if (known?.isLive && isRung(rung)) await endParty(legs, { rung, known }, end);
  if (calling) await endCaller(legs, { caller, calling }, end);
}

interface Both {
  rung: CallRef;
  known: LoggedCall;
  calling: LoggedCall;
}

/** Offers voicemail for an unanswered call: false if it is off, or the caller has left. */
async function asksForMessage(
  { api, settings }: LegParts,
  { rung, known, calling }: Both,
  { state, messageSeconds: seconds }: PartyEnd,
): Promise<boolean> {
  const isUnanswered = known.call_direction === "inbound" && !known.isAnswered && endOf(state, "inbound") !== undefined;
  if (seconds === 0 || !isUnanswered || !calling.isLive || calling.voice_id === null) return false;
  const hooks = { recorded: hookOf(settings, "recorded", rung), left: hookOf(settings, "left", callerOf(rung)) };
  return api.redirect(calling.voice_id, messageTwiml(leaveMessage, { seconds, ...hooks }));
}

async function endParty(
  legs: LegParts,
  { rung, known }: { rung: CallRef; known: LoggedCall },
  { state, at }: PartyEnd,
): Promise<void> {
  const status = known.isAnswered ? "completed" : endOf(state, known.call_direction);
  if (status) await notify(legs, rung, { kind: "ended", status, ...enderOf(known, state), at });
}

async function endCaller(
  legs: LegParts,
  { caller, calling }: { caller: CallRef; calling: LoggedCall },
  { state, at }: PartyEnd,
): Promise<void> {
  const status = endOf(state, calling.call_direction);
  if (!status || calling.voice_id === null) return;
  await notify(legs, caller, { kind: "ended", status, ...enderOf(calling, state), at });
  await legs.api.hangUp(calling.voice_id);
}

function enderOf({ call_direction }: LoggedCall, state: string) {
  const other = call_direction === "outbound" ? "contact" : "agent";
  return { ended_by: state === "failed" ? "network" : other, cause: state.replaceAll("-", "_") } as const;
}
