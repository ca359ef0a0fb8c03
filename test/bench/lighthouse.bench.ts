/** Lighthouse on the built app, signed out and signed in: with its desktop settings, and how fast on a slow phone. */
import { builtApp } from "./built-app.ts";
import { withDevice } from "./device.ts";
import { type Audit, audited, type Form, startBrowser } from "./lighthouse-run.ts";
import { median } from "./measure.ts";
import type { Bench } from "./report.ts";
import { inBenchServer, signIn, type SignedIn } from "./bench-server.ts";

const runs = 3;
const categories = ["performance", "accessibility", "best-practices"] as const;
const holds: Record<(typeof categories)[number], number> = { performance: 0.95, accessibility: 1, "best-practices": 1 };

const bench: Bench = (report) =>
  inBenchServer(
    [{ key: "light", name: "Light", seed: 41, users: 40, contacts: 2_000 }],
    async (app) => {
      const signedIn = await signIn(app, "light", "agent");
      for (const [path, who, min] of [
        ["/login", undefined, 0.85],
        ["/contacts", signedIn, 0.75],
      ] as const) {
        const { desktop, mobile } = await scoresOf(app.url, path, who);
        for (const category of categories) {
          const measured = median(desktop.map(({ scores }) => scores.get(category) ?? 0));
          report({
            figure: `Lighthouse desktop ${category}, ${path}`,
            measured,
            unit: "",
            hold: { min: holds[category] },
          });
        }
        const measured = median(mobile.map(({ scores }) => scores.get("performance") ?? 0));
        report({ figure: `Lighthouse mobile performance, ${path}`, measured, unit: "", hold: { min } });
      }
    },
    builtApp,
  );
export default bench;

/** The profile is signed in first; Lighthouse then needs exclusive control of the browser. */
async function scoresOf(url: string, path: string, who: SignedIn | undefined): Promise<Record<Form, Audit[]>> {
  return withDevice({ url, ...(who ? { who } : {}) }, async ({ context, page, folder }) => {
    await page.goto(url + path);
    await context.close();
    const { port, end } = await startBrowser(folder);
    const scores: Record<Form, Audit[]> = { desktop: [], mobile: [] };
    try {
      for (let run = 0; run < runs; run++) scores.desktop.push(await audited(url + path, port, "desktop", categories));
      scores.mobile.push(await audited(url + path, port, "mobile", categories));
    } finally {
      await end();
    }
    return scores;
  });
}
