/** Policies on a kitchen table: written with no connection, refused with a reason, there when the bars return. */
import { expect, test } from "./journey.ts";

test("an application started with no connection asks for its date, and stands on the office's screen later", async ({
  newTablet,
}) => {
  const [kitchen, office] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  const { page } = kitchen;
  await kitchen.readyForTheField("agent@other.fieldline.test");
  const { id } = await kitchen.ownContact();
  await kitchen.openContact(id);
  await kitchen.goOffline();
  await page.getByRole("tab", { name: "Policies" }).click();
  await page.getByRole("button", { name: "Add policy" }).first().click();
  await page.getByRole("button", { name: "Add policy" }).click();
  await expect(page.getByText("Choose a carrier and a type.")).toBeVisible();
  await page.getByRole("combobox", { name: "Carrier" }).click();
  await page.getByRole("option", { name: "Aetna" }).click();
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Whole life" }).click();
  await page.getByLabel("Product").fill("Kitchen Table Life");
  await page.getByRole("button", { name: "Add policy" }).click();
  await expect(page.getByRole("heading", { name: "Aetna · Kitchen Table Life" })).toBeVisible();

  await page.getByRole("group", { name: "Next step" }).getByRole("button", { name: "Application started" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Application date").fill("31/31/2026");
  await dialog.getByRole("button", { name: "Mark as application started" }).click();
  await expect(dialog.getByText("Enter the date as MM/DD/YYYY.")).toBeVisible();
  await dialog.getByLabel("Application date").fill("");
  await dialog.getByRole("button", { name: "Mark as application started" }).click();
  await expect(dialog.getByText("To mark this application started, enter the application date.")).toBeVisible();
  await dialog.getByLabel("Application date").fill("05/04/2026");
  await dialog.getByRole("button", { name: "Mark as application started" }).click();
  await expect(page.getByRole("list", { name: "Progress" }).locator("[aria-current=step]")).toHaveText(
    "Application started",
  );
  await kitchen.goOnline();
  await kitchen.sent();

  await office.signIn("manager@other.fieldline.test");
  await office.filled();
  await office.open(`/contacts/${id}?tab=policies`);
  await office.page.getByRole("link", { name: /Kitchen Table Life/ }).click();
  await expect(office.page.getByText("05/04/2026")).toBeVisible();
  await expect(office.page.getByRole("group", { name: "Next step" }).getByRole("button").first()).toHaveText(
    "Submitted",
  );
});
