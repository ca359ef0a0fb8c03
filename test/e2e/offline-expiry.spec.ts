/** A forgotten tablet: after a month without contact to the server it holds no data. */
import { dayMs } from "../../src/kit/durations.ts";
import { expect, test } from "./journey.ts";
import { accountOf, type Tablet } from "./tablet.ts";

const agent = accountOf("agent");

/** So many days later by the device's clock. */
const later = ({ page }: Tablet, days: number) => page.clock.setFixedTime(Date.now() + days * dayMs);

test("the last week offline is announced, then the device erases itself, and unsent work is back after sign-in", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(agent);
  const { id, last_name } = await tablet.ownContact();
  await tablet.openContact(id);
  await tablet.goOffline();
  await tablet.writeNote("Written before the drawer");

  await later(tablet, 25);
  await page.reload();
  await expect(page.getByText("This device has not connected for 25 days. Connect within 5 days")).toBeVisible();
  await expect(tablet.heading).toContainText(last_name);

  await later(tablet, 31);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("This device had not connected for 30 days")).toBeVisible();
  await expect(page.getByText("This device holds encrypted, unsent changes")).toBeVisible();
  const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(left).toEqual(["fieldline-kept"]);

  await tablet.goOnline();
  await tablet.signInByForm(agent);
  await expect(page.getByText("so its Fieldline data was removed. Downloading it again.")).toBeVisible();
  await tablet.sent();
  expect(await tablet.notesThere(id)).toContain("Written before the drawer");
});
