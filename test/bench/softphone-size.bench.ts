/**
 * What the softphone costs in JavaScript before its panel or a call needs it, brotli-compressed: in the app's start, and in a
 * real browser. Only a registered device can be rung, and the specification has it set up half a second after the page stands
 * (000 §9): what that fetches is told, not held. The service worker stores every file of the app on the device, the
 * softphone's among them, so that the panel opens with no connection; that is blocked here, and no page waits for it.
 */
import type { Page } from "playwright";
import { realWorld } from "../../src/kit/real-world.ts";
import { withDevice } from "./device.ts";
import { seen, watchPaints } from "./paint-watch.ts";
import type { Bench } from "./report.ts";
import { type BenchServer, inBenchServer, signIn } from "./bench-server.ts";
import { type SoftphoneBuilds, withSoftphoneBuilds } from "./softphone-builds.ts";

const { sleep } = realWorld();
const key = "phone";
const watchedMs = 10_000;
/** Of the specification's half second: the frame around the page stands a little before the page does. */
const delayMs = 400;
const max = 15;

const bench: Bench = (report) =>
  withSoftphoneBuilds(async (builds) => {
    const { whole, shell, shareOf } = builds;
    const softphoneIn = (files: readonly string[]) => files.reduce((sum, file) => sum + shareOf(file), shell);
    report({ figure: "softphone's part of the start, JavaScript", measured: shell, unit: "kB br", hold: { max } });
    await inBenchServer(
      [{ key, name: "Phone", seed: 95, users: 10, contacts: 500 }],
      async (app) => {
        const closed = await fetchedBy(app, builds, "basic");
        report({
          figure: `softphone's JavaScript fetched by who may not call, ${watchedMs / 1_000} s after the page stands`,
          measured: softphoneIn(closed.later),
          unit: "kB br",
          hold: { max },
        });
        const open = await fetchedBy(app, builds, "agent");
        report({
          figure: "softphone's JavaScript fetched by who may call, when the page stands",
          measured: softphoneIn(open.sooner),
          unit: "kB br",
          hold: { max },
        });
        const known = new Set([...open.sooner, ...closed.later]);
        const later = open.later.filter((file) => !known.has(file));
        if (!later.some((file) => hasLibrary(builds, file))) throw new Error("no voice library was fetched");
        report({
          figure: "what a device fetches afterwards, by itself, so that it can be rung",
          measured: whole.files.kilobytes(later, ".js"),
          unit: "kB br",
          hold: {},
        });
      },
      whole.folder,
    );
  });
export default bench;

interface Fetched {
  /** Beside the start, until the page stands and the softphone's delay is nearly over. */
  sooner: string[];
  later: string[];
}

/** Of two visits, the first on an empty device, the files of both. */
async function fetchedBy(app: BenchServer, { whole }: SoftphoneBuilds, role: string): Promise<Fetched> {
  const who = await signIn(app, key, role);
  const start = whole.files.shell();
  return withDevice({ url: app.url, who, init: watchPaints, serviceWorkers: "block" }, async ({ context, page }) => {
    await context.addInitScript(() => performance.setResourceTimingBufferSize(1_000));
    const [sooner, later] = [new Set<string>(), new Set<string>()];
    for (const visit of ["first", "next"]) {
      await (visit === "first" ? page.goto(`${app.url}/contacts`) : page.reload());
      const stands = await seen(page, {});
      await sleep(watchedMs);
      for (const { file, at } of await scriptsOf(page)) {
        if (start.has(file)) continue;
        later.add(file);
        if (at < stands.at + delayMs) sooner.add(file);
      }
    }
    return { sooner: [...sooner], later: [...later] };
  });
}

function scriptsOf(page: Page): Promise<{ file: string; at: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name, startTime }) => ({ file: new URL(name).pathname.slice(1), at: performance.timeOrigin + startTime }))
      .filter(({ file }) => file.endsWith(".js")),
  );
}

function hasLibrary({ whole }: SoftphoneBuilds, file: string): boolean {
  return [...(whole.modules.get(file)?.keys() ?? [])].some((id) => id.includes("/@twilio/voice-sdk/"));
}
