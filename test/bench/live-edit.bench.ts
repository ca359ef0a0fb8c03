/** Two devices, each a real browser, on one server: a field edited on one, painted on the other; and a first visit. */
import type { Page } from "playwright";
import { builtApp } from "./built-app.ts";
import { filled, withDevice } from "./device.ts";
import { median, quantile } from "./measure.ts";
import { notesOf, seen, watchPaints } from "./paint-watch.ts";
import type { Bench } from "./report.ts";
import { type BenchServer, inBenchServer, type SignedIn, signIn } from "./bench-server.ts";

const edits = 15;
const visits = 5;
const contacts = 2_000;

const bench: Bench = (report) =>
  inBenchServer(
    [{ key: "live", name: "Live", seed: 71, users: 40, contacts }],
    async (app) => {
      const who = await signIn(app, "live", "admin");
      const times = await editTimes(app.url, who, await somePerson(app));
      const figure = `edit on device A → painted on device B, ${times.length} edits`;
      report({ figure: `${figure}, median`, measured: median(times), unit: "ms", hold: { max: 250 } });
      report({ figure: `${figure}, p95`, measured: quantile(times, 0.95), unit: "ms", hold: {} });
      for (const slower of [1, 4] as const) await reportVisits(app.url, who, slower, report);
    },
    builtApp,
  );
export default bench;

/** A contact whose page is headed by a person's name, not by a company's. */
async function somePerson({ connection: { pool } }: BenchServer): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "select id from contacts where deleted_at is null and business_name = '' and first_name <> '' order by id limit 1",
  );
  return rows[0]?.id ?? NaN;
}

function editTimes(url: string, who: SignedIn, id: number): Promise<number[]> {
  const options = { url, who, init: watchPaints };
  return withDevice(options, (one) =>
    withDevice(options, async (other) => {
      for (const { page } of [one, other]) {
        await page.goto(`${url}/contacts/${id}`);
        await filled(page);
      }
      const times: number[] = [];
      for (let edit = 0; edit <= edits; edit++) {
        const name = `Wilhelmina${"abcdefghijklmnopqrstuvwxyz"[edit]}`;
        const pressed = await rename(one.page, name);
        const painted = await seen(other.page, { heading: name }, 60_000);
        if (edit > 0) times.push(painted.at - pressed);
      }
      return times;
    }),
  );
}

/** Answers when the key was pressed that keeps the value. */
async function rename(page: Page, name: string): Promise<number> {
  const person = page.getByRole("group", { name: "Person" });
  await person.getByRole("button", { name: /^First name/ }).click();
  await person.getByRole("textbox", { name: "First name" }).fill(name);
  await page.keyboard.press("Enter");
  const pressed = (await notesOf(page)).keys.at(-1) ?? NaN;
  await page.locator('a[data-word="Saved"]').first().waitFor();
  return pressed;
}

const holds = { 1: 1_500, 4: 3_000 } as const;

async function reportVisits(
  url: string,
  who: SignedIn,
  slower: keyof typeof holds,
  report: Parameters<Bench>[0],
): Promise<void> {
  const seenAt = { screen: [] as number[], rows: [] as number[] };
  for (let visit = 0; visit < visits; visit++) {
    const { screen, rows } = await firstVisit(url, who, slower);
    seenAt.screen.push(screen);
    seenAt.rows.push(rows);
  }
  const figure = `first visit to /contacts, nothing kept, CPU ÷ ${slower}, median of ${visits}: navigation →`;
  report({ figure: `${figure} screen`, measured: median(seenAt.screen), unit: "ms", hold: { max: holds[slower] } });
  report({ figure: `${figure} first rows`, measured: median(seenAt.rows), unit: "ms", hold: {} });
}

/** Ms from navigation. */
async function firstVisit(url: string, who: SignedIn, slower: number): Promise<{ screen: number; rows: number }> {
  return withDevice({ url, who, init: watchPaints }, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.goto(`${url}/contacts`, { waitUntil: "commit" });
    const rows = await seen(page, { rowsMin: 1 }, 60_000);
    const screen = await seen(page, {});
    const { navigatedAt } = await notesOf(page);
    return { screen: screen.at - navigatedAt, rows: rows.at - navigatedAt };
  });
}
