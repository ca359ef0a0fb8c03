/** Rates at a kitchen table: asked with a connection, compared, one of them saved as a policy, all of it readable later without. */
import type { Locator } from "playwright/test";
import { expect, test } from "./journey.ts";

test("rates are asked, compared, saved as a quoted policy, applied for, and still read with no connection", async ({
  newTablet,
}) => {
  const kitchen = await newTablet({ serviceWorkers: "allow" });
  const { page } = kitchen;
  await kitchen.readyForTheField("agent@other.fieldline.test");
  const { id } = await kitchen.ownContact();
  await kitchen.open(`/contacts/${id}?tab=policies&quotes`);
  await expect(page.getByText("Everything but the Part B deductible.")).toBeVisible();
  await page.getByLabel("Zip", { exact: true }).fill("43215");
  await page.getByLabel("Age", { exact: true }).fill("64");
  await page.getByRole("combobox", { name: "Sex" }).click();
  await page.getByRole("option", { name: "Female" }).click();
  await page.getByRole("button", { name: "Get rates" }).click();
  await expect(page.getByText("Supplement rates start at 65.")).toBeVisible();
  await page.getByLabel("Age", { exact: true }).fill("71");
  await page.getByRole("button", { name: "Get rates" }).click();
  const rates = page.getByRole("region", { name: "Rates" });
  // Rates asked for before may stand there until these come.
  await expect(rates.getByText(/ 43215 · age 71\b/)).toBeVisible();
  await expect(rates.getByText("Sample rates")).toBeVisible();
  await expect(rates.getByText("per month, lowest")).toBeVisible();

  await page.getByRole("checkbox", { name: "Compare Aetna" }).check();
  await page.getByRole("checkbox", { name: "Compare Humana" }).check();
  await page.getByRole("button", { name: "Compare 2" }).click();
  await expect(page.getByRole("dialog").getByRole("columnheader", { name: "Humana" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Actions for Aetna" }).click();
  await page.getByRole("menuitem", { name: "Save as policy (quoted)" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as policy (quoted)" });
  await writeInOhio(dialog);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Aetna · Plan G" })).toBeVisible();
  await page.getByRole("link", { name: "All policies" }).click();
  await page.getByRole("link", { name: "Quotes" }).click();
  await page.getByRole("button", { name: "Actions for Humana" }).click();
  await page.getByRole("menuitem", { name: "Start application" }).click();
  const begin = page.getByRole("dialog", { name: "Start application" });
  await writeInOhio(begin);
  await begin.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("dialog", { name: "Application started" })).toContainText("as application started");
  await page.getByRole("button", { name: "Later" }).click();
  await page.getByRole("link", { name: "Policy", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Humana · Plan G" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Progress" }).locator("[aria-current]")).toHaveText(
    "Application started",
  );
  await kitchen.sent();

  await kitchen.goOffline();
  await page.getByRole("link", { name: "All policies" }).click();
  await page.getByRole("link", { name: "Quotes" }).click();
  await expect(page.getByText("You are offline. New rates need a connection")).toBeVisible();
  await expect(page.getByRole("button", { name: "Get rates" })).toBeDisabled();
  await expect(rates.getByText("Rates may have changed.")).toBeVisible();
  await expect(rates.getByText("Mutual of Omaha")).toBeVisible();
});

/** A dialog takes the focus as it comes, twice: a list that was opened in between is closed by that, and is opened once more. */
async function writeInOhio(dialog: Locator): Promise<void> {
  const state = dialog.getByRole("combobox", { name: "Issue state" });
  // Where they live, it is there from the start, and the same word written again opens no list.
  if ((await state.inputValue()) === "Ohio") return;
  const ohio = dialog.page().getByRole("option", { name: "Ohio" });
  await expect(async () => {
    await state.blur();
    await state.fill("Ohio");
    await expect(ohio).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await ohio.click();
}
