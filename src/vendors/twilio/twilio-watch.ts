/**
 * Watches calls in progress: ends a call whose end was never reported, by Twilio's status, and resumes a pause after
 * its limit.
 */
import { recordingPauseMs } from "../../domain/calls/limits.ts";
import { Refusal } from "../../kit/refusal.ts";
import type { CallState, TwilioApi } from "./twilio-api.ts";
import { endOf } from "./twilio-status-map.ts";
import type { TwilioParts } from "./twilio-parts.ts";
import type { CallRef, RecordingState, VoicePort } from "./voice-port.ts";

const turnMs = 10_000;
/** Maximum delay of a webhook. */
const toldWithinMs = 120_000;
/** Calls are checked every this many turns. */
const turnsPerLook = 6;

export interface Watched {
  readonly parts: TwilioParts;
  readonly api: Pick<TwilioApi, "call">;
  readonly resume: VoicePort["resumeRecording"];
}

export async function watch(watched: Watched, stopping: AbortSignal): Promise<void> {
  const { world, report } = watched.parts;
  for (let turn = 0; !stopping.aborted; turn++) {
    await resumePaused(watched).catch(report);
    if (turn % turnsPerLook === 0) await endUntold(watched).catch(report);
    await world.sleep(turnMs, stopping).catch(() => undefined);
  }
}

export async function resumePaused({ parts, resume }: Watched): Promise<void> {
  for (const call of await parts.pausedSince(parts.world.now() - recordingPauseMs))
    await each<RecordingState>(parts, () => resume(call));
}

export async function endUntold({ parts, api }: Watched): Promise<void> {
  for (const call of await parts.goingOn(parts.world.now() - toldWithinMs))
    await each<void>(parts, async () => {
      const known = await parts.logged(call);
      if (!known?.isLive || known.voice_id === null) return;
      const state = await api.call(known.voice_id);
      if (state !== "goes_on") await end(parts, call, known.call_direction, state);
    });
}

/** One call's error must not block the others. */
async function each<T>({ report }: TwilioParts, act: () => Promise<T>): Promise<void> {
  await act().catch(report);
}

async function end(
  parts: TwilioParts,
  call: CallRef,
  call_direction: "inbound" | "outbound",
  state: Exclude<CallState, "goes_on">,
): Promise<void> {
  const at = (state === "unknown" ? null : state.ended_at) ?? parts.world.now();
  const received = state === "unknown" ? "failed" : state.status;
  const left = call_direction === "outbound" ? "canceled" : "missed";
  const status = endOf(received, call_direction) ?? left;
  try {
    await parts.note({ ...call, at, kind: "ended", status, ended_by: "system", cause: "not_told" });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
