/** Draws the README's pictures from the app as built: `node test/e2e/pictures.ts`. */
import { mkdirSync } from "node:fs";
import { chromium, expect } from "playwright/test";
import { browserArguments, findBrowser } from "../../src/setup/find-browser.js";
import { ServerProcess } from "./server-process.ts";
import { Tablet } from "./tablet.ts";

const folder = new URL("pictures/", import.meta.url).pathname;
const server = await ServerProcess.start();
const browser = await chromium.launch({ executablePath: findBrowser() ?? "", args: browserArguments });
try {
  mkdirSync(folder, { recursive: true });
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, colorScheme: "light", locale: "en-US" });
  const tablet = new Tablet(context, await context.newPage(), server.address);
  const take = (name: string) => tablet.page.screenshot({ path: `${folder}${name}.png`, animations: "disabled" });
  await tablet.signIn("agent@demo.fieldline.test");
  await tablet.filled();
  await tablet.openList();
  await take("contacts");
  const [, , , , , , , shown] = await tablet.contactsIn("my");
  await tablet.openContact(shown?.id ?? 0);
  await take("contact");
  await tablet.goOffline();
  await tablet.writeNote("Prefers a call after five; the gate code is 4711.");
  await tablet.page.getByRole("button", { name: "Make a favourite" }).click();
  await tablet.page.locator("a[data-word]").click();
  await expect(tablet.page.getByRole("list", { name: "Waiting to be sent" })).toBeVisible();
  await take("sync");
} finally {
  await browser.close();
  await server.stop();
}
