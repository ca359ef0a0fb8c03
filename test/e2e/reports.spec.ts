/** A manager reads the production of their team, opens a bar, has it mailed, sets a goal, and compares people. */
import { sql } from "kysely";
import { connect } from "../../src/server/db/connect.ts";
import type { BarrierWalk } from "./barriers.ts";
import { walkAs } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { accountOf, demoPassword, type Tablet } from "./tablet.ts";

test("a manager opens a bar and sees exactly those policies, mails them weekly and reads them offline, sets a goal, and compares people", async ({
  newTablet,
  server,
}) => {
  const [office, other] = [await newTablet(), await newTablet()];
  const { page } = office;
  const walk = await walkAs(office, accountOf("manager"));
  await office.open("/reports");
  await page.getByRole("textbox", { name: "Search reports" }).fill("production by agent");
  await page.getByRole("link", { name: /Production by agent/ }).click();
  const table = page.getByRole("table", { name: "Production by agent, as a table" });
  const total = table.getByRole("link", { name: /^Total, Policies: / });
  await expect(total).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Application date" })).toHaveValue("Last month");
  await walk.look("a report with bars");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Save report" })).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(total).toBeVisible();
  await page.emulateMedia({ media: null });
  const counts = table.locator("tbody").getByRole("link", { name: /, Policies: \d/ });
  const first = (await counts.first().getAttribute("aria-label")) ?? "";
  const [, agent = "", count = ""] = /^(.+), Policies: ([\d,]+)$/.exec(first) ?? [];
  const bar = page
    .getByRole("group", { name: "Annual premium, as a chart" })
    .getByRole("link", { name: new RegExp(`^${agent}:`) });
  const heading = page.getByRole("heading", { name: `Production by agent: ${agent}` });
  await bar.click();
  await expect(heading).toBeVisible();
  await page.goBack();
  await bar.press("Enter");
  await expect(heading).toBeVisible();
  await expect(page.getByText(new RegExp(`^${count} polic(y|ies)$`))).toBeVisible();
  const list = page.getByRole("table", { name: `Production by agent: ${agent}` });
  const rows = list.locator("tr[data-row]");
  await expect(list).toHaveAttribute("aria-rowcount", String(Number(count.replaceAll(",", "")) + 1));
  await expect(rows.first()).toContainText(agent);
  await expect(rows.filter({ hasNotText: agent })).toHaveCount(0);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox").first().click();
  await expect(page.getByRole("checkbox").first()).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/column=/);
  await expect(page.getByText(new RegExp(`^${count} polic(y|ies)$`))).toBeVisible();
  await walk.look("the list behind a bar");
  await page.goBack();

  const all = (await total.textContent()) ?? "";
  await scheduleForTwo(office, walk, await nameOf(server.databaseUrl, accountOf("agent")));
  await comeDue(server.databaseUrl);
  const own = await ownCount(await signedInAs(other, "agent"));
  expect(own).toBeLessThan(Number(all.replaceAll(",", "")));
  await signedInAs(other, "admin");
  await expect
    .poll(() => mailed(other), { timeout: 60_000 })
    .toEqual([
      [accountOf("agent"), expect.stringMatching(new RegExp(`^Team production: (${own || "none"}\\b)`))],
      [accountOf("manager"), expect.stringMatching(new RegExp(`^Team production: ${all} polic`))],
    ]);

  await office.goOffline();
  await office.open("/reports");
  await page.getByRole("table", { name: "Saved reports" }).getByRole("link", { name: "Team production" }).click();
  await expect(page.getByText(/^Kept on this device, as of .+ \d+:\d\d/)).toBeVisible();
  await expect(total).toHaveText(all);
  await walk.look("a report kept on the device");
  await office.goOnline();

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
  await submitted.getByRole("button", { name: "Team" }).first().click();
  await expect(page.getByText(/, for .+ and their team\.$/)).toBeVisible();
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

const credentials = (role: string) => ({
  email: accountOf(role),
  password: demoPassword,
  device_id: crypto.randomUUID(),
});

async function asked<T>(tablet: Tablet, path: string): Promise<T> {
  const reply = await tablet.context.request.get(tablet.addressOf(path));
  expect(reply.ok()).toBe(true);
  return ((await reply.json()) as { data: T }).data;
}

/** Without a page. */
async function signedInAs(tablet: Tablet, role: string): Promise<Tablet> {
  const reply = await tablet.context.request.post(tablet.addressOf("/v1/sessions"), { data: credentials(role) });
  expect(reply.ok()).toBe(true);
  return tablet;
}

async function ownCount(tablet: Tablet): Promise<number> {
  const figures = "/v1/reports/figures?report_type=production_by_agent&period=last_month";
  return (await asked<{ totals: number[] }>(tablet, figures)).totals[0] ?? 0;
}

async function mailed(tablet: Tablet): Promise<[string, string][]> {
  const mails = await asked<{ to: string; kind: string; subject: string }[]>(tablet, "/v1/admin/outbox?limit=100");
  return mails
    .filter(({ kind }) => kind === "report")
    .map(({ to, subject }): [string, string] => [to, subject])
    .sort();
}

/** The user themselves, who is there already, and another. */
async function scheduleForTwo({ page }: Tablet, walk: BarrierWalk, name: string): Promise<void> {
  await page.getByRole("button", { name: "Save report" }).click();
  const form = page.getByRole("dialog", { name: "Save this report" });
  await form.getByRole("textbox", { name: "Name" }).fill("Team production");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Email" }).click();
  const dialog = page.getByRole("dialog", { name: "Email this report" });
  await expect(dialog.getByRole("combobox", { name: "How often" })).toHaveValue("Every week");
  await dialog.getByRole("combobox", { name: "Recipients" }).fill(name);
  await page.getByRole("option", { name }).click();
  await page.keyboard.press("Escape");
  await walk.look("a report's schedule");
  await dialog.getByRole("button", { name: "Save schedule" }).click();
  await expect(dialog).toBeHidden();
}

async function nameOf(databaseUrl: string, email: string): Promise<string> {
  const { db, close } = connect(databaseUrl, () => {});
  const user = db.selectFrom("users").select(["first_name", "last_name"]).where("email", "=", email);
  const { first_name, last_name } = await user.executeTakeFirstOrThrow();
  await close();
  return `${first_name} ${last_name}`;
}

/** The week is over, and the minute in which the server looks. */
async function comeDue(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, () => {});
  await db.updateTable("report_schedules").set({ next_at: 1 }).execute();
  await sql`insert into pgboss.job (name, data) values ('send_due_reports', '{}')`.execute(db);
  await close();
}
