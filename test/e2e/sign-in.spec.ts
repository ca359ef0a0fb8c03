import { expect, test } from "./journey.ts";

test("an agent signs in and sees the day", async ({ newTablet }) => {
  const tablet = await newTablet();
  await tablet.signIn("agent@other.fieldline.test");
  await expect(tablet.page.getByRole("heading", { level: 1 })).toBeVisible();
  await tablet.filled();
});

test("a wrong password keeps what was typed and says so", async ({ newTablet, server }) => {
  const { page } = await newTablet();
  await page.goto(`${server.address}/login`);
  await page.getByLabel("Email or username").fill("agent@other.fieldline.test");
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Email or password is not right.")).toBeVisible();
  await expect(page.getByLabel("Email or username")).toHaveValue("agent@other.fieldline.test");
});
