/** The day's work: whom to call without a network, what is at risk, the next of a pool, and what was changed by whom. */
import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

/** An hour at which people may be called from coast to coast, whenever this runs. */
function middayUtc(): number {
  return new Date().setUTCHours(18, 0, 0, 0);
}

test("calls are chosen offline with their reason and put off; one from a pool is worked, changed and put back", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await page.clock.setFixedTime(middayUtc());
  await tablet.readyForTheField(accountOf("agent"));
  const menu = page.getByRole("navigation", { name: "Main" });
  await tablet.goOffline();

  await menu.getByRole("link", { name: "Who to call" }).click();
  const calls = page.getByRole("list", { name: "Who to call next" });
  const first = calls.getByRole("listitem").first();
  await expect(first.getByRole("button", { name: /^Score \d+: why$/ })).toBeVisible();
  const name = (await first.getByRole("link").first().textContent()) ?? "";
  await first.getByRole("button", { name: `Skip today: ${name}` }).click();
  // The offer stays while the pointer is on it.
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover();
  const off = page.getByRole("list", { name: "Skipped today" });
  await expect(off.getByRole("link", { name })).toBeVisible();
  await expect(calls.getByRole("button", { name: `Skip today: ${name}` })).toBeHidden();
  await undo.click();
  await expect(calls.getByRole("button", { name: `Skip today: ${name}` })).toBeVisible();

  await menu.getByRole("link", { name: "At risk" }).click();
  await expect(page.getByRole("list", { name: "At risk" }).getByRole("listitem").first()).toBeVisible();

  await menu.getByRole("link", { name: "Pools" }).click();
  await expect(page.getByRole("button", { name: "Claim next: Seminar sign-ups" })).toBeDisabled();
  await tablet.comesBack();
  await page.getByRole("button", { name: "Claim next: Seminar sign-ups" }).click();
  await page.getByRole("list", { name: "Claimed contacts" }).getByRole("link", { name: "Open" }).click();
  await expect(page.getByText(/owned by /)).toBeVisible();

  await tablet.setFact("First name", "Seraphine");
  await tablet.sent();
  await tablet.openTab("History");
  const history = page.getByRole("list", { name: "History" });
  await expect(history.getByText("Claimed from a pool")).toBeVisible();
  await history.getByRole("button", { name: "Restore previous first name" }).click();
  await expect(tablet.heading).not.toContainText("Seraphine");
});
