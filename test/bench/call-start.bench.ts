/** From the press of *call* to the far end's ringing, beside a page that has the bare voice library only. */
import type { Page } from "playwright";
import { testNumbers } from "../../src/domain/dialer/test-numbers.ts";
import { withAppFolder } from "./app-folder.ts";
import type { callStartPage } from "./call-start-page.ts";
import { filled, withDevice } from "./device.ts";
import { median } from "./measure.ts";
import type { Bench } from "./report.ts";
import { inBenchServer, signIn } from "./bench-server.ts";

const calls = 20;
const restMs = 1_000;
const number = testNumbers.find(({ kind }) => kind === "no_answer")?.number ?? "";
const args = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--allow-loopback-in-peer-connection",
];

const bench: Bench = (report) =>
  withAppFolder(
    (folder) =>
      inBenchServer(
        [{ key: "rings", name: "Rings", seed: 94, users: 10, contacts: 500 }],
        async (app) => {
          const who = await signIn(app, "rings", "agent");
          await withDevice({ url: app.url, who, args }, async ({ context, page }) => {
            await page.goto(`${app.url}/contacts`);
            await filled(page);
            const panel = await openPanel(page);
            const bare = await context.newPage();
            await bare.goto(`${app.url}/auth/none`);
            const times = { panel: [] as number[], bare: [] as number[] };
            // The first of each makes the page ready and is dropped.
            for (let call = 0; call <= calls; call++) {
              await page.bringToFront();
              const ours = await panel();
              await atRest(page);
              await bare.bringToFront();
              const theirs = await bareRinging(bare);
              if (call === 0) continue;
              times.panel.push(ours);
              times.bare.push(theirs);
            }
            const added = median(times.panel) - median(times.bare);
            const figure = `press call → ringing, medians of ${calls}`;
            report({ figure: `${figure}: panel − bare page`, measured: added, unit: "ms", hold: { max: 50 } });
            report({ figure: `${figure}: bare page`, measured: median(times.bare), unit: "ms", hold: {} });
          });
        },
        folder,
      ),
    "call-start-page",
  );
export default bench;

/** Answers ms from the press to what the panel shows of the ringing; the call is over and put away afterwards. */
async function openPanel(page: Page): Promise<() => Promise<number>> {
  await page.getByRole("banner").getByRole("button", { name: "Phone", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Phone" });
  await panel
    .getByRole("status")
    .filter({ hasText: /^Ready/ })
    .waitFor();
  return async () => {
    await panel.getByRole("textbox").fill(number);
    await atRest(page);
    const ms = await page.evaluate(
      () =>
        new Promise<number>((rings) => {
          const begun = performance.now();
          const look = new MutationObserver(() => {
            if (!document.querySelector('[data-state="ringing"]')) return;
            rings(performance.now() - begun);
            look.disconnect();
          });
          look.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-state"] });
          document.querySelector<HTMLElement>('[role="dialog"] button[aria-label="Call"]')?.click();
        }),
    );
    await panel.getByRole("button", { name: "Hangup" }).click();
    await panel.getByRole("button", { name: "Done" }).click();
    return ms;
  };
}

/** What the call before leaves to write, send and fetch would weigh on one of the two only, and nobody presses while they type. */
async function atRest(page: Page): Promise<void> {
  await filled(page);
  await page.waitForTimeout(restMs);
}

function bareRinging(page: Page): Promise<number> {
  return page.evaluate(async (called) => {
    const { callStartPage: bare } = (await import("/bench/call-start-page.js" as string)) as {
      callStartPage: typeof callStartPage;
    };
    return bare.ringing(called);
  }, number);
}
