/** A device in a person's hands, and words for what the person does with it. */
import { openTab } from "./contact-tabs.ts";
import { storagePrefix } from "../../src/domain/session/storage-keys.ts";
import { type BrowserContext, expect, type Locator, type Page } from "playwright/test";
import { putLoad } from "./small-disk.ts";

export const demoPassword = "fieldline-demo";
/** A tablet's screen; a journey that begins on a laptop's does its second half on it. */
export const tabletUpright = { width: 820, height: 1180 };
export const laptop = { width: 1280, height: 800 };
const met = new Set<number>();
const loadName = "what else is on the disk";

function meet(contact: OwnContact | undefined): OwnContact {
  if (!contact) throw new Error("Every such contact belongs to another journey.");
  met.add(contact.id);
  return contact;
}

export interface OwnContact {
  id: number;
  first_name: string;
  last_name: string;
  phones: { number: string }[];
  emails: { address: string; check: string; bounced_at: number | null; unsubscribed_at: number | null }[];
  pool_id: string | null;
  in_force_policies: number;
  linked_contacts: unknown[];
}

/** A demo account of the smaller company. */
export const accountOf = (role: string): string => `${role}@other.fieldline.test`;

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

  /** Past the form, which has journeys of its own: a page to load less for each device. */
  async signIn(account: string, password = demoPassword): Promise<void> {
    const device_id = crypto.randomUUID();
    const place = `${storagePrefix(null)}device_id`;
    const first = [place, device_id] as const;
    const named = await this.page.addInitScript(([key, id]) => localStorage.setItem(key, id), first);
    const data = { email: account, password, device_id };
    const reply = await this.context.request.post(this.addressOf("/v1/sessions"), { data });
    expect(reply.ok()).toBe(true);
    await this.goTo("/");
    await named.dispose();
    await this.signedIn();
  }

  async signInByForm(account: string, password = demoPassword): Promise<void> {
    await this.typePassword(account, password);
    await this.signedIn();
  }

  /** The first step of signing in by the form, with any outcome. */
  async typePassword(account: string, password: string): Promise<void> {
    const { page } = this;
    await this.goTo("/login");
    await page.getByLabel("Email or username").fill(account);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  }

  async signedIn(): Promise<void> {
    await expect(this.page.getByRole("navigation").first()).toBeVisible({ timeout: 30_000 });
  }

  addressOf(path: string): string {
    return this.#address + path;
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.addressOf(path));
  }

  /** The first fill has come to its end; the app itself may still be on its way. */
  async filled(): Promise<void> {
    const words = /^(Saved|Needs attention|Syncing$)/;
    await expect(this.page.getByTitle(/^Last synced/)).toHaveText(words, { timeout: 40_000 });
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

  /** As a link within the open app does; reloading has journeys of its own. */
  async open(path: string): Promise<void> {
    const { page } = this;
    const shown = await page.$("h1");
    const isOpen = shown !== null && page.url().startsWith(`${this.#address}/`);
    if (!isOpen || new URL(page.url()).pathname === new URL(this.addressOf(path)).pathname) return this.goTo(path);
    await page.evaluate(goWithin, path);
    await expect.poll(() => shown.evaluate((heading) => heading.isConnected), { intervals: [50] }).toBe(false);
  }

  /** Opens a contact's page and waits until it is drawn. */
  async openContact(id: number): Promise<void> {
    await this.open(`/contacts/${id}`);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 25_000 });
    // The facts come after the rest; without a service worker they do not come offline.
    const timeout = (await this.page.evaluate(() => navigator.onLine)) ? 25_000 : 5_000;
    const facts = this.page.getByRole("group", { name: "Person" });
    await facts.waitFor({ state: "attached", timeout }).catch(() => undefined);
  }

  openTab(name: string): Promise<void> {
    return openTab(this.page, name);
  }

  /** The list, with its rows drawn. */
  async openList(query = ""): Promise<void> {
    await this.open(`/contacts${query}`);
    await expect(this.page.getByRole("grid").getByRole("row").nth(1)).toBeVisible({ timeout: 25_000 });
  }

  /** How many the open list says it has, once that is of what was asked last. */
  async listCount(): Promise<string> {
    await expect(this.page.locator("main [aria-busy=true]")).toHaveCount(0);
    return (await this.page.getByText(/^[\d,]+ contacts?$/).textContent()) ?? "";
  }

  /** In the open list; ends on the contact's page. */
  async makeContact(first: string, last: string, phone: string): Promise<void> {
    await this.page.getByRole("button", { name: "New contact" }).click();
    const dialog = this.page.getByRole("dialog", { name: "New contact" });
    await dialog.getByRole("textbox", { name: "First name" }).fill(first);
    await dialog.getByRole("textbox", { name: "Last name" }).fill(last);
    await dialog.getByRole("textbox", { name: "Phone" }).fill(phone);
    await dialog.getByRole("button", { name: "Create contact" }).click();
    await expect(this.heading).toHaveText(`${first} ${last}`);
  }

  /** All that was made here has arrived; the word in the bar may still be of before it was made. */
  async sent(): Promise<void> {
    await expect.poll(() => this.unsent(), { timeout: 30_000 }).toBe(0);
    await expect(this.syncWord).toHaveText("Saved", { timeout: 30_000 });
  }

  /** How many writes this browser holds for sending. */
  unsent(): Promise<number> {
    return this.page.evaluate(unsentWrites);
  }

  /** Ended by its owner on the server, without notice to the page. */
  async endSession(): Promise<void> {
    const { request } = this.context;
    const sessions = this.addressOf("/v1/account/sessions");
    const { data }: { data: { id: string; current: boolean }[] } = await (await request.get(sessions)).json();
    const own = data.find(({ current }) => current);
    expect((await request.delete(`${sessions}/${own?.id}`)).ok()).toBe(true);
  }

  /** What the server says, asked as this device's user. */
  async request<T>(path: string): Promise<T> {
    return this.page.evaluate(async (asked) => (await (await fetch(asked)).json()).data, path);
  }

  /** The texts of a contact's notes, as the server has them. */
  async notesThere(id: number): Promise<string[]> {
    const notes = await this.request<{ body: string }[]>(`/v1/contacts/${id}/notes?limit=100`);
    return notes.map(({ body }) => body);
  }

  /** The contacts of a list (`my`, `pool:…`), straight from the server. */
  contactsIn(group: string): Promise<OwnContact[]> {
    return this.page.evaluate(async (asked) => {
      const contacts_scope = { group: asked, order_field: "name", limit: 100 };
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ contacts_scope });
      const response = await fetch("/v1/contacts", { method: "PATCH", headers, body });
      return ((await response.json()) as { data: OwnContact[] }).data;
    }, group);
  }

  /** A contact of a pool that no other journey of this run has met. */
  async pooledContact(): Promise<OwnContact> {
    const pools = await this.request<{ id: string; rule: string }[]>("/v1/pools");
    const open = pools.filter(({ rule }) => rule === "take").map(({ id }) => id);
    const all = await this.contactsIn("all");
    return meet(all.find((one) => !met.has(one.id) && one.pool_id !== null && open.includes(one.pool_id)));
  }

  /** A person of one's own with a name and a phone, whom no other journey of this run has met. */
  async ownContact(fits: (one: OwnContact) => boolean = () => true): Promise<OwnContact> {
    const own = await this.contactsIn("my");
    return meet(own.find((one) => !met.has(one.id) && one.first_name && one.last_name && one.phones[0] && fits(one)));
  }

  /** A person of one's own who can be written to, whom no other journey of this run has met. */
  async emailedContact(): Promise<OwnContact> {
    const own = await this.contactsIn("my");
    const isReached = ({ emails: [email] }: OwnContact) =>
      email !== undefined && email.unsubscribed_at === null && email.bounced_at === null && email.check !== "invalid";
    return meet(own.find((one) => !met.has(one.id) && one.first_name && one.last_name && isReached(one)));
  }

  /** A client of one's own with a policy in force, whom no other journey of this run has met. */
  async insuredContact(): Promise<OwnContact> {
    const own = await this.contactsIn("my");
    const insured = own.filter((one) => !met.has(one.id) && one.in_force_policies > 0);
    return meet(insured.find((one) => one.linked_contacts.length > 0) ?? insured[0]);
  }

  /** A contact's name in the list. */
  rowOf(id: number): Locator {
    return this.page.getByRole("grid").locator(`a[href="/contacts/${id}"]`);
  }

  get heading(): Locator {
    return this.page.getByRole("heading", { level: 1 });
  }

  /** Edits a fact of the contact's page in place. */
  async setFact(label: string, value: string): Promise<void> {
    const person = this.page.getByRole("group", { name: "Person" });
    await person.getByRole("button", { name: new RegExp(`^${label}`) }).click();
    await person.getByRole("textbox", { name: label }).fill(value);
    await this.page.keyboard.press("Enter");
    await expect(person.getByRole("button", { name: new RegExp(`^${label} ${value}`) })).toBeVisible();
  }

  async chooseFromMenu(item: string): Promise<void> {
    await this.page.getByRole("button", { name: /^Your menu/ }).click();
    await this.page.getByRole("menuitem", { name: item }).click();
  }

  async writeNote(body: string): Promise<void> {
    const field = this.page.getByRole("textbox", { name: "New note" }).first();
    await field.fill(body);
    await this.page.getByRole("button", { name: "Add note" }).first().click();
    // Emptied once it is stored; until then the words are found in the field itself.
    await expect(field).toHaveValue("");
    await expect(this.page.getByText(body).first()).toBeVisible();
  }

  /** Before anything is stored: the browser measures again only now and then. */
  async limitRoom(quotaSize: number): Promise<void> {
    const browser = await this.context.newCDPSession(this.page);
    await browser.send("Storage.overrideQuotaForOrigin", { origin: this.#address, quotaSize });
  }

  /** On a small disk no write fits any more, until the returned function is called. */
  async fillStorage(): Promise<() => Promise<void>> {
    const { page } = this;
    // The browser tidies up behind the writing, and room comes back; full is what stays full.
    await expect.poll(() => page.evaluate(putLoad, loadName), { intervals: [700] }).toBe(0);
    return () =>
      page.evaluate(async (name) => {
        const asked = indexedDB.deleteDatabase(name);
        await new Promise((gone) => asked.addEventListener("success", gone));
      }, loadName);
  }

  /** The page's process ends at once, while `act` is being done. */
  async killWhile(act: (page: Page) => Promise<void>): Promise<void> {
    const { page } = this;
    const browser = await this.context.newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    const acted = act(page).catch(() => undefined);
    void browser.send("Page.crash").catch(() => undefined);
    await Promise.all([crashed, acted]);
    await page.close();
  }

  /** The lid is shut while `act` goes on elsewhere: no page of this browser computes, speaks or hears. */
  async asleepWhile(act: () => Promise<void>): Promise<void> {
    const browser = await this.context.browser()?.newBrowserCDPSession();
    if (!browser) throw new Error("This browser cannot be put to sleep.");
    const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
    const pages = processInfo.filter(({ type }) => type === "renderer");
    for (const { id } of pages) process.kill(id, "SIGSTOP");
    try {
      await act();
    } finally {
      for (const { id } of pages) process.kill(id, "SIGCONT");
      await browser.detach();
    }
  }

  /** The same device in another tab. */
  async inAnotherTab(): Promise<Tablet> {
    return new Tablet(this.context, await this.context.newPage(), this.#address);
  }

  goOffline(): Promise<void> {
    return this.context.setOffline(true);
  }

  goOnline(): Promise<void> {
    return this.context.setOffline(false);
  }

  /** What was made here is known to wait; the network is back, and it arrives. */
  async comesBack(): Promise<void> {
    await expect(this.syncWord).toHaveText(/^Offline, \d+ waiting$/);
    await this.goOnline();
    await this.sent();
  }
}

/** Runs in the page. The event the router gets on browser navigation. */
function goWithin(path: string): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, "", path);
  dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
}

/** Runs in the page. How many writes the stores of this browser hold for sending. */
async function unsentWrites(): Promise<number> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
  let count = 0;
  for (const { name = "" } of await indexedDB.databases()) {
    const opening = indexedDB.open(name);
    // It was removed in the meantime: reading must not recreate it.
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    const db = await done(opening).catch(() => undefined);
    if (db?.objectStoreNames.contains("outbox"))
      count += await done(db.transaction("outbox").objectStore("outbox").count());
    db?.close();
  }
  return count;
}
