/**
 * The leader's loop: whatever wakes it, it sends what waits, then fetches what is new, then sleeps.
 *
 *   wake (write, hint, focus, online, timer) ─► drain ─► lease numbers ─► pull ─► sleep
 *                                                 │           │             │
 *                                         unreachable ────────┴─────────────┴─► back off: 1, 2, 4 … 30 s, anew at each wake
 */
import type { World } from "../../kit/world.ts";
import { Held, RequestFailed, Unauthorized, Unreachable } from "../api/errors.ts";
import { isConnectionLost, isStorageFull } from "../db/database.ts";
import { changeStatus } from "../db/meta.ts";
import type { SyncStatus } from "../db/records.ts";
import { RulesMissing } from "../mirror/rebase.ts";
import { leaseNumbers } from "./number-leases.ts";
import { pull } from "./pull.ts";
import type { Puller } from "./puller.ts";
import type { WakeSignal } from "./wake-signal.ts";

/** How a pass ended. */
export interface SendEnd {
  stop: "empty" | "unreachable" | "signed_out" | "held" | "outdated" | "closed";
  /** When the next pending write may be retried, if one is backing off. */
  nextAt: number | undefined;
}

/** One round: send the outbox, then fetch changes. */
export interface Rounds extends Puller {
  send(signal: AbortSignal): Promise<SendEnd>;
  /** The disk is full: deletes recoverable data. */
  freeSpace?(): Promise<void>;
  /** The server was reached again after trouble. */
  back?(): void;
  /** Called with an unexpected error, which is then retried like any other; without it the loop ends with the error. */
  onUncaught?(error: unknown): void;
}

export interface LoopOptions {
  /** Maximum sleep before checking anyway: the socket may have failed silently. */
  quietMs?: number;
}

const usualQuietMs = 60_000;
const longestBackOffMs = 30_000;

export async function runLoop(
  rounds: Rounds,
  wakes: WakeSignal,
  signal: AbortSignal,
  { quietMs = usualQuietMs }: LoopOptions = {},
): Promise<void> {
  let failures = 0;
  let wasReached = true;
  while (!signal.aborted) {
    const round = await runRound(rounds, wakes, signal).catch((error: unknown) => goOn(rounds, error));
    if (round.reached && !wasReached) rounds.back?.();
    wasReached = round.reached;
    failures = round.reached ? 0 : failures + 1;
    if (signal.aborted) return;
    const untilDue = round.nextAt === undefined ? quietMs : Math.max(0, round.nextAt - rounds.world.now());
    const pause = round.reached ? Math.min(quietMs, untilDue) : backOff(failures, rounds.world);
    // The wake-up may be early: a restored network often needs another second.
    if (await wakes.next(pause, signal)) failures = 0;
  }
}

function goOn({ onUncaught }: Rounds, error: unknown): Round {
  if (!onUncaught) throw error;
  onUncaught(error);
  return { reached: false, nextAt: undefined };
}

function backOff(failures: number, world: World): number {
  return Math.min(longestBackOffMs, 1_000 * 2 ** Math.min(failures - 1, 10)) * (0.75 + world.random() / 2);
}

export interface Round {
  reached: boolean;
  nextAt: number | undefined;
}

/** One pass. A network, session or storage failure becomes a state and never ends the loop. */
export async function runRound(rounds: Rounds, wakes: WakeSignal, signal: AbortSignal): Promise<Round> {
  wakes.clear();
  try {
    const end = await rounds.send(signal);
    if (end.stop === "unreachable") throw new Unreachable("while sending");
    if (end.stop === "signed_out") throw new Unauthorized("Unauthorized");
    if (end.stop === "held") throw new Held("duty_due");
    // Before the pull: a first fill may take minutes, and contacts can be made meanwhile.
    await leaseNumbers(rounds, signal);
    const { hi, resumed, again } = await pull(rounds, signal);
    wakes.fetched(hi);
    const outdated = end.stop === "outdated";
    await changeStatus(rounds.db, { reach: "online", signed_out: false, held: false, outdated, storage_full: false });
    return { reached: true, nextAt: resumed > 0 || again ? rounds.world.now() : end.nextAt };
  } catch (error) {
    return afterTrouble(rounds, error, signal);
  }
}

async function afterTrouble(rounds: Rounds, error: unknown, signal: AbortSignal): Promise<Round> {
  const trouble: Round = { reached: false, nextAt: undefined };
  if (signal.aborted || error instanceof RulesMissing) return trouble;
  const isFull = isStorageFull(error);
  if (isFull) await rounds.freeSpace?.();
  const change = isFull ? { storage_full: true } : statusAfter(error);
  if (change) await noteStatus(rounds, change);
  else if (isConnectionLost(error)) await rounds.db.open().catch(() => undefined);
  else throw error;
  return trouble;
}

function statusAfter(error: unknown): Partial<SyncStatus> | undefined {
  if (error instanceof Unauthorized) return { signed_out: true, reach: "online" };
  if (error instanceof Held) return { held: true, signed_out: false, reach: "online" };
  if (error instanceof Unreachable) return { reach: "offline" };
  return error instanceof RequestFailed ? { reach: "slow" } : undefined;
}

/** On a full disk even this may fail; the loop continues. */
async function noteStatus({ db }: Rounds, change: Partial<SyncStatus>): Promise<void> {
  try {
    await changeStatus(db, change);
  } catch (error) {
    if (!isStorageFull(error) && !isConnectionLost(error)) throw error;
  }
}
