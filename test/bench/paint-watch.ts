/** Notes inside a page what is painted when: rows of the list or the heading, keys pressed, and long tasks. */
import type { Page } from "playwright";

export interface Painted {
  /** Rows drawn; 0 where there is no list. */
  rows: number;
  /** Contacts the list says it has. */
  count: number;
  heading: string;
  /** Whatever tells this picture from the one before. */
  picture: string;
  /** Ms since 1970 with fractions, after the frame was painted. */
  at: number;
}

export interface PaintNotes {
  painted: Painted[];
  /** Moments of keys pressed. */
  keys: number[];
  /** Begin and length of tasks longer than 50 ms. */
  longTasks: { at: number; ms: number }[];
  /** The page's own script began to run. */
  scriptAt: number;
  navigatedAt: number;
}

/** Runs in the page before anything else; it must not use anything of this file. */
export function watchPaints(): void {
  const notes = {
    painted: [] as Painted[],
    keys: [] as number[],
    longTasks: [] as { at: number; ms: number }[],
    scriptAt: NaN,
  };
  const now = () => performance.timeOrigin + performance.now();
  Object.assign(globalThis, { paintNotes: notes });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      notes.longTasks.push({ at: performance.timeOrigin + startTime, ms: duration });
  }).observe({ type: "longtask", buffered: true });
  // React is the first of the page's modules to run, and names of its own are the first thing it asks for.
  const symbolFor = Symbol.for.bind(Symbol);
  Symbol.for = (key) => {
    if (Number.isNaN(notes.scriptAt) && key.startsWith("react.")) notes.scriptAt = now();
    return symbolFor(key);
  };
  addEventListener("keydown", ({ timeStamp }) => notes.keys.push(performance.timeOrigin + timeStamp), true);
  let last = "";
  let due = false;
  const look = () => {
    due = false;
    const rows = document.querySelectorAll("[role=row][data-at]");
    const count = Number(document.querySelector("[role=grid]")?.getAttribute("aria-rowcount") ?? 1) - 1;
    const heading = document.querySelector("h1")?.textContent ?? "";
    const picture = `${heading} ${count} ${rows[0]?.textContent ?? ""} ${rows[1]?.textContent ?? ""}`;
    if (picture === last) return;
    last = picture;
    // Messages wait for the frame that is about to be painted.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener(
      "message",
      () => notes.painted.push({ rows: rows.length, count, heading, picture, at: now() }),
      {
        once: true,
      },
    );
    port1.start();
    port2.postMessage(null);
  };
  // Not frame by frame: a page that draws nothing must be free to do nothing.
  new MutationObserver(() => {
    if (!due) requestAnimationFrame(look);
    due = true;
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["aria-rowcount"] });
}

export function notesOf(page: Page): Promise<PaintNotes> {
  return page.evaluate(() => {
    const { paintNotes } = globalThis as unknown as { paintNotes: Omit<PaintNotes, "navigatedAt"> };
    return { ...paintNotes, navigatedAt: performance.timeOrigin };
  });
}

/** Waits until a picture has been painted that fits, and answers it. */
export async function seen(
  page: Page,
  wanted: { rowsMin?: number; count?: number; heading?: string },
  timeoutMs = 30_000,
): Promise<Painted> {
  const found = await page.waitForFunction(
    ({ rowsMin = 0, count, heading = "" }) => {
      const { paintNotes } = globalThis as unknown as { paintNotes: { painted: Painted[] } };
      return paintNotes.painted.find(
        (painted) =>
          painted.rows >= rowsMin &&
          (count === undefined || painted.count === count) &&
          painted.heading.startsWith(heading) &&
          painted.heading !== "",
      );
    },
    wanted,
    { timeout: timeoutMs, polling: 20 },
  );
  return (await found.jsonValue()) as Painted;
}
