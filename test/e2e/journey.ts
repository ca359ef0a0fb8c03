/** A journey: one server per worker, devices that sign in, and words for what a person does. */
import { type Browser, type BrowserContext, expect, type Locator, type Page, test as base } from "playwright/test";
import { ServerProcess } from "./server-process.ts";

export const demoPassword = "fieldline-demo";

export interface OwnContact {
  id: number;
  first_name: string;
  last_name: string;
  phones: { number: string }[];
}

/** One browser profile: its own store, its own network. */
export class Tablet {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #address: string;

  constructor(context: BrowserContext, page: Page, address: string) {
    this.context = context;
    this.page = page;
    this.#address = address;
  }

  async signIn(account: string, password = demoPassword): Promise<void> {
    const { page } = this;
    await page.goto(`${this.#address}/login`);
    await page.getByLabel("Email or username").fill(account);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("navigation").first()).toBeVisible({ timeout: 30_000 });
  }

  addressOf(path: string): string {
    return this.#address + path;
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.addressOf(path));
  }

  /** The first fill has come to its end. */
  async filled(): Promise<void> {
    await expect(this.syncWord).toHaveText(/^(Saved|Needs you)/, { timeout: 40_000 });
  }

  /** The word in the top bar. */
  get syncWord(): Locator {
    return this.page.locator("a[data-word] [aria-live]");
  }

  /** The app is kept by the browser: every part of it opens without a network from the next page on. */
  async installed(): Promise<void> {
    await this.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  }

  /** Signed in, filled and kept: ready to lose the network. */
  async readyForTheField(account: string): Promise<void> {
    await this.signIn(account);
    await this.filled();
    await this.installed();
  }

  /** Opens a contact's page and waits until it is drawn. */
  async openContact(id: number): Promise<void> {
    await this.goTo(`/contacts/${id}`);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 25_000 });
  }

  /** The list, with its rows drawn. */
  async openList(query = ""): Promise<void> {
    await this.goTo(`/contacts${query}`);
    await expect(this.page.getByRole("grid").getByRole("row").nth(1)).toBeVisible({ timeout: 25_000 });
  }

  /** All that was made here has arrived. */
  async sent(): Promise<void> {
    await expect(this.syncWord).toHaveText("Saved", { timeout: 30_000 });
  }

  /** What the server says, asked as this device's user. */
  async ask<T>(path: string): Promise<T> {
    return this.page.evaluate(async (asked) => (await (await fetch(asked)).json()).data, path);
  }

  /** A contact of one's own, straight from the server; `nth` keeps journeys out of each other's way. */
  async ownContact(nth: number): Promise<OwnContact> {
    const reply = await this.page.evaluate(async () => {
      const scope = { group: "my", order_field: "name", limit: 100 };
      const headers = { "content-type": "application/json" };
      const response = await fetch("/v1/contacts", {
        method: "PATCH",
        headers,
        body: JSON.stringify({ contacts_scope: scope }),
      });
      return (await response.json()) as { data: OwnContact[] };
    });
    const contact = reply.data[nth];
    if (!contact) throw new Error(`There is no contact number ${nth} of one's own.`);
    return contact;
  }

  async writeNote(body: string): Promise<void> {
    await this.page.getByRole("textbox", { name: "New note" }).first().fill(body);
    await this.page.getByRole("button", { name: "Add note" }).first().click();
    await expect(this.page.getByText(body).first()).toBeVisible();
  }

  goOffline(): Promise<void> {
    return this.context.setOffline(true);
  }

  goOnline(): Promise<void> {
    return this.context.setOffline(false);
  }
}

interface Options {
  serviceWorkers?: "allow" | "block";
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
}

interface Journey {
  /** A new device; closed at the journey's end. */
  newTablet(options?: Options): Promise<Tablet>;
}

export const test = base.extend<Journey, { server: ServerProcess }>({
  server: [
    async ({ browserName: _any }, provide) => {
      const server = await ServerProcess.start();
      await provide(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  newTablet: async ({ browser, server }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (options = {}) => {
      const context = await newContext(browser, options);
      opened.push(context);
      return new Tablet(context, await context.newPage(), server.address);
    });
    for (const context of opened) await context.close();
  },
});

function newContext(
  browser: Browser,
  { serviceWorkers = "block", viewport = { width: 1280, height: 800 }, colorScheme = "light" }: Options,
): Promise<BrowserContext> {
  return browser.newContext({ serviceWorkers, viewport, colorScheme, locale: "en-US", timezoneId: "America/New_York" });
}

export { expect };
