import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

test("the keyboard alone, with the network gone: help, search, commands, rows and a note", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(accountOf("agent"));
  const { first_name, last_name } = await tablet.ownContact();
  await tablet.openList();
  await tablet.goOffline();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  await expect(keys.getByRole("row", { name: /^Next contact/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();

  const rows = page.getByRole("grid").locator("[data-at]");
  for (const key of ["j", "j", "k"]) await page.keyboard.press(key);
  await expect(page.locator("[data-active]")).toHaveAttribute("data-at", "1");
  const second = (await rows.nth(1).getByRole("link").first().textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(tablet.heading).toHaveText(second);

  await page.keyboard.press("/");
  const search = page.getByRole("combobox", { name: "Search" });
  await search.fill(`${first_name} ${last_name}`);
  await expect(page.getByRole("option", { name: new RegExp(`^${first_name} ${last_name}`) }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(tablet.heading).toContainText(last_name);

  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "New note" })).toBeFocused();
  await page.keyboard.type("Typed without a mouse");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Typed without a mouse")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "New note" })).toHaveValue("");

  await page.keyboard.press("Control+k");
  await search.fill("Go to Sync");
  await expect(page.getByRole("option", { name: /^Go to Sync/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Waiting to be sent" })).toContainText("Typed without a mouse");
});
