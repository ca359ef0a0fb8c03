/** A browser profile on disk, as a person's device has one: IndexedDB there is a file, not memory. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import { browserArguments, findBrowser } from "../../src/setup/find-browser.js";
import { signedInCookie, tokenCookie } from "../../src/domain/session/cookies.ts";
import type { SignedIn } from "./bench-server.ts";

export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The profile on disk. */
  readonly folder: string;
  /** What all processes of the browser computed so far, in ms. */
  cpuMs(): Promise<number>;
  /** Ends the browser and starts it again on the same profile. */
  restart(): Promise<void>;
}

export interface DeviceOptions {
  /** Where `who` is signed in from the start. */
  readonly url: string;
  readonly who?: SignedIn;
  /** Runs in every page before anything else. */
  readonly init?: () => void;
  /** Of the browser, beside the usual ones. */
  readonly args?: readonly string[];
  /** So that only what the page itself fetches is fetched. */
  readonly serviceWorkers?: "allow" | "block";
}

/** Opens a device, runs the work, and always cleans up. */
export async function withDevice<T>(options: DeviceOptions, work: (device: Device) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-bench-device-"));
  const device = { ...(await launch(folder, options)), folder, restart, cpuMs };
  async function restart(): Promise<void> {
    await device.context.close();
    Object.assign(device, await launch(folder, options));
  }
  async function cpuMs(): Promise<number> {
    const browser = device.context.browser();
    if (!browser) throw new Error("the browser cannot be asked");
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    await session.detach();
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
  }
  try {
    return await work(device);
  } finally {
    await device.context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const fillTimeoutMs = 300_000;

/** The device has everything its user may see, and says so. */
export async function filled(page: Page): Promise<void> {
  const saved = page.locator('a[data-word="Saved"]:not([title="Not synced yet"])').first();
  await saved.waitFor({ timeout: fillTimeoutMs });
}

async function launch(
  folder: string,
  { url, who, init, args = [], serviceWorkers = "allow" }: DeviceOptions,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser() ?? "",
    args: [...browserArguments, ...args],
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    serviceWorkers,
  });
  if (who) await context.addCookies(cookiesOf(who, url));
  if (init) await context.addInitScript(init);
  const [page = await context.newPage()] = context.pages();
  return { context, page };
}

function cookiesOf({ token, user_id }: SignedIn, url: string) {
  const expires = Math.floor(Date.now() / 1_000) + 86_400;
  return [
    { name: tokenCookie, value: token, url, expires, httpOnly: true },
    { name: signedInCookie, value: user_id, url, expires },
  ];
}
