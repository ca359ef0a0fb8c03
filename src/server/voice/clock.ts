/** Ticks every 20 ms while any audio is flowing, and stops when there is none. */
import type { World } from "../../kit/world.ts";
import { frameMs } from "./limits.ts";

export interface Clock {
  /** Called once per 20 ms until the returned function is called. */
  every(tick: () => void): () => void;
  running(): boolean;
}

/** A longer gap means sleep or a stall: missed ticks are skipped. */
const catchUpMax = 10;

export function createClock(world: Pick<World, "now" | "sleep">, onError: (error: unknown) => void): Clock {
  const ticks = new Set<() => void>();
  let isRunning = false;
  const beat = () => {
    for (const tick of ticks) {
      try {
        tick();
      } catch (error) {
        // An error in one call must not stop the audio of the others.
        onError(error);
      }
    }
  };
  const run = async () => {
    let due = world.now() + frameMs;
    while (ticks.size > 0) {
      await world.sleep(Math.max(1, Math.min(frameMs, due - world.now())));
      // The machine's clock was set back: restart from now instead of waiting until it catches up.
      if (due - world.now() > frameMs) due = world.now();
      const late = Math.floor((world.now() - due) / frameMs);
      if (late > catchUpMax) due = world.now();
      for (let beats = 0; due <= world.now() && beats <= catchUpMax; beats++) {
        beat();
        due += frameMs;
      }
    }
    isRunning = false;
  };
  return {
    every(tick) {
      ticks.add(tick);
      if (!isRunning) {
        isRunning = true;
        void run();
      }
      return () => void ticks.delete(tick);
    },
    running: () => isRunning,
  };
}
