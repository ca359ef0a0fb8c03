/**
 * DTMF keys of a call, each sent after the previous one has played: the library drops pending tones when it receives
 * more.
 */
import { pauseMs, toneGapMs, toneMs } from "../domain/calls/limits.ts";
import type { World } from "../kit/world.ts";

export class ToneQueue {
  readonly #world: World;
  readonly #send: (key: string) => void;
  #waiting: string[] = [];
  #isSending = false;

  constructor(world: World, send: (key: string) => void) {
    this.#world = world;
    this.#send = send;
  }

  add(keys: string): void {
    this.#waiting.push(...keys);
    if (!this.#isSending) void this.#run();
  }

  /** Drops pending tones; true if there were any. */
  drop(): boolean {
    return this.#waiting.splice(0).length > 0;
  }

  async #run(): Promise<void> {
    this.#isSending = true;
    for (let key = this.#waiting.shift(); key !== undefined; key = this.#waiting.shift()) {
      const isPause = key === "w";
      if (!isPause) this.#send(key);
      await this.#world.sleep(isPause ? pauseMs : toneMs + toneGapMs);
    }
    this.#isSending = false;
  }
}
