/** The leader's second loop: uploads files while the first one sends and fetches everything else. */
import type { World } from "../../kit/world.ts";
import { isConnectionLost, isStorageFull } from "../db/database.ts";
import type { SendEnd } from "./loop.ts";
import type { WakeSignal } from "./wake-signal.ts";

const quietMs = 60_000;
const longestWaitMs = 30_000;

export interface FileRounds {
  world: World;
  send(signal: AbortSignal): Promise<SendEnd>;
  /** As in the first loop. */
  onUncaught?(error: unknown): void;
}

export async function runFileLoop(rounds: FileRounds, wakes: WakeSignal, signal: AbortSignal): Promise<void> {
  const { world } = rounds;
  let failures = 0;
  while (!signal.aborted) {
    wakes.clear();
    const { stop, nextAt } = await rounds.send(signal).catch((error: unknown) => afterTrouble(rounds, error, signal));
    failures = stop === "empty" ? 0 : failures + 1;
    const untilDue = nextAt === undefined ? quietMs : Math.max(0, nextAt - world.now());
    const pause =
      failures === 0 ? Math.min(quietMs, untilDue) : Math.min(longestWaitMs, 1_000 * 2 ** Math.min(failures, 10));
    if (await wakes.next(pause, signal)) failures = 0;
  }
}

/** Errors are handled as in the first loop. */
function afterTrouble({ onUncaught }: FileRounds, error: unknown, signal: AbortSignal): SendEnd {
  const isForeseen = signal.aborted || isStorageFull(error) || isConnectionLost(error);
  if (!isForeseen && !onUncaught) throw error;
  if (!isForeseen) onUncaught?.(error);
  return { stop: "unreachable", nextAt: undefined };
}
