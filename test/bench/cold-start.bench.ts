/**
 * A device in the field, in a real browser on the built app with its network cut: opened again with 100,000 and with 250,000
 * contacts, searched and scrolled; and its page while the sync worker fills it. A start counts from the moment the page's
 * script begins to run. What fills the device comes from memory, so that a server on the same processors is not measured; a
 * second device is filled by the server itself, to see the difference.
 */
import type { Page } from "playwright";
import { realWorld } from "../../src/kit/real-world.ts";
import { storeName } from "../../src/local/store-name.ts";
import { openDevicePage, withAppFolder } from "./app-folder.ts";
import { type Device, filled, withDevice } from "./device.ts";
import { growBook } from "./large-book.ts";
import { keepFeed } from "./cached-feed.ts";
import { keyTimes } from "./key-times.ts";
import { type Line, openLine } from "./line.ts";
import { inTurns, median, quantile } from "./measure.ts";
import { notesOf, seen, watchPaints } from "./paint-watch.ts";
import type { Bench, Figure } from "./report.ts";
import { scrolledFrameMs } from "./scroll-frames.ts";
import { inBenchServer, type SignedIn, signIn } from "./bench-server.ts";

const { sleep } = realWorld();
const base = 5_000;
const repeats = 9;
const indexRepeats = 5;
/** A screen's own start is not the sync's doing. */
const settledMs = 3_000;
const idleMs = 15_000;
/** The list is kept for the next start once it has been still for a second. */
const keptMs = 1_500;
const startMs = 1_200;
const slowMs = 120_000;

const books = [
  { key: "hundred", times: 20, contacts: 100_000, liveMs: 350 },
  { key: "quarter", times: 50, contacts: 250_000, liveMs: 400 },
] as const;
type Book = (typeof books)[number];
type Report = (figure: Figure) => void;

const bench: Bench = (report) =>
  withAppFolder((folder) =>
    inBenchServer(
      books.map(({ key }, nth) => ({ key, name: key, seed: 61 + nth, users: 40, contacts: base })),
      async (app) => {
        const line = await openLine(app.url);
        for (const book of books) {
          await growBook(app.connection.pool, book.key, book.times);
          const who = await signIn(app, book.key, "admin");
          const field = { book, who, line };
          const at = `at ${book.contacts.toLocaleString("en")}`;
          const options = { url: line.url, who, init: watchPaints };
          await withDevice(options, ({ page }) => fill(page, field, `${at}, server on the same processors`, report));
          await keepFeed(app, who);
          await withDevice(options, (device) => fieldDay(device, field, at, report));
        }
        line.cut();
      },
      folder,
    ),
  );
export default bench;

interface Field {
  book: Book;
  who: SignedIn;
  line: Line;
}

async function fieldDay(device: Device, field: Field, at: string, report: Report): Promise<void> {
  const { book, who, line } = field;
  const { page } = device;
  const count = await fill(page, field, at, report, { max: 0 });
  line.cut();
  await openedAgain(page, { book, who, count, at }, report);
  if (book.contacts > 200_000) {
    const { best, raw } = await keyTimes(page);
    const figure = `key → painted rows ${at}, ${best.length} keys`;
    report({ figure: `${figure}, best of 3, p95`, measured: quantile(best, 0.95), unit: "ms", hold: { max: 60 } });
    report({ figure: `${figure}, raw p95`, measured: quantile(raw, 0.95), unit: "ms", hold: {} });
    report({ figure: `${figure}, raw p50`, measured: median(raw), unit: "ms", hold: {} });
  } else {
    const measured = await scrolledFrameMs(page);
    report({ figure: `list scrolled ${at}, main thread per frame`, measured, unit: "ms", hold: { max: 8 } });
  }
  const worker = page.workers().find((found) => /\/search-[\w-]+\.js$/.test(found.url()));
  await line.mend();
  await openedIndex(page, { line, worker: worker?.url() ?? "", who, book, at }, report);
}

