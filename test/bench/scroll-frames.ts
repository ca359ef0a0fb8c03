/** What a frame of scrolling costs the main thread: its tasks, drawing included, over the frames drawn. */
import type { Page } from "playwright";

const frames = 240;
const pixelsPerFrame = 160;
const repeats = 5;

export async function scrolledFrameMs(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const taskMs = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1_000;
  };
  const perFrame: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const before = await taskMs();
    await scroll(page, repeat % 2 === 0 ? pixelsPerFrame : -pixelsPerFrame);
    perFrame.push(((await taskMs()) - before) / frames);
  }
  await session.detach();
  return Math.min(...perFrame);
}

function scroll(page: Page, pixels: number): Promise<void> {
  return page.evaluate(
    async ({ by, count }) => {
      const grid = document.querySelector("[role=grid]");
      for (let frame = 0; frame < count; frame++) {
        if (grid) grid.scrollTop += by;
        await new Promise(requestAnimationFrame);
      }
    },
    { by: pixels, count: frames },
  );
}
