/**
 * The document of a signed form, made once by a page just opened on a device four times slower: ours in Helvetica and with
 * a part of Inter, against pdf-lib with Inter.
 */
import type { Page } from "playwright";
import { withBarePage } from "./bare-page.ts";
import { withDevice } from "./device.ts";
import { inTurns, median, ratioOf } from "./measure.ts";
import type { Bench } from "./report.ts";
import type { Made, soaPdfPage } from "./soa-pdf-page.ts";

const repeats = 9;
const slower = 4;
const names = { Helvetica: "Rosa", Inter: "Nguyễn" } as const;

const bench: Bench = (report) =>
  withBarePage("soa-pdf-page.ts", (url) =>
    withDevice({ url }, async ({ page }) => {
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
      for (const [font, name] of Object.entries(names)) {
        const made = await inTurns(repeats, {
          ours: () => makeOnce(page, url, "ours", name),
          theirs: () => makeOnce(page, url, "theirs", name),
        });
        const counts = new Set([...made.ours, ...made.theirs].map(({ pages }) => pages));
        if (counts.size !== 1) throw new Error(`documents differ: ${[...counts].join(" and ")} pages`);
        const [ours, theirs] = [made.ours, made.theirs].map((each) => each.map(({ ms }) => ms));
        const figure = `document of a signed form in ${font}, first in a page, CPU ÷ ${slower}`;
        report({ figure, measured: median(ours ?? []), unit: "ms", hold: { max: 50 } });
        report({
          figure: `${figure} ÷ pdf-lib with Inter`,
          measured: ratioOf(ours ?? [], theirs ?? []),
          unit: "×",
          hold: { max: 0.1 },
        });
      }
    }),
  );
export default bench;

interface Module {
  soaPdfPage: typeof soaPdfPage;
}

/** In a page opened anew: nobody signs twice, so the code has not run before. */
async function makeOnce(page: Page, url: string, which: "ours" | "theirs", name: string): Promise<Made> {
  await page.goto(url);
  return page.evaluate(
    async ([made, person]) => {
      const { soaPdfPage: calls } = (await import("/page.js" as string)) as Module;
      return calls[made](person);
    },
    [which, name] as const,
  );
}
