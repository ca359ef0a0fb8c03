/** Devices that have the app already, as an office lends them: what the last journey left on one is wiped, the app stays. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright/test";

export class TestBackupStore {
  readonly #browser: Browser;
  readonly #address: string;
  readonly #free = new Map<string, BrowserContext[]>();
  readonly #lent = new Map<BrowserContext, string>();

  /** @param address where the app is installed from */
  constructor(browser: Browser, address: string) {
    this.#browser = browser;
    this.#address = address;
  }

  async lend(options: BrowserContextOptions): Promise<BrowserContext> {
    const kind = JSON.stringify(options);
    const device = this.#free.get(kind)?.pop() ?? (await this.#browser.newContext(options));
    this.#lent.set(device, kind);
    return device;
  }

  /** Closed instead when it is no longer as it came. */
  async takeBack(device: BrowserContext): Promise<void> {
    const kind = this.#lent.get(device);
    this.#lent.delete(device);
    const isAsNew = kind !== undefined && (await this.#wiped(device).catch(() => false));
    if (isAsNew) this.#free.set(kind, [...(this.#free.get(kind) ?? []), device]);
    else await device.close();
  }

  async close(): Promise<void> {
    for (const device of [...this.#free.values()].flat()) await device.close();
  }

  async #wiped(device: BrowserContext): Promise<boolean> {
    const left = device.pages();
    await device.setOffline(false);
    await device.unrouteAll();
    const page = await device.newPage();
    for (const one of left) await one.close();
    await device.clearCookies();
    const browser = await device.newCDPSession(page);
    const storageTypes = "cookies,file_systems,indexeddb,local_storage";
    await browser.send("Storage.clearDataForOrigin", { origin: this.#address, storageTypes });
    await page.goto(`${this.#address}/favicon.svg`);
    const isAsNew = await isEmptyWithApp(page);
    await page.close();
    return isAsNew;
  }
}

/** Nothing of a person, no clock but the real one, and the app, whole. */
function isEmptyWithApp(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const [app, ...others] = await navigator.serviceWorker.getRegistrations();
    const isWhole = others.length === 0 && app?.active?.state === "activated" && !app.installing && !app.waiting;
    const files = await navigator.storage.getDirectory();
    const found = [...(await indexedDB.databases()), ...Object.keys(localStorage), ...(await entriesOf(files))];
    return isWhole && found.length === 0 && setTimeout.toString().includes("[native code]");

    async function entriesOf(folder: FileSystemDirectoryHandle): Promise<string[]> {
      const names: string[] = [];
      for await (const name of folder.keys()) names.push(name);
      return names;
    }
  });
}
