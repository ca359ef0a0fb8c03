/**
 * How background work shares its process with people. It works in short turns, and while somebody waits for an answer it
 * rests as long as it has worked: at most half of the process is taken from them, and none of it from a quiet one.
 */
import type { RequestsOpen } from "../http/requests-open.ts";
import { yieldToEventLoop } from "../../vendors/http/yield-to-event-loop.ts";

/** A request takes many turns of the event loop, and each may find one of these before it. */
const turnMs = 0.7;
const creditMsMax = 50;

export class WorkThrottle {
  readonly #requests: RequestsOpen;
  /** Worked since the last rest, in milliseconds. */
  #credit = 0;
  #begun = performance.now();

  constructor(requests: RequestsOpen) {
    this.#requests = requests;
  }

  /** Called after waiting for something, which is no work. */
  begin(): void {
    this.#begun = performance.now();
  }

  /** Called between small pieces of work; returns at once while the turn is not over. */
  turn(): Promise<void> | undefined {
    return performance.now() - this.#begun < turnMs ? undefined : this.rest();
  }

  /** Called after a longer piece, such as a transaction. */
  async rest(): Promise<void> {
    this.#credit = Math.min(creditMsMax, this.#credit + performance.now() - this.#begun);
    await yieldToEventLoop();
    const rested = performance.now();
    if (this.#credit >= 1) await this.#requests.untilAnswered(this.#credit);
    this.#begun = performance.now();
    this.#credit = Math.max(0, this.#credit - (this.#begun - rested));
  }
}
