/** The app on the device in two parts: for the field at once, the rest when first used or when asked for. */
import { expect, test } from "./journey.ts";
import { accountOf, type Tablet } from "./tablet.ts";

const agent = accountOf("agent");
const fileInput = 'input[type="file"]';
const needsConnection = "This screen is not on this device yet.";
const panelOf = ({ page }: Tablet) => page.getByRole("region", { name: "Storage", exact: true });
const allHere = "Everything that works offline is on this device.";

test("a screen for the desk needs a connection once, says so, and opens without one from then on", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow", isNew: true });
  const { page } = tablet;
  await tablet.readyForTheField(agent);
  expect(await page.evaluate(keptOf, ["admin", "admin-users", "admin-trainings"])).toEqual([0, 0, 0]);
  await tablet.goOffline();
  await tablet.goTo("/imports");
  await expect(page.getByRole("alert")).toContainText(needsConnection);
  await page.getByRole("link", { name: "Go to dashboard" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(tablet.heading).toBeVisible();
  await tablet.goOnline();
  await tablet.goTo("/imports");
  await expect(page.locator(fileInput)).toBeAttached();
  // The others of its feature come after the screen.
  const isHere = () => tablet.page.evaluate(keepsWhole, "imports");
  await expect.poll(isHere, { timeout: 30_000 }).toBe(true);
  await tablet.goOffline();
  await page.reload();
  await page.locator(fileInput).setInputFiles({
    name: "guests.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("First Name,Phone\nAnn,2025550143\n"),
  });
  await expect(page.getByText("You are offline. The file is checked on this device", { exact: false })).toBeVisible();
});

test("everything is made available offline by a button, and goes on after the connection was away", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow", isNew: true });
  const { page } = tablet;
  await tablet.readyForTheField(agent);
  await tablet.goTo("/sync");
  const panel = panelOf(tablet);
  await expect(panel).toContainText("Ready to work offline");
  await expect(panel).toContainText("need a connection the first time you open them");
  await tablet.goOffline();
  await panel.getByRole("button", { name: "Make everything available offline" }).click();
  await expect(panel).toContainText("Some screens could not be downloaded. The download resumes when you are online.");
  await tablet.goOnline();
  await expect(panel).toContainText(allHere, { timeout: 30_000 });
  await expect(panel.getByRole("button", { name: "Make everything available offline" })).toHaveCount(0);
  await tablet.goOffline();
  await tablet.goTo("/imports");
  await expect(page.locator(fileInput)).toBeAttached();
  await tablet.goTo("/sync");
  await expect(panel).toContainText(allHere);
});

/** In the page: whether every file of a feature is kept. */
async function keepsWhole(feature: string): Promise<boolean> {
  const list = (await (await fetch("/offline-parts.json")).json()) as Record<string, string[]>;
  const files = list[feature] ?? [];
  const kept = await Promise.all(files.map((file) => caches.match(file)));
  return files.length > 0 && kept.every((one) => one !== undefined);
}

/** In the page: how many files of each feature are kept; -1 where the build has none. */
async function keptOf(features: string[]): Promise<number[]> {
  const list = (await (await fetch("/offline-parts.json")).json()) as Record<string, string[]>;
  const count = async (files: string[]) => (await Promise.all(files.map((file) => caches.match(file)))).filter(Boolean);
  return Promise.all(features.map(async (name) => (list[name]?.length ? (await count(list[name])).length : -1)));
}
