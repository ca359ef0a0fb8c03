/** A manager reads the production of their team, and opens a bar. */
import { expect, test } from "./journey.ts";

test("a manager opens an agent's bar in the production and sees exactly those policies", async ({ newTablet }) => {
  const office = await newTablet();
  const { page } = office;
  await office.signIn("manager@other.fieldline.test");
  await office.open("/reports");
  await page.getByRole("textbox", { name: "Search reports" }).fill("production by agent");
  await page.getByRole("link", { name: /Production by agent/ }).click();
  const table = page.getByRole("table", { name: "Production by agent, as a table" });
  await expect(table.getByRole("rowheader", { name: "Total" })).toBeVisible();
  const counts = table.locator("tbody").getByRole("link", { name: /, Policies: \d/ });
  const first = (await counts.first().getAttribute("aria-label")) ?? "";
  const [, agent = "", count = ""] = /^(.+), Policies: ([\d,]+)$/.exec(first) ?? [];
  await page
    .getByRole("group", { name: "Annual premium, as a chart" })
    .getByRole("link", { name: new RegExp(`^${agent}:`) })
    .press("Enter");
  await expect(page.getByRole("heading", { name: `Production by agent: ${agent}` })).toBeVisible();
  await expect(page.getByText(new RegExp(`^${count} polic(y|ies)$`))).toBeVisible();
  const rows = page.getByRole("table", { name: `Production by agent: ${agent}` }).locator("tbody tr");
  await expect(rows).toHaveCount(Math.min(50, Number(count.replaceAll(",", ""))));
  await expect(rows.filter({ hasNotText: agent })).toHaveCount(0);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox").first().click();
  await expect(page.getByRole("checkbox").first()).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/column=/);
  await expect(rows).toHaveCount(Math.min(50, Number(count.replaceAll(",", ""))));
});
