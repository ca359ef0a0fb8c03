/** The call log in a basement: found, said more about, added to, and the same for everybody once the bars return. */
import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

test("calls are found, finished and logged offline, and reach the server", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(accountOf("agent"));
  await tablet.goOffline();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calls", exact: true }).click();
  const calls = page.getByRole("list", { name: "Calls", exact: true });
  await expect(calls.getByRole("listitem").first()).toBeVisible();

  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Missed" }).click();
  await expect(page).toHaveURL(/status=missed/);
  await expect(calls.getByRole("img", { name: "Missed" }).first()).toBeVisible();
  await expect(calls.getByRole("img", { name: "Outgoing" })).toHaveCount(0);
  await expect(calls.getByRole("link", { name: /^Call back: / }).first()).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();

  await page.getByRole("combobox", { name: "Direction" }).click();
  await page.getByRole("option", { name: "Outgoing" }).click();
  const spoken = calls
    .getByRole("listitem")
    .filter({ hasText: /(0[1-9]|[1-9]\d):\d\d/ })
    .filter({ hasNotText: "Own phone" });
  await spoken.first().getByRole("button").first().click();
  const one = page.getByRole("dialog");
  await expect(one.getByText(/^Call quality: \d+ of 100$/)).toBeVisible();
  await one.getByRole("textbox", { name: "Note" }).fill("Wants the larger plan");
  await one.getByRole("button", { name: "Save" }).click();
  await expect(one.getByRole("textbox", { name: "Note" })).toHaveValue("Wants the larger plan");
  await expect(one.getByRole("button", { name: "Save" })).toBeDisabled();
  const address = page.url();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("button", { name: "Log call" }).click();
  const form = page.getByRole("dialog", { name: "Log call" });
  await form.getByRole("textbox", { name: "Number" }).fill("(312) 555-0188");
  await form.getByRole("textbox", { name: "Talk time (minutes)" }).fill("4");
  await form.getByRole("button", { name: "Log call" }).click();
  await expect(form).toBeHidden();
  const logged = calls.getByRole("listitem").filter({ hasText: "(312) 555-0188" });
  await expect(logged).toContainText("04:00");

  await tablet.comesBack();
  await tablet.sent();
  await page.reload();
  await expect(logged).toContainText("Own phone");
  await page.goto(address);
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Note" })).toHaveValue("Wants the larger plan");
});
