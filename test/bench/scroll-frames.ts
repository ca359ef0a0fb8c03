/** What a frame of scrolling costs the main thread: its tasks, drawing included, over the frames drawn. */
import type { Page } from "playwright";

const frames = 240;
const pixelsPerFrame = 160;
const repeats = 5;

/** `frame`: what scrolls. */
export async function scrolledFrameMs(page: Page, frame = "[role=grid]"): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const taskMs = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1_000;
  };
  const perFrame: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const before = await taskMs();
    await scroll(page, frame, repeat % 2 === 0 ? pixelsPerFrame : -pixelsPerFrame);
    perFrame.push(((await taskMs()) - before) / frames);
  }
  await session.detach();
  return Math.min(...perFrame);
}

function scroll(page: Page, frame: string, pixels: number): Promise<void> {
  return page.evaluate(
    async ({ within, by, count }) => {
      const place = document.querySelector(within);
      for (let nth = 0; nth < count; nth++) {
        if (place) place.scrollTop += by;
        await new Promise(requestAnimationFrame);
      }
    },
    { within: frame, by: pixels, count: frames },
  );
}
