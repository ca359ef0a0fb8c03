/** A month of 5,000 events: what our calendar takes beyond the bare component, and whether a drag in it stays smooth. */
import type { Page } from "playwright";
import { withBarePage } from "./bare-page.ts";
import type { calendarPage } from "./calendar-page.tsx";
import { withDevice } from "./device.ts";
import { inTurns, median } from "./measure.ts";
import type { Bench } from "./report.ts";

const events = 5_000;
const repeats = 7;
const dragSteps = 90;

const bench: Bench = (report) =>
  withBarePage("calendar-page.tsx", (url) =>
    withDevice({ url }, async ({ page }) => {
      await page.goto(url);
      await page.evaluate(async () => {
        const { calendarPage: calls } = (await import("/page.js" as string)) as Module;
        Object.assign(globalThis, { calendarPage: calls });
      });
      const times = await inTurns(repeats, {
        ours: () => firstPaint(page, "ours"),
        bare: () => firstPaint(page, "bare"),
        raw: () => firstPaint(page, "raw"),
      });
      const beyond = (other: readonly number[]) => median(times.ours.map((ms, turn) => ms - (other[turn] ?? NaN)));
      const what = `month of ${events.toLocaleString("en-US")} events, first paint after data`;
      report({ figure: what, measured: median(times.ours), unit: "ms", hold: {} });
      report({
        figure: `${what}, beyond the bare component with “+N more”`,
        measured: beyond(times.bare),
        unit: "ms",
        hold: { max: 100 },
      });
      report({
        figure: `${what}, beyond the bare component drawing all`,
        measured: beyond(times.raw),
        unit: "ms",
        hold: { max: 100 },
      });
      report({
        figure: `dragging one of ${events.toLocaleString("en-US")} events over ${dragSteps} frames, longest task above 50`,
        measured: await longestTaskOfDrag(page),
        unit: "ms",
        hold: { max: 50 },
      });
    }),
  );
export default bench;

interface Module {
  calendarPage: typeof calendarPage;
}
type Calls = typeof globalThis & Module & { tasks: ReturnType<typeof calendarPage.watchTasks> };

function firstPaint(page: Page, which: "ours" | "bare" | "raw"): Promise<number> {
  return page.evaluate(([kind, count]) => (globalThis as Calls).calendarPage.firstPaint(kind, count), [
    which,
    events,
  ] as const);
}

/** From a day of the first week to one of the fourth, slowly enough that each step is a frame of its own. */
async function longestTaskOfDrag(page: Page): Promise<number> {
  await page.evaluate((count) => (globalThis as Calls).calendarPage.show(count), events);
  const [from, to] = [await middleOf(page, "2026-11-03"), await middleOf(page, "2026-11-26")];
  await page.mouse.move(from.x, from.y);
  await page.evaluate(() => {
    const calls = globalThis as Calls;
    calls.tasks = calls.calendarPage.watchTasks();
  });
  await page.mouse.down();
  for (let step = 1; step <= dragSteps; step++) {
    const part = step / dragSteps;
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  // Judged before it is dropped: what follows is a write and a new drawing.
  const longest = await page.evaluate(() => (globalThis as Calls).tasks.longest());
  await page.mouse.up();
  await page.waitForFunction(() => (globalThis as Calls).tasks.moves() === 1);
  return longest;
}

/** Of the first event drawn on a day. */
async function middleOf(page: Page, day: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[role=cell][data-date="${day}"] [data-key]`).first().boundingBox();
  if (!box) throw new Error(`nothing is drawn on ${day}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
