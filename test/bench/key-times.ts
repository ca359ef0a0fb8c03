/** From a key pressed in the list's search field to its rows painted. */
import type { Page } from "playwright";
import { realWorld } from "../../src/kit/real-world.ts";
import { notesOf } from "./paint-watch.ts";

const { sleep } = realWorld();
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
/** As a person types: the next key comes when this one's answer stands, but not while the address is being written. */
const keyPauseMs = 180;

/** Of keys that changed the list; one that changes nothing paints nothing. */
export async function keyTimes(page: Page): Promise<number[]> {
  const field = page.getByLabel("Find contacts");
  const times: number[] = [];
  for (const word of words) {
    await field.fill("");
    await sleep(800);
    await field.focus();
    for (const key of word) times.push(...(await timeOf(page, key)));
  }
  return times;
}

async function timeOf(page: Page, key: string): Promise<number[]> {
  const before = (await notesOf(page)).painted.length;
  await page.keyboard.press(key);
  await sleep(keyPauseMs);
  const { painted, keys } = await notesOf(page);
  const pressed = keys.at(-1) ?? NaN;
  // The last picture counts: an answer in two steps is there with the second.
  const last = painted.slice(before).at(-1);
  return last ? [last.at - pressed] : [];
}
