import type { Page } from "playwright/test";
import { expect } from "playwright/test";

/** A tab of a contact; those used less are under More. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole("tab", { name, exact: true }).first();
  const more = page.getByRole("main").getByRole("button", { name: "More", exact: true });
  await expect(tab.or(more).first()).toBeVisible();
  if ((await tab.count()) > 0) return tab.click();
  await more.click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}
