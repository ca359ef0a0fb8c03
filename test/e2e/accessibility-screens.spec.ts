import { walkAs } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

test.describe.configure({ timeout: 180_000 });

test("every screen without a walk of its own is accessible", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  const walk = await walkAs(tablet, accountOf("manager"));
  const paths = [
    "/confirm-email?token=none",
    "/billing",
    "/calls",
    "/contacts/duplicates",
    "/contacts/merge?ids=1,2",
    "/contacts/medicare_return",
    "/contacts/sandbox_application",
    "/dial_sessions/none",
    "/mailers",
    "/messages/templates",
    "/outputs",
    "/transfers",
    "/workflow?tab=flows",
    "/account/external_accounts/google",
    "/account/profile?tab=notices",
    "/account/profile?tab=phone",
  ];
  for (const path of paths) {
    await tablet.open(path);
    await expect(tablet.heading).toBeVisible();
    await walk.look(path);
  }
  await tablet.open("/transfers");
  await page.getByRole("main").getByRole("row").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/transfers\/./);
  await walk.look("one transfer");
  await tablet.open("/workflow?tab=flows");
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/workflow\/./);
  await walk.look("one flow");
  expect(walk.found).toEqual([]);
});

test("every tab of a contact is accessible", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  const walk = await walkAs(tablet, accountOf("agent"));
  const { id } = await tablet.insuredContact();
  await tablet.openContact(id);
  const usual = await page.getByRole("main").getByRole("tablist").first().getByRole("tab").allTextContents();
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  await walk.look("the tabs under More");
  const rare = await page.getByRole("menuitem").allTextContents();
  await page.keyboard.press("Escape");
  for (const tab of [...usual, ...rare]) {
    await tablet.openTab(tab);
    await expect(page.getByRole("tabpanel", { name: tab })).toBeVisible();
    await walk.look(`a contact's ${tab}`);
  }
  expect(walk.found).toEqual([]);
});
