/** A call's status and durations, derived from the times of its events. */
import type { CallRow, CallStatus } from "./call.ts";
import type { endStatuses } from "./limits.ts";

export type EndStatus = (typeof endStatuses)[number];

/** How a call ended, as the voice service reports it. `cause`: one word for the log. */
export interface End {
  at: number;
  status: EndStatus;
  ended_by: NonNullable<CallRow["ended_by"]>;
  cause: string;
}

/** Facts of a call that stay on the server. */
export interface ServerFacts {
  ringing_at: number | null;
  /** Null while the call is in progress. */
  end_status: EndStatus | null;
  cause: string;
}

type Facts = ServerFacts & Pick<CallRow, "created_at" | "answered_at" | "ended_at" | "ended_by">;

export function endOf({ ended_at, end_status, ended_by, cause }: Facts): End | null {
  if (ended_at === null || end_status === null || ended_by === null) return null;
  return { at: ended_at, status: end_status, ended_by, cause };
}

/** An answered call is completed, whatever ended it; only a left message is more specific. */
export function statusOf(facts: Facts): CallStatus {
  const end = endOf(facts);
  if (!end) return facts.answered_at !== null ? "in_progress" : facts.ringing_at !== null ? "ringing" : "queued";
  return facts.answered_at !== null && end.status !== "voicemail" ? "completed" : end.status;
}

/** Whole seconds; a clock that ran backwards counts as zero. Voicemail has no talk time. */
export function timesOf(facts: Facts): Pick<CallRow, "ring_seconds" | "talk_seconds"> {
  const { created_at, answered_at, ended_at } = facts;
  const rung = answered_at ?? ended_at;
  const hasTalked = answered_at !== null && ended_at !== null && statusOf(facts) !== "voicemail";
  return {
    ring_seconds: rung === null ? 0 : seconds(created_at, rung),
    talk_seconds: hasTalked ? seconds(answered_at, ended_at) : 0,
  };
}

function seconds(from: number, to: number): number {
  return Math.max(0, Math.round((to - from) / 1_000));
}
