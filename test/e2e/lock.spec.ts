/** An unattended tablet shows no contacts; its user continues where they were. */
import type { Page } from "playwright/test";
import { BarrierWalk } from "./barriers.ts";
import { testNumbers } from "../../src/domain/dialer/test-numbers.ts";
import { expect, test } from "./journey.ts";
import { Softphone } from "./softphone.ts";
import { accountOf, demoPassword, type Tablet } from "./tablet.ts";

const agent = accountOf("agent");

const locked = (page: Page) => page.getByRole("heading", { name: "Locked" });
async function unlock(page: Page, password = demoPassword): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Unlock" }).click();
}

/** Evaluated again whenever a window gets the focus. */
const lookedAt = (page: Page) => page.evaluate(() => void dispatchEvent(new Event("focus")));

/** From now on the password opens this device without the server. */
async function opensOffline({ page }: Tablet): Promise<void> {
  const keptKeys = () => page.evaluate(() => Object.keys(localStorage).join(" "));
  await expect.poll(keptKeys).toContain(":unlock_proof");
}

test("after an hour without activity every tab locks and shows nothing; one password unlocks all, with what was typed", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.context.clock.install();
  await tablet.signInByForm(agent);
  const { id, last_name } = await tablet.ownContact();
  const other = await tablet.inAnotherTab();
  await other.openContact(id);
  await expect(other.heading).toContainText(last_name);
  await tablet.openList();
  await page.getByRole("button", { name: "New contact" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("First name").fill("Halfway");

  await tablet.context.clock.fastForward("01:00:10");
  for (const one of [page, other.page]) {
    await expect(locked(one)).toBeVisible();
    await expect(one).toHaveTitle("Fieldline");
    const left = await one.evaluate(() => document.documentElement.outerHTML);
    expect(left).not.toContain(last_name);
    expect(left).not.toContain("Halfway");
  }
  const walk = new BarrierWalk(page);
  await walk.look("a locked page");
  expect(walk.found).toEqual([]);
  await page.keyboard.press("Escape");
  await unlock(page, "not my password");
  await expect(page.getByText("Incorrect password.")).toBeVisible();
  await unlock(page);
  await expect(form.getByLabel("First name")).toHaveValue("Halfway");
  await expect(other.heading).toContainText(last_name);
});

test("without a connection it locks sooner, starts locked, and the same password opens it on the device", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.signInByForm(agent);
  await tablet.filled();
  await tablet.installed();
  await opensOffline(tablet);
  const { id, last_name } = await tablet.ownContact();
  await tablet.openContact(id);
  await tablet.goOffline();
  await tablet.writeNote("Written in the barn");
  await page.clock.setFixedTime(Date.now() + 16 * 60_000);
  await page.reload();
  await expect(locked(page)).toBeVisible();
  expect(await page.content()).not.toContain(last_name);
  await unlock(page, "not my password");
  await expect(page.getByText("Incorrect password.")).toBeVisible();
  await unlock(page);
  await expect(tablet.heading).toContainText(last_name);
  await expect(page.getByText("Written in the barn")).toBeVisible();
});

test("it is locked by hand, and signing out from there names how much is not sent, but not what", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.signInByForm(agent);
  await tablet.filled();
  await opensOffline(tablet);
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  await tablet.goOffline();
  await tablet.writeNote("Nobody reads this");
  await tablet.chooseFromMenu("Lock now");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText(/^1 unsent change\./)).toBeVisible();
  expect(await page.content()).not.toContain("Nobody reads this");
  await page.getByRole("button", { name: "Discard 1 change and sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("no one is locked out while they are on the phone; the time counts from the end of the call", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await page.clock.install();
  await tablet.signInByForm(agent);
  const phone = await Softphone.open(tablet);
  await phone.call(testNumbers.find(({ kind }) => kind === "echo")!.number);
  await phone.opened();
  await page.clock.setSystemTime(Date.now() + 2 * 60 * 60_000);
  await lookedAt(page);
  await expect(locked(page)).toBeHidden();
  await phone.hangUp();
  await lookedAt(page);
  await expect(locked(page)).toBeHidden();
  await page.clock.setSystemTime(Date.now() + 4 * 60 * 60_000);
  await expect(locked(page)).toBeVisible();
});
