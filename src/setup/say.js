/** Setup output: one line per step. */
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Ends the setup with a message instead of a stack trace. */
export class NotReady extends Error {}

/** @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Says what begins, and how long it took when it is done.
 * @template T
 * @param {string} what
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const start = performance.now();
  say(`${what} …`);
  const result = await work();
  say(`  done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
