import { expect, test } from "vitest";
import { WakeSignal } from "../../src/local/sync/wake-signal.ts";
import { seededWorld } from "../fixtures/world.ts";

const stop = new AbortController();

/** A device that has everything up to 7, just after a round; answers whether it is woken within a second. */
async function wokenBy(notify: (wakes: WakeSignal) => void): Promise<boolean> {
  const world = seededWorld(1);
  const wakes = new WakeSignal(world);
  wakes.clear();
  wakes.fetched(7);
  const woken = wakes.next(1_000, stop.signal);
  notify(wakes);
  await world.pass(1_000);
  return woken;
}

test.each([
  ["a change it has fetched already, as one of its own", (wakes: WakeSignal) => wakes.hint(7), false],
  ["a change beyond what it has", (wakes: WakeSignal) => wakes.hint(8), true],
  ["a change of which nobody can say the number", (wakes: WakeSignal) => wakes.hint(0), true],
  ["the person, a socket that is back, a file that arrived", (wakes: WakeSignal) => wakes.wake(), true],
])("a waiting device informed of %s", async (_what, notify, isWoken) => {
  expect(await wokenBy(notify)).toBe(isWoken);
});

test("a change announced during a sync round starts another only if the round did not include it", async () => {
  const wakes = new WakeSignal(seededWorld(1));
  wakes.clear();
  wakes.hint(8);
  wakes.fetched(7);
  expect(await wakes.next(1_000, stop.signal)).toBe(true);
  wakes.clear();
  wakes.hint(9);
  wakes.fetched(9);
  stop.abort();
  expect(await wakes.next(1_000, stop.signal)).toBe(false);
});
