/**
 * Runs work that must succeed even while the database is unavailable: retried, in order per key, until it succeeds or
 * is rejected.
 */
import { dayMs } from "./durations.ts";
import { Refusal } from "./refusal.ts";
import type { World } from "./world.ts";

/** Delay after each failure; the last one repeats. */
const waitsMs = [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000];
/** After this long, the failure is not caused by a database outage. */
const giveUpMs = dayMs;
/** Enough for the events of a thousand calls. */
const waitingMax = 10_000;

type Task = () => Promise<unknown>;

export class RetryQueue {
  readonly #world: Pick<World, "now" | "sleep">;
  readonly #onError: (error: unknown) => void;
  readonly #tails = new Map<string, Promise<boolean>>();
  readonly #stopping = new AbortController();
  #waiting = 0;

  constructor(world: Pick<World, "now" | "sleep">, onError: (error: unknown) => void) {
    this.#world = world;
    this.#onError = onError;
  }

  /** Never rejects; false when the work was rejected or abandoned. */
  do(key: string, task: Task): Promise<boolean> {
    if (this.#waiting >= waitingMax) {
      this.#onError(new Error("too much work waits to be repeated"));
      return Promise.resolve(false);
    }
    this.#waiting++;
    const tail = (this.#tails.get(key) ?? Promise.resolve(true)).then(() => this.#retry(task));
    this.#tails.set(key, tail);
    void tail.then(() => {
      this.#waiting--;
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    });
    return tail;
  }

  /** Whether this key has pending work. */
  isBusy(key: string): boolean {
    return this.#tails.has(key);
  }

  /** Resolves once all work is done, or abandoned after one more try; there are no further delays. */
  async end(): Promise<void> {
    this.#stopping.abort();
    await this.idle();
  }

  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values());
  }

  async #retry(task: Task): Promise<boolean> {
    const until = this.#world.now() + giveUpMs;
    for (let tries = 0; ; tries++) {
      const isLast = this.#stopping.signal.aborted || this.#world.now() > until;
      try {
        await task();
        return true;
      } catch (error) {
        this.#onError(error);
        if (isLast || error instanceof Refusal) return false;
      }
      const waitMs = waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0;
      if (!this.#stopping.signal.aborted) await this.#world.sleep(waitMs, this.#stopping.signal).catch(() => undefined);
    }
  }
}
