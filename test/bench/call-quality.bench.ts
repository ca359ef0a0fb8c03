/** The thread that judges calls: how many seconds it can judge, and whether a busy page makes it miss any. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { withBarePage } from "./bare-page.ts";
import { builtApp } from "./built-app.ts";
import type { callQualityPage } from "./call-quality-page.ts";
import { withDevice } from "./device.ts";
import { median } from "./measure.ts";
import type { Bench } from "./report.ts";

const rounds = 5;
const samples = 20_000;
const busy = { seconds: 30, blockedMs: 200, everyMs: 400 };

const bench: Bench = async (report) => {
  const worker = readdirSync(join(builtApp, "assets")).find((name) => /^call-quality-.+\.js$/.test(name));
  if (!worker) throw new Error("the call worker is not in the built app: run npm run build");
  await withBarePage("call-quality-page.ts", async (url) => {
    await withDevice({ url }, async ({ page }) => {
      await page.goto(url);
      const path = `/assets/${worker}`;
      const rates: number[] = [];
      for (let round = 0; round < rounds; round++) {
        rates.push(
          await page.evaluate(
            async ([at, count]) => {
              const { callQualityPage: calls } = (await import("/page.js" as string)) as Page;
              return calls.samplesPerSecond(at, count);
            },
            [path, samples] as const,
          ),
        );
      }
      report({
        figure: `call worker, seconds judged per second, median of ${rounds}`,
        measured: median(rates),
        unit: "/s",
        hold: { min: 10_000 },
      });
      report({
        figure: `call worker, seconds missed of ${busy.seconds} with the page blocked ${busy.blockedMs} of every ${busy.everyMs} ms`,
        measured: await page.evaluate(
          async ([at, how]) => {
            const { callQualityPage: calls } = (await import("/page.js" as string)) as Page;
            return calls.missedSeconds(at, how);
          },
          [path, busy] as const,
        ),
        unit: "",
        hold: { max: 0 },
      });
    });
  });
};
export default bench;

interface Page {
  callQualityPage: typeof callQualityPage;
}
