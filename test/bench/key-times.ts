/** From a key pressed in the list's search field to its rows painted. */
import type { Page } from "playwright";
import { realWorld } from "../../src/kit/real-world.ts";
import { notesOf } from "./paint-watch.ts";

const { sleep } = realWorld();
const emptyMs = 800;
const words = [
  "johnson",
  "garcia",
  "martin",
  "813",
  "tampa",
  "wilson",
  "robert",
  "gmail",
  "linda",
  "brown",
  "texas",
  "lopez",
];
const repeats = 3;
const pauseMs = 120;
/** A key that changes nothing paints nothing. */
const paintedWithinMs = 1_500;

/** Ms of each key that changed the list: the best of all repeats, and every single one. */
export async function keyTimes(page: Page): Promise<{ best: number[]; raw: number[] }> {
  const field = page.getByLabel("Search contacts");
  const times = new Map<string, number[]>();
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const word of words) {
      await field.fill("");
      await sleep(emptyMs);
      await field.focus();
      for (const [at, key] of [...word].entries()) {
        const text = word.slice(0, at + 1);
        times.set(text, [...(times.get(text) ?? []), ...(await timeOf(page, key))]);
      }
    }
  }
  const seen = [...times.values()].filter((each) => each.length > 0);
  return { best: seen.map((each) => Math.min(...each)), raw: seen.flat() };
}

async function timeOf(page: Page, key: string): Promise<number[]> {
  const before = (await notesOf(page)).painted.length;
  await page.keyboard.press(key);
  for (let waited = 0; waited < paintedWithinMs; waited += pauseMs) {
    await sleep(pauseMs);
    const { painted, keys } = await notesOf(page);
    // The last picture counts: an answer in two steps is there with the second.
    const last = painted.slice(before).at(-1);
    if (last) return [last.at - (keys.at(-1) ?? NaN)];
  }
  return [];
}
