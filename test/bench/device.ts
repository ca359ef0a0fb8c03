/** A browser profile on disk, as a person's device has one: IndexedDB there is a file, not memory. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import { browserArguments, findBrowser } from "../../src/setup/find-browser.js";
import { signedInCookie, tokenCookie } from "../../src/domain/session/cookies.ts";
import type { SignedIn } from "./server-house.ts";

export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The profile on disk. */
  readonly folder: string;
  /** Ends the browser and starts it again on the same profile. */
  restart(): Promise<void>;
}

export interface DeviceOptions {
  /** Where `who` is signed in from the start. */
  readonly url: string;
  readonly who?: SignedIn;
}

/** Opens a device, works with it, and leaves nothing behind whatever happens. */
export async function withDevice<T>(options: DeviceOptions, work: (device: Device) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-bench-device-"));
  const device = { ...(await launch(folder, options)), folder, restart };
  async function restart(): Promise<void> {
    await device.context.close();
    Object.assign(device, await launch(folder, options));
  }
  try {
    return await work(device);
  } finally {
    await device.context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function launch(folder: string, { url, who }: DeviceOptions): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser() ?? "",
    args: browserArguments,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
  });
  if (who) await context.addCookies(cookiesOf(who, url));
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
