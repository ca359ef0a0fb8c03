/** Collects reasons to look again; a wake during a round is not lost, it starts the next one at once. */
import type { World } from "../../kit/world.ts";

export class Wakes {
  readonly #world: World;
  #pending = false;
  #rouse: (() => void) | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  wake(): void {
    this.#pending = true;
    this.#rouse?.();
  }

  /** Called as a round begins: what woke it is being dealt with. */
  clear(): void {
    this.#pending = false;
  }

  /** Resolves at the next wake, after `ms`, or when closed; true when it was a wake. */
  async next(ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.#pending || signal.aborted) return this.#pending;
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    this.#rouse = () => stop.abort();
    await this.#world.sleep(ms, either).catch(() => undefined);
    this.#rouse = undefined;
    return this.#pending;
  }
}
