/** The real clock, ids and randomness; created once in each `main` and in each worker. */
import { RisingIds, type World } from "./world.ts";

interface Machine {
  navigator?: { onLine?: boolean };
  crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

export function realWorld(): World {
  const machine = globalThis as unknown as Machine;
  const chance = new Chance(machine.crypto);
  const ids = new RisingIds();
  return {
    now: () => Date.now(),
    uuid: () => ids.next(Date.now(), chance.next()),
    random: () => Math.random(),
    sleep: (ms, signal) => sleepFor(machine, ms, signal),
    online: () => machine.navigator?.onLine !== false,
  };
}

const uuidBytes = 16;

/** Random bytes are fetched for many ids at a time: the system call costs more than the rest of making an id. */
class Chance {
  readonly #crypto: Machine["crypto"];
  readonly #bytes = new Uint8Array(uuidBytes * 64);
  #used = this.#bytes.length;

  constructor(crypto: Machine["crypto"]) {
    this.#crypto = crypto;
  }

  /** Valid until the next call. */
  next(): Uint8Array {
    if (this.#used === this.#bytes.length) {
      this.#crypto.getRandomValues(this.#bytes);
      this.#used = 0;
    }
    this.#used += uuidBytes;
    return this.#bytes.subarray(this.#used - uuidBytes, this.#used);
  }
}

function sleepFor(machine: Machine, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const stop = () => {
      machine.clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = machine.setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
