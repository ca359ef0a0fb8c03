/** Takes the four pictures of the README from the built app: `npm run build`, then `node test/e2e/pictures.ts`. */
import { mkdirSync } from "node:fs";
import { type BrowserContextOptions, chromium, expect, type Locator } from "playwright/test";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { testNumbers } from "../../src/domain/dialer/test-numbers.ts";
import { browserArguments, findBrowser } from "../../src/setup/find-browser.js";
import { telephoneArguments } from "./playwright.config.ts";
import { ServerProcess } from "./server-process.ts";
import { Softphone } from "./softphone.ts";
import { Tablet } from "./tablet.ts";

const folder = new URL("pictures/", import.meta.url).pathname;
const laptop = { width: 1280, height: 800 };
const server = await ServerProcess.start();
const browser = await chromium.launch({
  executablePath: findBrowser() ?? "",
  args: [...browserArguments, ...telephoneArguments],
});
try {
  mkdirSync(folder, { recursive: true });
  await takeLaptop();
  await takeTablet();
  await takeDark();
  await takePhonePanel();
} finally {
  await browser.close();
  await server.stop();
}

/** The contact list without a connection. */
async function takeLaptop(): Promise<void> {
  const device = await signedIn({ viewport: laptop });
  await device.openList();
  await expect(device.page.getByText(/^[\d,]+ contacts$/)).toBeVisible();
  await device.goOffline();
  await expect(device.syncWord).toHaveText("Offline");
  await take(device, "laptop");
}

/** A contact's page on a tablet held upright. */
async function takeTablet(): Promise<void> {
  const device = await signedIn({ viewport: { width: 820, height: 1180 }, hasTouch: true });
  await device.openContact(await fullestContact(device));
  await expect(device.page.getByRole("list", { name: "Timeline" }).getByRole("listitem").first()).toBeVisible();
  await device.sent();
  await take(device, "tablet");
}

/** A month of the calendar in dark mode. */
async function takeDark(): Promise<void> {
  const device = await signedIn({ viewport: laptop, colorScheme: "dark" });
  await device.goTo("/calendar");
  await expect(device.page.getByRole("group", { name: "Calendar" }).getByRole("button").nth(4)).toBeVisible();
  await device.sent();
  await take(device, "dark");
}

/** A call whose line has been measured for some seconds. */
async function takePhonePanel(): Promise<void> {
  const device = await signedIn({ viewport: laptop });
  const phone = await Softphone.open(device);
  await phone.call(testNumbers.find(({ kind }) => kind === "voice")?.number ?? "");
  await phone.opened();
  await expect(phone.panel.getByRole("timer")).toHaveText(/0[1-9]:\d\d|00:[3-5]\d/, { timeout: 90_000 });
  const goodLine = phone.panel.locator("[data-label=excellent], [data-label=great], [data-label=good]");
  await expect(goodLine).toBeVisible({ timeout: 90_000 });
  await take(device, "phone-panel", phone.panel);
  await phone.hangUp();
}

async function signedIn(look: BrowserContextOptions): Promise<Tablet> {
  const context = await browser.newContext({
    colorScheme: "light",
    locale: "en-US",
    timezoneId: "America/New_York",
    deviceScaleFactor: 2,
    ...look,
  });
  const device = new Tablet(context, await context.newPage(), server.address);
  await device.signIn("agent@demo.fieldline.test");
  await device.filled();
  await device.installed();
  return device;
}

/** Everything has arrived, and neither a toast nor a reminder covers the page. */
async function take(device: Tablet, name: string, part?: Locator): Promise<void> {
  const { page } = device;
  await page.mouse.move(1, 1);
  const cards = page.getByRole("region", { name: "Reminders" }).locator("button.mantine-CloseButton-root");
  const toasts = page.locator(".mantine-Notification-root button.mantine-CloseButton-root");
  const over = cards.or(toasts);
  for (let left = await over.count(); left > 0; left = await over.count()) {
    await over.first().click();
    await expect(over).not.toHaveCount(left);
  }
  await (part ?? page).screenshot({ path: `${folder}${name}.png`, animations: "disabled" });
}

/** One of the agent's contacts with many facts filled in; a picture of an empty page shows nothing. */
function fullestContact({ page }: Tablet): Promise<number> {
  return page.evaluate(async () => {
    const contacts_scope = { group: "my", order_field: "last_activity_at", order: "desc", limit: 100 };
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ contacts_scope });
    const response = await fetch("/v1/contacts", { method: "PATCH", headers, body });
    const { data } = (await response.json()) as { data: Contact[] };
    const known = (one: Contact) =>
      one.phones.length + 2 * one.emails.length + one.addresses.length + one.tag_ids.length + one.in_force_policies;
    const yearAgo = Date.now() - 365 * 86_400_000;
    const people = data.filter(
      ({ first_name, occupation, phones, created_at }) =>
        first_name &&
        occupation &&
        created_at < yearAgo &&
        phones.length > 0 &&
        phones.every((phone) => !phone.do_not_call),
    );
    return people.toSorted((one, other) => known(other) - known(one))[0]?.id ?? 0;
  });
}
