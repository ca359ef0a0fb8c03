/**
 * Shares the process between background work and requests. Work runs in short turns, and while a request is waiting it
 * pauses for as long as it has worked: it takes at most half of a busy process and never slows an idle one.
 */
import type { RequestsOpen } from "../http/requests-open.ts";
import { yieldToEventLoop } from "../../vendors/http/yield-to-event-loop.ts";

/** A request takes many turns of the event loop, and each may be delayed by one of these. */
const turnMs = 0.7;
const creditMsMax = 50;

export class WorkThrottle {
  readonly #requests: RequestsOpen;
  /** Worked since the last pause, in milliseconds. */
  #credit = 0;
  #begun = performance.now();

  constructor(requests: RequestsOpen) {
    this.#requests = requests;
  }

  /** Called after waiting for I/O, which does not count as work. */
  begin(): void {
    this.#begun = performance.now();
  }

  /** Called between small units of work; returns immediately while the turn is not over. */
  turn(): Promise<void> | undefined {
    return performance.now() - this.#begun < turnMs ? undefined : this.rest();
  }

  /** Called after a longer unit, such as a transaction. */
  async rest(): Promise<void> {
    this.#credit = Math.min(creditMsMax, this.#credit + performance.now() - this.#begun);
    await yieldToEventLoop();
    const rested = performance.now();
    if (this.#credit >= 1) await this.#requests.untilAnswered(this.#credit);
    this.#begun = performance.now();
    this.#credit = Math.max(0, this.#credit - (this.#begun - rested));
  }
}
