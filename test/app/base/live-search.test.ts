import { expect, test, vi } from "vitest";
import { paced } from "../../../src/app/base/live-search.ts";

const pauses = [400, 400, 800, 1_600];

/** Moments at which a list is asked again while its index changes every 50 ms for so long. */
async function asked(changingMs: number): Promise<number[]> {
  vi.useFakeTimers({ now: 0 });
  const moments: number[] = [];
  const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  const call = paced(() => moments.push(Date.now()), pauses, { sleep });
  for (let at = 0; at < changingMs; at += 50) {
    call();
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  call();
  vi.useRealTimers();
  return moments;
}

test.each([
  { title: "one change is shown at once", changingMs: 50, shown: [0] },
  { title: "those that follow it together", changingMs: 300, shown: [0, 400] },
  { title: "many ever more calmly", changingMs: 6_000, shown: [0, 400, 800, 1_600, 3_200, 4_800, 6_400] },
])("$title, and the next one after a quiet moment at once again", async ({ changingMs, shown }) => {
  expect(await asked(changingMs)).toEqual([...shown, changingMs + 5_000]);
});
