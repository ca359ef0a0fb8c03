/** Runs Lighthouse in a browser of its own, which it needs exclusive control of. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import lighthouse, { desktopConfig, type Flags } from "lighthouse";
import { realWorld } from "../../src/kit/real-world.ts";
import { browserArguments, findBrowser } from "../../src/setup/find-browser.js";

export type Form = "desktop" | "mobile";
export type Category = "performance" | "accessibility" | "best-practices" | "seo";

export interface Audit {
  /** 0 to 1. */
  readonly scores: ReadonlyMap<Category, number>;
  readonly lcpMs: number;
}

/** `folder`: of its profile. */
export async function startBrowser(folder: string): Promise<{ port: number; end(): Promise<void> }> {
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
export async function audited(url: string, port: number, form: Form, categories: readonly Category[]): Promise<Audit> {
  for (let left = tries - 1; ; left--) {
    try {
      return await auditOnce(url, port, form, categories);
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

async function auditOnce(url: string, port: number, form: Form, categories: readonly Category[]): Promise<Audit> {
  const flags: Flags = { port, onlyCategories: [...categories], logLevel: "error" };
  const result = await lighthouse(url, flags, form === "desktop" ? desktopConfig : undefined);
  const report = result?.lhr;
  if (!report || report.runtimeError) throw new Error(report?.runtimeError?.message ?? "Lighthouse gave no result");
  for (const { id, score, scoreDisplayMode } of Object.values(report.audits)) {
    if (form === "desktop" && score !== null && score < 0.9 && scoreDisplayMode !== "informative")
      console.log(`${url} ${id}: ${score}`);
  }
  return {
    scores: new Map(categories.map((category) => [category, report.categories[category]?.score ?? 0])),
    lcpMs: report.audits["largest-contentful-paint"]?.numericValue ?? NaN,
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
