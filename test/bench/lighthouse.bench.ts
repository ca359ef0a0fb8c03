/** Lighthouse on the built app, signed out and signed in: with its desktop settings, and how fast on a slow phone. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import lighthouse, { desktopConfig, type Flags } from "lighthouse";
import { realWorld } from "../../src/kit/real-world.ts";
import { browserArguments, findBrowser } from "../../src/setup/find-browser.js";
import { builtApp } from "./built-app.ts";
import { withDevice } from "./device.ts";
import { median } from "./measure.ts";
import type { Bench } from "./report.ts";
import { inBenchServer, signIn, type SignedIn } from "./bench-server.ts";

const runs = 3;
const categories = ["performance", "accessibility", "best-practices"] as const;
type Form = "desktop" | "mobile";
type Scores = Record<(typeof categories)[number], number>;
const holds: Scores = { performance: 0.95, accessibility: 1, "best-practices": 1 };

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
          const measured = median(desktop.map((score) => score[category]));
          report({
            figure: `Lighthouse desktop ${category}, ${path}`,
            measured,
            unit: "",
            hold: { min: holds[category] },
          });
        }
        const measured = median(mobile.map(({ performance }) => performance));
        report({ figure: `Lighthouse mobile performance, ${path}`, measured, unit: "", hold: { min } });
      }
    },
    builtApp,
  );
export default bench;

/** The profile is signed in first; Lighthouse then needs exclusive control of the browser. */
async function scoresOf(url: string, path: string, who: SignedIn | undefined): Promise<Record<Form, Scores[]>> {
  return withDevice({ url, ...(who ? { who } : {}) }, async ({ context, page, folder }) => {
    await page.goto(url + path);
    await context.close();
    const { port, end } = await startBrowser(folder);
    const scores: Record<Form, Scores[]> = { desktop: [], mobile: [] };
    try {
      for (let run = 0; run < runs; run++) scores.desktop.push(await audited(url + path, port, "desktop"));
      scores.mobile.push(await audited(url + path, port, "mobile"));
    } finally {
      await end();
    }
    return scores;
  });
}

async function startBrowser(folder: string): Promise<{ port: number; end(): Promise<void> }> {
  const port = await freePort();
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const own = [
    "--headless=new",
    "--password-store=basic",
    "--use-mock-keychain",
    `--user-data-dir=${folder}`,
    `--remote-debugging-port=${port}`,
  ];
  const browser = spawn(findBrowser() ?? "", [...browserArguments, ...root, ...own, "about:blank"], {
    stdio: "ignore",
  });
  const ended = once(browser, "exit");
  for (let waited = 0; waited < 300 && !(await answers(port)); waited++) await realWorld().sleep(100);
  const end = async () => {
    await close(port);
    await ended;
  };
  return { port, end };
}

/** By its own word: what was spawned may be a script that starts it, and ends alone when killed. */
async function close(port: number): Promise<void> {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`);
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, "open");
  socket.send(JSON.stringify({ id: 1, method: "Browser.close" }));
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/json/version`).then(
    ({ ok }) => ok,
    () => false,
  );
}

const tries = 3;

/** A busy machine may lose the trace of a page load; such an audit has no score and is repeated. */
async function audited(url: string, port: number, form: Form): Promise<Scores> {
  for (let left = tries - 1; ; left--) {
    try {
      return await auditOnce(url, port, form);
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

async function auditOnce(url: string, port: number, form: Form): Promise<Scores> {
  const flags: Flags = { port, onlyCategories: [...categories], logLevel: "error" };
  const result = await lighthouse(url, flags, form === "desktop" ? desktopConfig : undefined);
  const report = result?.lhr;
  if (!report || report.runtimeError) throw new Error(report?.runtimeError?.message ?? "Lighthouse gave no result");
  for (const { id, score, scoreDisplayMode } of Object.values(report.audits)) {
    if (form === "desktop" && score !== null && score < 0.9 && scoreDisplayMode !== "informative")
      console.log(`${url} ${id}: ${score}`);
  }
  const score = (category: string) => report.categories[category]?.score ?? 0;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
  };
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}
