/** An agent's public page, from the editor to the message of a visitor whose browser runs no script. */
import { barriersOn } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

test("a page published offline is read and answered without JavaScript, and the message reaches the agent's device", async ({
  newTablet,
  browser,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("field_manager"));
  await tablet.open("/webpage");
  await page.getByRole("textbox", { name: "Address" }).fill("fern-hollow");
  await page.getByRole("textbox", { name: "Headline" }).fill("Plain answers about coverage");
  await page.getByRole("combobox", { name: "Products" }).press("ArrowDown");
  await page.getByRole("option", { name: "Medicare drug plans" }).click();
  await page.getByLabel("Organizations you represent").fill("7");
  await page.getByLabel("Plans you represent").fill("41");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("fern-hollow.", { exact: false }).first()).toBeVisible();
  const preview = page.frameLocator("iframe");
  await expect(preview.getByText("Plain answers about coverage")).toBeVisible();
  // A Medicare plan is offered only by whoever is registered.
  await expect(page.getByText("stay hidden until you are registered")).toBeVisible();
  await expect(preview.getByText("Medicare drug plans")).toHaveCount(0);
  await page.getByRole("link", { name: "Register", exact: true }).click();
  const registration = page.getByRole("form", { name: "Medicare registration" });
  await registration.getByLabel("NPN").fill("12345678");
  await registration.getByRole("combobox", { name: "Plan year" }).click();
  await page.getByRole("option").first().click();
  await registration.getByLabel("AHIP certified until").fill(`${new Date().getUTCFullYear() + 1}-09-30`);
  await registration.getByRole("button", { name: "Save registration" }).click();
  await expect(page.getByText("Registered", { exact: true })).toBeVisible();
  await tablet.goTo("/webpage");
  await expect(preview.getByText("Medicare drug plans").first()).toBeVisible();
  await tablet.goOffline();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  await tablet.goOnline();
  await expect(tablet.syncWord).toHaveText("Saved", { timeout: 30_000 });

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const visitor = await context.newPage();
  await visitor.goto(tablet.addressOf("/").replace("localhost", "fern-hollow.localhost"));
  await expect(visitor.getByText("Plain answers about coverage")).toBeVisible();
  await expect(visitor.getByText("Currently we represent 7 organizations which offer 41 products")).toBeVisible();
  await visitor.getByLabel("First name").fill("Vera");
  await visitor.getByLabel("Last name").fill("Hollowell");
  await visitor.getByLabel("Email", { exact: true }).fill("vera@sample.test");
  const send = visitor.getByRole("button", { name: "Send message" });
  await visitor.getByLabel("Zip").fill("6060");
  // Too fast for a person: the page says so, and keeps what was typed.
  await send.click();
  await expect(visitor.getByRole("alert")).toBeVisible();
  await expect(visitor.getByLabel("Last name")).toHaveValue("Hollowell");
  await visitor.getByLabel("Zip").fill("60601");
  await expect(async () => {
    await send.click();
    await expect(visitor.getByText("Your message was sent.")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await context.close();
  await tablet.open("/");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await bell.click();
  await expect(page.getByRole("link", { name: "Vera Hollowell wrote to you from your web page" })).toBeVisible({
    timeout: 30_000,
  });

  const seeing = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const reader = await seeing.newPage();
  await reader.goto(tablet.addressOf("/").replace("localhost", "fern-hollow.localhost"));
  expect(await barriersOn(reader)).toEqual([]);
  // With a script, a form sent without a connection waits in the browser, even through a reload.
  await reader.getByLabel("First name").fill("Otto");
  await reader.getByLabel("Last name").fill("Hollowell");
  await reader.getByLabel("Email", { exact: true }).fill("otto@sample.test");
  await reader.getByLabel("Zip").fill("60601");
  await seeing.setOffline(true);
  await reader.getByRole("button", { name: "Send message" }).click();
  await expect(reader.getByRole("status")).toContainText("is sent when you are back online");
  await seeing.setOffline(false);
  // Sent by itself: as quickly as here no person fills it in, which the page says.
  await expect(reader.getByRole("alert").or(reader.getByText("Your message was sent."))).toBeVisible();
  await expect(async () => {
    const again = reader.getByRole("button", { name: "Send message" });
    if (await again.isVisible()) await again.click();
    await expect(reader.getByText("Your message was sent.")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect.poll(() => reader.evaluate(() => localStorage.length)).toBe(0);
  await seeing.close();
});

test("a corporation is added with a page of its own, and a mistake in it shows where it is", async ({
  newTablet,
  browser,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("admin"));
  await tablet.open("/admin/corporations");
  await page.getByRole("main").getByRole("button", { name: "Add corporation" }).first().click();
  const form = page.getByRole("dialog", { name: "Add corporation" });
  await form.getByRole("textbox", { name: "Name" }).fill("Lakeside Partners");
  await form.getByRole("textbox", { name: "Description" }).fill("Health and life for the whole lake.");
  await form.getByRole("tab", { name: "Page" }).click();
  await form.getByRole("switch", { name: "Page is public" }).check({ force: true });
  const address = form.getByRole("textbox", { name: "Address of the page" });
  await address.fill("admin");
  await form.getByRole("tab", { name: "About" }).click();
  const save = form.getByRole("button", { name: /^(Save|Add)/ });
  await save.click();
  await expect(form.getByRole("tab", { name: "Page has an error" })).toHaveAttribute("aria-selected", "true");
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await address.fill("lakeside");
  await save.click();
  await expect(page.getByRole("row", { name: /Lakeside Partners/ })).toContainText("lakeside.");
  const visitor = await browser.newPage();
  await visitor.goto(tablet.addressOf("/").replace("localhost", "lakeside.localhost"));
  await expect(visitor.getByText("Health and life for the whole lake.")).toBeVisible();
  expect(await barriersOn(visitor)).toEqual([]);
  await visitor.close();
});
