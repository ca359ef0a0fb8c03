import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

const agent = accountOf("agent");

test("a note written with the network gone is saved here, then there, then on the other device", async ({
  newTablet,
}) => {
  const [barn, office] = [await newTablet(), await newTablet()];
  await barn.signIn(agent);
  await barn.filled();
  const { id } = await barn.ownContact();
  await office.signIn(agent);
  await office.goTo(`/contacts/${id}`);
  await barn.goTo(`/contacts/${id}`);
  await expect(barn.page.getByRole("heading", { level: 1 })).toBeVisible();
  await barn.goOffline();
  await barn.writeNote("The gate code is 4711");
  await expect(barn.page.getByText("Saved on this device").first()).toBeVisible();
  await expect(barn.syncWord).toHaveText(/Offline|waiting|Sending/);
  await barn.goOnline();
  await expect(barn.syncWord).toHaveText("Saved");
  await expect(office.page.getByText("The gate code is 4711").first()).toBeVisible();
});

test("a cold start without any network opens the app and a deep link", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow", isNew: true });
  await tablet.signIn(agent);
  await tablet.filled();
  const { id, last_name } = await tablet.ownContact();
  await tablet.installed();
  await tablet.page.close();
  await tablet.goOffline();
  const page = await tablet.context.newPage();
  await page.goto(tablet.addressOf(`/contacts/${id}`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(last_name);
  await page.getByRole("textbox", { name: "New note" }).first().fill("Written after a cold start");
  await page.getByRole("button", { name: "Add note" }).first().click();
  await expect(page.getByText("Saved on this device").first()).toBeVisible();
});

test("right after the first sign-in the device says when it is ready, and from then on every part opens without a network", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow", isNew: true });
  const { page } = tablet;
  // The installing begins before anybody signs in.
  await tablet.goTo("/login");
  await tablet.installed();
  await tablet.signIn(agent);
  const notice = page.getByRole("status").filter({ hasText: "Ready to work offline" });
  await expect(notice).toBeVisible({ timeout: 40_000 });
  await tablet.goOffline();
  // No page was loaded since: parts never seen come from what the browser keeps.
  await page.getByRole("link", { name: "Sync" }).first().click();
  const panel = page.getByRole("region", { name: "Storage", exact: true });
  await expect(panel).toContainText("Ready to work offline");
  await page.reload();
  await expect(panel).toContainText("Ready to work offline");
});

test("a reload with unsent work shows it again and sends it later", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  await tablet.signIn(agent);
  await tablet.filled();
  const { id } = await tablet.ownContact();
  await tablet.installed();
  await tablet.goTo(`/contacts/${id}`);
  await tablet.goOffline();
  await tablet.writeNote("Survives the reload");
  await tablet.page.reload();
  await expect(tablet.page.getByText("Survives the reload").first()).toBeVisible();
  await tablet.goTo("/sync");
  await expect(tablet.page.getByRole("list", { name: "Waiting to send" })).toContainText("Survives the reload");
  await tablet.goOnline();
  await expect(tablet.syncWord).toHaveText("Saved", { timeout: 45_000 });
});

test("an order of five edits offline arrives as the last of them", async ({ newTablet }) => {
  const tablet = await newTablet();
  await tablet.signIn(agent);
  await tablet.filled();
  const { id } = await tablet.ownContact();
  await tablet.goTo(`/contacts/${id}`);
  await expect(tablet.page.getByRole("heading", { level: 1 })).toBeVisible();
  await tablet.goOffline();
  for (const nth of [1, 2, 3, 4, 5]) await tablet.writeNote(`Step ${nth} of five`);
  await tablet.goOnline();
  await expect(tablet.syncWord).toHaveText("Saved");
  const steps = (await tablet.notesThere(id)).filter((body) => body.startsWith("Step"));
  expect(steps.toSorted()).toEqual([1, 2, 3, 4, 5].map((nth) => `Step ${nth} of five`));
});