/** The list stays open with its eight live queries while the worker fills the device. */
async function fill(
  page: Page,
  { book, line }: Field,
  at: string,
  report: Report,
  hold: Figure["hold"] = {},
): Promise<number> {
  await page.goto(`${line.url}/contacts`);
  const first = await seen(page, { rowsMin: 1 });
  await filled(page);
  const filledAt = Date.now();
  const { longTasks, navigatedAt } = await notesOf(page);
  const busy = longTasks.filter((task) => task.at > navigatedAt + settledMs && task.at < filledAt);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The list is asked for less and less often while it changes: its last answer comes when all is there.
  await sleep(settledMs);
  const count = (await notesOf(page)).painted.at(-1)?.count ?? 0;
  if (count < book.contacts * 0.9) throw new Error(`only ${count} contacts`);
  const idle = await longTasksWithin(page, idleMs);
  const seconds = (filledAt - navigatedAt - settledMs) / 1_000;
  report({
    figure: `first rows of an empty device painted after navigation, ${at}`,
    measured: first.at - navigatedAt,
    unit: "ms",
    hold: {},
  });
  report({ figure: `filled ${at}`, measured: (filledAt - navigatedAt) / 1_000, unit: "s", hold: {} });
  report({
    figure: `main-thread tasks over 50 ms in ${Math.round(seconds)} s of worker sync, above the idle page, ${at}`,
    measured: Math.max(0, busy.length - (idle * seconds * 1_000) / idleMs),
    unit: "",
    hold,
  });
  const longest = Math.max(0, ...busy.map(({ ms }) => ms));
  report({
    figure: `longest main-thread task during worker sync (0: none over 50), ${at}`,
    measured: longest,
    unit: "ms",
    hold: {},
  });
  return count;
}

async function longTasksWithin(page: Page, ms: number): Promise<number> {
  const before = (await notesOf(page)).longTasks.length;
  await sleep(ms);
  return (await notesOf(page)).longTasks.length - before;
}

interface Opened {
  book: Book;
  who: SignedIn;
  count: number;
  at: string;
}

async function openedAgain(page: Page, { book, who, count, at }: Opened, report: Report): Promise<void> {
  const starts: { first: number; live: number }[] = [];
  for (let repeat = 0; repeat <= repeats; repeat++) {
    await sleep(keptMs);
    await markKept(page, storeName(who.user_id, null));
    await page.reload({ waitUntil: "commit" });
    // The page gets no requests while it starts.
    await sleep(startMs);
    const live = await seen(page, { rowsMin: 1, count }, slowMs);
    const first = await seen(page, { rowsMin: 1 });
    const { scriptAt } = await notesOf(page);
    if (first.at === live.at) throw new Error("no kept screen was painted");
    const start = { first: first.at - scriptAt, live: live.at - scriptAt };
    if (repeat > 0) starts.push(start);
    else
      report({
        figure: `offline reload ${at}, the first one, script → live list`,
        measured: start.live,
        unit: "ms",
        hold: {},
      });
  }
  const holds = { "script → cached first screen": 120, "script → live list": book.liveMs };
  for (const [name, max] of Object.entries(holds)) {
    const times = starts.map((start) => (name.endsWith("list") ? start.live : start.first));
    const figure = `offline reload ${at}, ${name}`;
    report({ figure: `${figure}, best of ${repeats}`, measured: Math.min(...times), unit: "ms", hold: { max } });
    report({ figure: `${figure}, median of ${repeats}`, measured: median(times), unit: "ms", hold: {} });
  }
}

/** One contact more than there are: so the kept screen can be told from the live one by its count. */
function markKept(page: Page, database: string): Promise<void> {
  return page.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    const db = await new Promise<IDBDatabase>((done) => {
      opening.addEventListener("success", () => done(opening.result));
    });
    const transaction = db.transaction("view", "readwrite");
    const view = transaction.objectStore("view");
    const reading = view.get("contacts.list");
    reading.addEventListener("success", () => {
      const kept = reading.result as { k: string; value: { count: number } };
      view.put({ ...kept, value: { ...kept.value, count: kept.value.count + 1 } });
    });
    await new Promise((done) => transaction.addEventListener("complete", done));
    db.close();
  }, database);
}

interface IndexContext {
  line: Line;
  worker: string;
  who: SignedIn;
  book: Book;
  at: string;
}

/** The build's search worker, restarted with and without its saved file; the time of an empty start is subtracted. */
async function openedIndex(page: Page, { line, worker, who, book, at }: IndexContext, report: Report): Promise<void> {
  const call = await openDevicePage(page, line.url);
  const open = (user_id: string, fresh: boolean) => () => call("openIndex", worker, user_id, fresh);
  const times = await inTurns(indexRepeats, {
    rows: open(who.user_id, true),
    file: open(who.user_id, false),
    nothing: open("nobody", false),
  });
  const best = (key: keyof typeof times) => Math.min(...times[key]);
  const figure = `, best of ${indexRepeats} ${at}`;
  const [rows, file] = [best("rows") - best("nothing"), best("file") - best("nothing")];
  report({ figure: `index restored from its file${figure}`, measured: file, unit: "ms", hold: {} });
  report({
    figure: `index rebuilt from IndexedDB ÷ restored from its file${figure}`,
    measured: rows / file,
    unit: "×",
    hold: book.contacts > 200_000 ? { min: 40 } : {},
  });
}
