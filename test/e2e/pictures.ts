/** Draws the README's pictures from the app as built: `node test/e2e/pictures.ts`. */
import { mkdirSync } from "node:fs";
import { type BrowserContextOptions, chromium, expect } from "playwright/test";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { browserArguments, findBrowser } from "../../src/setup/find-browser.js";
import { ServerProcess } from "./server-process.ts";
import { Tablet } from "./tablet.ts";

const folder = new URL("pictures/", import.meta.url).pathname;
const server = await ServerProcess.start();
const browser = await chromium.launch({ executablePath: findBrowser() ?? "", args: browserArguments });
const look: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  colorScheme: "light",
  locale: "en-US",
  timezoneId: "America/New_York",
};
try {
  mkdirSync(folder, { recursive: true });
  const tablet = await signedIn("agent");
  const take = (name: string) => tablet.page.screenshot({ path: `${folder}${name}.png`, animations: "disabled" });
  await tablet.filled();
  await tablet.installed();
  await tablet.openList();
  await expect(tablet.page.getByText(/^[\d,]+ contacts$/)).toBeVisible();
  await tablet.goOffline();
  await expect(tablet.syncWord).toHaveText("Offline");
  await tablet.page.mouse.move(640, 790);
  await take("contacts");
  await tablet.goOnline();
  await tablet.sent();
  const shown = await fullestContact(tablet);
  await tablet.openContact(shown);
  await expect(tablet.page.getByRole("list", { name: "Timeline" }).getByRole("listitem").nth(4)).toBeVisible();
  await take("contact");
  await tablet.goTo("/calendar");
  await expect(tablet.page.getByRole("group", { name: "Calendar" }).getByRole("button").nth(4)).toBeVisible();
  await take("calendar");
  await tablet.openContact(shown);
  await tablet.goOffline();
  await tablet.setFact("Occupation", "School nurse");
  await changeElsewhere(await signedIn("manager"), shown, { occupation: "Retired nurse" });
  await tablet.goOnline();
  await expect(tablet.syncWord).toHaveText("Needs attention", { timeout: 40_000 });
  await tablet.goOffline();
  await tablet.writeNote("Prefers a call after five; the gate code is 4711.");
  await tablet.page.getByRole("button", { name: "Add to favorites" }).click();
  await tablet.page.locator("a[data-word]").click();
  await expect(tablet.page.getByRole("list", { name: "Waiting to send" })).toBeVisible();
  await expect(tablet.page.getByRole("button", { name: /^Keep mine/ })).toBeVisible();
  await expect(tablet.page.getByText(/used of about/)).toBeVisible();
  await tablet.page.mouse.move(640, 790);
  await take("sync");
} finally {
  await browser.close();
  await server.stop();
}

async function signedIn(account: string): Promise<Tablet> {
  const context = await browser.newContext(look);
  const tablet = new Tablet(context, await context.newPage(), server.address);
  await tablet.signIn(`${account}@demo.fieldline.test`);
  return tablet;
}

/** One of the agent's people of whom much is known: pictures of empty pages tell nothing. */
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

async function changeElsewhere({ page }: Tablet, id: number, edit: object): Promise<void> {
  const changed = await page.evaluate(
    async ([path, body]) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(path, { method: "PATCH", headers, body })).status;
    },
    [`/v1/contacts/${id}/quick_update`, JSON.stringify(edit)] as const,
  );
  expect(changed).toBe(200);
}
