/** Decides, by error code alone, what happens to a write after an attempt to send it. */
import { hourMs } from "../../kit/durations.ts";
import type { World } from "../../kit/world.ts";
import { Aborted, Held, RequestFailed, Unauthorized, Unreachable } from "../api/errors.ts";
import type { Problem, QueuedIntent } from "../db/records.ts";

export type Verdict =
  /** The network is down: no other write will get through either. */
  | { kind: "unreachable" }
  /** This one waits, others may be sent. */
  | { kind: "later"; waitMs?: number }
  | { kind: "signed_out" }
  /** The server accepts nothing until the user has set a password or second factor. */
  | { kind: "held" }
  /** The server accepts no more writes from this version of the app. */
  | { kind: "outdated" }
  | { kind: "needs"; problem: Problem };

const pauses = ["unreachable", "signed_out", "held", "outdated"] as const;
export type Pause = Extract<Verdict, { kind: (typeof pauses)[number] }>;

/** No other write would get through either. */
export function isPause(verdict: Verdict): verdict is Pause {
  return pauses.some((kind) => kind === verdict.kind);
}

const passing = new Set([408, 425, 429]);

export function verdictOn(error: unknown): Verdict {
  if (error instanceof Unauthorized) return { kind: "signed_out" };
  if (error instanceof Held) return { kind: "held" };
  if (error instanceof Unreachable || error instanceof Aborted) return { kind: "unreachable" };
  if (!(error instanceof RequestFailed)) throw error;
  if (error.code === "update_required") return { kind: "outdated" };
  if (error.status >= 500 || passing.has(error.status)) {
    return error.retryAfterMs === undefined ? { kind: "later" } : { kind: "later", waitMs: error.retryAfterMs };
  }
  return { kind: "needs", problem: { status: error.status, code: error.code, errors: error.errors } };
}

/** A server may ask for one hour at most. */
const longestAskedMs = hourMs;
const firstWaitMs = 1_000;
const longestWaitMs = 300_000;

/** 1, 2, 4 … 300 s, with ± 25 % jitter so that a fleet does not return at once. */
export function waitAfter(tries: number, world: Pick<World, "random">): number {
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 20));
  return Math.round(wait * (0.75 + world.random() / 2));
}

const spreadMax = 1.25;

/** Setting the clock back must not delay a write for days: no wait exceeds the maximum of its kind. */
export function isDue({ next_at, asked_to_wait }: Waiting, now: number): boolean {
  return next_at <= now || next_at - now > (asked_to_wait ? longestAskedMs : longestWaitMs * spreadMax);
}

type Waiting = Pick<QueuedIntent, "next_at" | "asked_to_wait">;

/** When to retry: as the server requests, otherwise after the next back-off. */
export function laterOn(queued: QueuedIntent, { waitMs }: { waitMs?: number }, world: World): Partial<QueuedIntent> {
  const wait = waitMs === undefined ? waitAfter(queued.tries, world) : Math.min(waitMs, longestAskedMs);
  return { tries: queued.tries + 1, next_at: world.now() + wait, asked_to_wait: waitMs !== undefined };
}
