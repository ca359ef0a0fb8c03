import type { World } from "../../kit/world.ts";

const longestMs = 300;

/** Resolves after the next paint, or shortly after if there is none: a background tab has no frames. */
export async function painted(world: World): Promise<void> {
  const frame = new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  await Promise.race([frame, world.sleep(longestMs)]);
}

const busiestMs = 5_000;

/** Resolves when the page is idle, or after a timeout; at once where the browser has no idle callback. */
export function idle(): Promise<void> {
  if (!("requestIdleCallback" in globalThis)) return Promise.resolve();
  return new Promise((done) => void requestIdleCallback(() => done(), { timeout: busiestMs }));
}

/** Prefetches a file so that it is available offline. After a failure it is fetched when used. */
export function preload(when: Promise<void>, load: () => Promise<unknown>): void {
  when.then(load).catch(() => undefined);
}
