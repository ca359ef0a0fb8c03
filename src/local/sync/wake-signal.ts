/** Collects wake-ups; one during a round is not lost but starts the next round at once. */
import type { World } from "../../kit/world.ts";

export class WakeSignal {
  readonly #world: World;
  #pending = false;
  /** The highest number announced since the round began, and the number up to which everything is here. */
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

  /**
   * The server has a change with this number, 0 if unknown: the device's own changes are here before they are
   * announced.
   */
  hint(seq: number): void {
    if (seq === 0) return this.wake();
    this.#received = Math.max(this.#received, seq);
    if (this.#isDue()) this.#wake?.();
  }

  /** Everything up to this number has been fetched. */
  fetched(seq: number): void {
    this.#here = seq;
  }

  /** Call when a round begins: it handles the wake-ups so far. */
  clear(): void {
    this.#pending = false;
    this.#received = 0;
  }

  /** Resolves at the next wake-up, after `ms`, or when closed; true for a wake-up. */
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
