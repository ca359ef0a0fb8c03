import type { World } from "../kit/world.ts";

const longestMs = 300;

/** Resolves once what is drawn now has been painted, or shortly after where nothing is: a tab in the background has no frames. */
export async function painted(world: World): Promise<void> {
  const frame = new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  await Promise.race([frame, world.sleep(longestMs)]);
}
