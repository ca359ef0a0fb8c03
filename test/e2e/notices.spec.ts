/** Notices on two devices of one person: read and muted anywhere is so everywhere. */
import { expect, test } from "./journey.ts";
import { accountOf, type Tablet } from "./tablet.ts";

const agent = accountOf("manager");
const bell = ({ page }: Tablet) => page.getByRole("button", { name: /^Notifications/ });
const unread = ({ page }: Tablet) => page.getByRole("button", { name: /^Notifications, \d+ new$/ });
const allRead = ({ page }: Tablet) => page.getByRole("button", { name: "Notifications", exact: true });

test("read in a barn they are read in the office once the line is back, and what is muted calls for no one", async ({
  newTablet,
}) => {
  const barn = await newTablet({ serviceWorkers: "allow", viewport: { width: 820, height: 1180 } });
  const office = await newTablet();
  await barn.readyForTheField(agent);
  await office.signIn(agent);
  await barn.goTo("/");
  await expect(unread(barn)).toBeVisible({ timeout: 30_000 });
  await expect(unread(office)).toBeVisible({ timeout: 30_000 });
  await barn.goOffline();
  await bell(barn).click();
  const list = barn.page.getByRole("dialog", { name: /^Notifications/ });
  await expect(list.getByRole("link").first()).toBeFocused();
  await barn.page.keyboard.press("Escape");
  await expect(allRead(barn)).toBeFocused();
  await expect(barn.syncWord).toHaveText("Offline, 1 waiting");
  await expect(unread(office)).toBeVisible();
  // While a page begins anew, a browser that is told to be offline now and then lets one request through.
  await barn.page.reload();
  await expect(allRead(barn)).toBeVisible();
  await barn.goOnline();
  await expect(allRead(office)).toBeVisible({ timeout: 30_000 });
  await office.open("/account/profile?tab=notices");
  const missed = office.page.getByRole("switch", { name: /^Missed calls/ });
  // What is drawn lies over it.
  await missed.click({ force: true });
  await expect(missed).not.toBeChecked();
  await barn.open("/account/profile?tab=notices");
  await expect(barn.page.getByRole("switch", { name: /^Missed calls/ })).not.toBeChecked({ timeout: 30_000 });
});
