/**
 * Few leads are in the database at once: those of one vendor wait for each other there, and each that waits would hold a
 * connection that other users need. The rest wait here.
 */
const atOnce = 2;
/** Beyond that a vendor is asked to come back. */
const waitingMax = 2_000;

export class IntakeTurns {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  get isFull(): boolean {
    return this.#waiting.length >= waitingMax;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < atOnce) this.#running += 1;
    else await new Promise<void>((go) => void this.#waiting.push(go));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
