/** Paper for the field: seen before it is made, made while one goes on, prepared where there is no connection. */
import { readFile } from "node:fs/promises";
import { readPdf } from "../fixtures/pdf-text.ts";
import { expect, test } from "./journey.ts";

test("letters are seen before they are printed; labels prepared with no connection are made when it is back", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField("agent@other.fieldline.test");
  await tablet.openList("?group=my");
  await page.getByRole("grid").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  const bar = page.getByRole("region", { name: "Selected contacts" });
  await bar.getByRole("button", { name: "Print" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Letters" }).click();
  await dialog.getByLabel("Letter", { exact: true }).fill("Dear {{first_name}},\n\nsee you soon.");
  await dialog.getByLabel("Return address").fill("9 Side St\nNewark, NJ 07102");
  const preview = dialog.getByRole("img", { name: "Preview of the first page" });
  await expect(preview).toContainText(/Dear \S+,/);
  await expect(preview).toContainText("9 Side St");
  await dialog.getByRole("button", { name: /^Print/ }).click();
  await expect(dialog.getByText(/^letters-\d{4}-\d\d-\d\d\.pdf is ready\.$/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  const pages = await readPdf(await readFile(await download.path()));
  expect(pages.flatMap(({ texts }) => texts)).toContain("see you soon.");
  await page.keyboard.press("Escape");

  await tablet.goOffline();
  await expect(tablet.syncWord).toHaveText("Offline");
  await bar.getByRole("button", { name: "Print" }).click();
  await expect(dialog.getByText(/You are offline\. Your print runs when you are back online/)).toBeVisible();
  await dialog.getByRole("button", { name: "Print later" }).click();
  await dialog.getByRole("link", { name: "Exports and prints of the last 24 hours" }).click();
  const labels = page.getByRole("listitem").filter({ hasText: /labels-.*\.pdf/ });
  await expect(labels.getByText("Saved on this device")).toBeVisible();
  await tablet.goOnline();
  await expect(labels.getByText("Ready")).toBeVisible({ timeout: 30_000 });
});
