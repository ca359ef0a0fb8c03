/** A manager reads the production of their team, opens a bar, sets a goal, and compares people. */
import { walkAs } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

test("a manager opens a bar and sees exactly those policies, sets a goal offline, and compares people", async ({
  newTablet,
}) => {
  const office = await newTablet();
  const { page } = office;
  const walk = await walkAs(office, accountOf("manager"));
  await office.open("/reports");
  await page.getByRole("textbox", { name: "Search reports" }).fill("production by agent");
  await page.getByRole("link", { name: /Production by agent/ }).click();
  const table = page.getByRole("table", { name: "Production by agent, as a table" });
  await expect(table.getByRole("rowheader", { name: "Total" })).toBeVisible();
  await walk.look("a report with bars");
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

  await office.open("/goals");
  const people = page.getByRole("table", { name: "Goals by person" });
  const set = people.getByRole("button", { name: /^Set the goals of/ }).first();
  const name = ((await set.getAttribute("aria-label")) ?? "").replace("Set the goals of ", "");
  await set.click();
  const form = page.getByRole("dialog", { name: `Monthly goals of ${name}` });
  await form.getByRole("textbox", { name: "Calls" }).fill("1.5");
  await office.goOffline();
  await form.getByRole("textbox", { name: "Premium" }).fill("25,000");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Enter a whole number from 1 to 100,000, or leave it empty.")).toBeVisible();
  await walk.look("a goal that is not a whole number");
  await form.getByRole("textbox", { name: "Calls" }).fill("800");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(people.getByRole("row", { name: new RegExp(name) })).toContainText("$25,000");
  await walk.look("goals of the team");
  await office.comesBack();

  await office.open("/reports/policies_submitted?period=this_month&group_by=writing_agent_id");
  const submitted = page.getByRole("table", { name: "Policies submitted, as a table" });
  await expect(submitted.getByRole("row", { name: new RegExp(name) })).toContainText(/% of \$25,000/);
  await walk.look("bars against goals");
  await office.open("/reports/call_activity");
  await expect(page.getByRole("table", { name: "Call activity, as a table" })).toBeVisible();
  await walk.look("a line over days");
  await office.open("/reports/leaderboard?what=calls&per=hour");
  await expect(page.getByText(/^Calls made and received, divided by hours worked/)).toBeVisible();
  const hours = page.getByRole("link", { name: /, Hours worked: [1-9]/ }).first();
  await expect(hours).toBeVisible();
  await walk.look("the leaderboard");
  const worked = / worked: ([\d,]+)$/.exec((await hours.getAttribute("aria-label")) ?? "")?.[1] ?? "";
  await hours.click();
  await expect(page.getByText(new RegExp(`^${worked} hours?$`))).toBeVisible();
  expect(walk.found).toEqual([]);
});
