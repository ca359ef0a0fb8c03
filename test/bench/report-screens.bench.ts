/**
 * Reports on a device, in a real browser on the built app: a saved report opened without a network, and the 10,000
 * records behind a number scrolled.
 */
import type { Page } from "playwright";
import { realWorld } from "../../src/kit/real-world.ts";
import { withAppFolder } from "./app-folder.ts";
import { inBenchServer, type SignedIn, signIn } from "./bench-server.ts";
import { filled, withDevice } from "./device.ts";
import { growBook } from "./large-book.ts";
import { openLine } from "./line.ts";
import { median } from "./measure.ts";
import type { Bench } from "./report.ts";
import { scrolledFrameMs } from "./scroll-frames.ts";

const tenant = { key: "screens", name: "Screens", seed: 67, users: 40, contacts: 5_000 };
const times = 2;
const repeats = 9;
const settledMs = 1_500;
const saved = { name: "Every contact", spec: { report_type: "contact_list", period: "all", group_by: "owner_id" } };

const bench: Bench = (report) =>
  withAppFolder((folder) =>
    inBenchServer(
      [tenant],
      async (app) => {
        await growBook(app.connection.pool, tenant.key, times);
        const who = await signIn(app, tenant.key, "admin");
        await save(app.url, who);
        const line = await openLine(app.url);
        await withDevice({ url: line.url, who }, async ({ page }) => {
          await page.goto(`${line.url}/reports/contact_list/rows`);
          await filled(page);
          await page.evaluate(async () => void (await navigator.serviceWorker.ready));
          await realWorld().sleep(settledMs);
          const rows =
            Number(await page.getByRole("table", { name: "Contact list" }).getAttribute("aria-rowcount")) - 1;
          if (rows < tenant.contacts * times * 0.9) throw new Error(`only ${rows} rows`);
          report({
            figure: "list of 10,000 records behind a number scrolled, main thread per frame",
            measured: await scrolledFrameMs(page, '[role=group][aria-label="Contact list"]'),
            unit: "ms",
            hold: { max: 8 },
          });
          line.cut();
          const opened: number[] = [];
          // The first one loads the screen's code.
          for (let nth = 0; nth <= repeats; nth++) opened.push(await openedMs(page, `${line.url}/reports`, nth === 0));
          const figure = "saved report opened without a network, press → table painted";
          const [, ...again] = opened;
          report({ figure: `${figure}, best of 9`, measured: Math.min(...again), unit: "ms", hold: { max: 100 } });
          report({ figure: `${figure}, median of 9`, measured: median(again), unit: "ms", hold: {} });
        });
      },
      folder,
    ),
  );
export default bench;

async function save(url: string, { cookie }: SignedIn): Promise<void> {
  const headers = { cookie, "content-type": "application/json" };
  const reply = await fetch(`${url}/v1/reports`, { method: "POST", headers, body: JSON.stringify(saved) });
  if (reply.status !== 201) throw new Error(`saving the report answered ${reply.status}`);
}

/** From the list of reports, and back to it. */
async function openedMs(page: Page, reports: string, isFirst: boolean): Promise<number> {
  if (isFirst) await page.goto(reports);
  await page.getByRole("link", { name: saved.name }).waitFor();
  const ms = await page.evaluate(
    ({ name }) =>
      new Promise<number>((painted) => {
        const isThere = () => document.querySelector("table[aria-label='Contact list, as a table'] tbody tr");
        const watch = new MutationObserver(() => {
          if (!isThere()) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => painted(performance.now() - begun)));
        });
        watch.observe(document.body, { childList: true, subtree: true });
        const begun = performance.now();
        [...document.querySelectorAll("a")].find(({ textContent }) => textContent === name)?.click();
      }),
    { name: saved.name },
  );
  await page.getByText(/^Kept on this device, as of/).waitFor();
  await page.goBack();
  return ms;
}
