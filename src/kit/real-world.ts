/** The real clock, ids and chance; made once in each `main` and in each worker. */
import { uuidFrom, type World } from "./world.ts";

interface Machine {
  navigator?: { onLine?: boolean };
  crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

export function realWorld(): World {
  const machine = globalThis as unknown as Machine;
  return {
    now: () => Date.now(),
    uuid: () => uuidFrom(Date.now(), machine.crypto.getRandomValues(new Uint8Array(16))),
    random: () => Math.random(),
    sleep: (ms, signal) => sleepFor(machine, ms, signal),
    online: () => machine.navigator?.onLine !== false,
  };
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
