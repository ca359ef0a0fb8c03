/** The thread that judges calls: how many seconds it can judge, and whether a busy page makes it miss any. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
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
  await withPage(async (url) => {
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

/** The built app's files and the bench's page module, from one origin. */
async function withPage(work: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-bench-quality-"));
  const entry = join(import.meta.dirname, "call-quality-page.ts");
  await build({
    configFile: false,
    logLevel: "warn",
    build: { target: "es2022", outDir: folder, emptyOutDir: true, lib: { entry, formats: ["es"], fileName: "page" } },
  });
  const server = createServer(({ url = "/" }, response) => {
    if (url === "/")
      return void response.setHeader("content-type", "text/html").end("<!doctype html><title>bench</title>");
    // The browser asks for an icon too.
    if (!url.endsWith(".js")) return void response.writeHead(404).end();
    const file = url.startsWith("/assets/") ? join(builtApp, url) : join(folder, url);
    response.setHeader("content-type", "text/javascript").end(readFileSync(file));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the bench's server has no port");
  try {
    await work(`http://127.0.0.1:${address.port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
