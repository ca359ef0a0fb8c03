/** A list of 250,000 rows chosen on the screen of imports: whether its check, in a thread of its own, ever holds up the page. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { builtApp } from "./built-app.ts";
import { type Device, filled, withDevice } from "./device.ts";
import { importFile } from "./import-file.ts";
import { notesOf, watchPaints } from "./paint-watch.ts";
import type { Bench } from "./report.ts";
import { inBenchServer, signIn } from "./bench-server.ts";

const rows = Number(process.env.IMPORT_BENCH_ROWS ?? 250_000);
const shown = rows.toLocaleString("en-US");

const bench: Bench = async (report) => {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-bench-list-"));
  const path = join(folder, "list.csv");
  writeFileSync(path, new Uint8Array(await importFile(rows).arrayBuffer()));
  try {
    await inBenchServer(
      [{ key: "desk", name: "Desk", seed: 51, users: 10, contacts: 1_000 }],
      async (app) => {
        const who = await signIn(app, "desk", "agent");
        const longest = await withDevice({ url: app.url, who, init: watchPaints }, (device) =>
          longestTask(device, app.url, path),
        );
        report({
          figure: `list of ${shown} rows chosen, matched and checked on the screen, longest main-thread task (0: none over 50)`,
          measured: longest,
          unit: "ms",
          hold: { max: 50 },
        });
      },
      builtApp,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
export default bench;

/** From the choice of the file until the screen says how many rows are ready to send. */
async function longestTask({ page }: Device, url: string, path: string): Promise<number> {
  await page.goto(`${url}/imports`);
  await filled(page);
  const input = page.locator('input[type="file"]');
  await input.waitFor({ state: "attached" });
  await settled(page);
  const from = await page.evaluate(() => performance.timeOrigin + performance.now());
  await input.setInputFiles(path);
  await page.getByText(`${shown} rows are ready to import.`, { exact: false }).waitFor({ timeout: 120_000 });
  const { longTasks } = await notesOf(page);
  return Math.max(0, ...longTasks.filter(({ at }) => at >= from).map(({ ms }) => ms));
}

/** Nothing of the start is under way any more: a second of idle moments. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quiet = 0; quiet < 20; quiet++) await new Promise((next) => requestIdleCallback(next));
    await new Promise((next) => setTimeout(next, 1_000));
  });
}
