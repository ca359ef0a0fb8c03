/** Collects reasons to look again; a wake during a round is not lost, it starts the next one at once. */
import type { World } from "../../kit/world.ts";

export class WakeSignal {
  readonly #world: World;
  #pending = false;
  /** The highest number told of since the round began, and up to which one everything is here. */
  #received = 0;
  #here = 0;
  #wake: (() => void) | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  wake(): void {
    this.#pending = true;
    this.#wake?.();
  }

  /** The server has a change of this number, 0 where it cannot say: one's own is here before it is told of. */
  hint(seq: number): void {
    if (seq === 0) return this.wake();
    this.#received = Math.max(this.#received, seq);
    if (this.#isDue()) this.#wake?.();
  }

  /** Everything up to this number has been fetched. */
  fetched(seq: number): void {
    this.#here = seq;
  }

  /** Called as a round begins: what woke it is being dealt with. */
  clear(): void {
    this.#pending = false;
    this.#received = 0;
  }

  /** Resolves at the next wake, after `ms`, or when closed; true when it was a wake. */
  async next(ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.#isDue() || signal.aborted) return this.#isDue();
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    this.#wake = () => stop.abort();
    await this.#world.sleep(ms, either).catch(() => undefined);
    this.#wake = undefined;
    return this.#isDue();
  }

  #isDue(): boolean {
    return this.#pending || this.#received > this.#here;
  }
}
