import type { World } from "../../kit/world.ts";

const longestMs = 300;

/** Resolves once what is drawn now has been painted, or shortly after where nothing is: a tab in the background has no frames. */
export async function painted(world: World): Promise<void> {
  const frame = new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  await Promise.race([frame, world.sleep(longestMs)]);
}

const busiestMs = 5_000;

/** Resolves once the page has nothing better to do, or has been busy for long; where a browser does not tell, at once. */
export function idle(): Promise<void> {
  if (!("requestIdleCallback" in globalThis)) return Promise.resolve();
  return new Promise((done) => void requestIdleCallback(() => done(), { timeout: busiestMs }));
}

/** Fetches a file ahead of its use, so that it is there when the network is not. One that fails is fetched when it is used. */
export function preload(when: Promise<void>, load: () => Promise<unknown>): void {
  when.then(load).catch(() => undefined);
}
