import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

test("a manager gives contacts to an agent, sees what became of each, and takes them back", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("manager"));
  await tablet.filled();
  await tablet.open("/contacts");
  const boxes = page.getByRole("grid").getByRole("checkbox");
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await page.getByRole("region", { name: "Selected contacts" }).getByRole("button", { name: "Transfer" }).click();
  const dialog = page.getByRole("dialog", { name: "Transfer 2 contacts" });
  await dialog.getByRole("combobox", { name: "Person" }).click();
  await page.getByRole("option").first().click();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Round trip");
  await dialog.getByRole("button", { name: /^Transfer \d contacts?$/ }).click();
  await expect(page).toHaveURL(/\/transfers\/[\w-]{36}$/);
  await expect(page.getByText("Complete", { exact: true })).toBeVisible();
  const log = page.getByRole("region", { name: "Contacts" });
  await expect(log.getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: "Revert transfer" }).click();
  const asks = page.getByRole("dialog", { name: "Revert transfer" });
  await expect(asks).toContainText(/(is|are) returned from .+ to (its|their) previous owners?/);
  await asks.getByRole("button", { name: /^Return \d contacts?$/ }).click();
  await expect(page.getByText("Reverted", { exact: true })).toBeVisible();
  await expect(log.getByText("Returned").first()).toBeVisible();

  await tablet.open("/transfers");
  await page.getByRole("searchbox", { name: "Search transfers" }).fill("Round trip");
  await expect(page.getByRole("main").getByRole("row")).toHaveCount(2);
});
