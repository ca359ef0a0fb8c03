/** What an admin sets for the company, seen to act in a tab that was open all along. */
import { weekdays } from "../../src/domain/dialer/calling-hours.ts";
import { weekdayNames } from "../../src/domain/dialer/rule-words.ts";
import { showDay } from "../../src/kit/dates.ts";
import { dayMs } from "../../src/kit/durations.ts";
import { expect, test } from "./journey.ts";
import { tabletUpright } from "./tablet.ts";

test("an agent's open tab hears of maintenance at once, and of its end", async ({ newTablet }) => {
  const [office, field] = [await newTablet(), await newTablet()];
  await field.signIn("agent@other.fieldline.test");
  await field.open("/contacts");
  await field.filled();
  await office.signIn("admin@other.fieldline.test");
  await office.open("/admin/settings");
  const panel = office.page.getByRole("region", { name: "Maintenance" });
  await panel.getByLabel("Message").fill("A larger disk");
  await panel.getByRole("button", { name: "Publish" }).click();
  const bar = field.page.getByRole("status", { name: "Maintenance" });
  await expect(bar).toContainText("Maintenance in progress. A larger disk. Keep working");
  await panel.getByRole("button", { name: "Remove" }).click();
  await expect(bar).toHaveCount(0);
});

test("a part of the product switched off goes from an agent's open tab at once, and comes back", async ({
  newTablet,
}) => {
  const [office, field] = [await newTablet(), await newTablet()];
  await field.signIn("agent@other.fieldline.test");
  await field.open("/contacts");
  await field.filled();
  const link = field.page.getByRole("navigation").first().getByRole("link", { name: "Workflow" });
  await expect(link).toBeVisible();
  await office.signIn("admin@other.fieldline.test");
  await office.open("/admin/feature_flags");
  const { page } = office;
  await page.getByRole("searchbox", { name: "Find a feature" }).fill("automated");
  await page.getByRole("button", { name: "Workflow", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Workflow" });
  await form.getByRole("button", { name: "Add rule" }).click();
  await form.getByText("Off", { exact: true }).click();
  await expect(form.getByRole("status")).toContainText(/^\d+ users lose it\./);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(link).toHaveCount(0);
  const row = page.getByRole("row", { name: /Workflow/ });
  await expect(row).toContainText(/Off.*Everyone: off/);
  await page.setViewportSize(tabletUpright);
  await page.getByRole("button", { name: "History: Workflow" }).click();
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(link).toBeVisible();
  await expect(row).toContainText("On for everyone");
  await office.goOffline();
  await expect(page.getByText("Changes here need a connection.")).toBeVisible();
});

test("the page of sign-in shows the words of the company it is of", async ({ newTablet }) => {
  const office = await newTablet();
  const { page } = office;
  await office.signIn("admin@other.fieldline.test");
  await office.open("/admin/settings");
  const minutes = page.getByRole("textbox", { name: "Lock after inactivity (minutes)" });
  await minutes.fill("never");
  await page.getByRole("button", { name: /^Save: Lock after/ }).click();
  await expect(page.getByText("Enter 1 to 1,440 minutes.")).toBeVisible();
  await expect(minutes).toHaveValue("never");
  const words = page.getByRole("textbox", { name: "Sign-in page message" });
  await words.fill("Closed on Friday.");
  await page.getByRole("button", { name: "Save: Sign-in page message" }).click();
  await expect(page.getByText("Saved for everyone.")).toBeVisible();
  const visitor = await newTablet();
  await visitor.goTo("/login?company=other");
  await expect(visitor.page.getByRole("note")).toHaveText("Closed on Friday.");
  await words.fill("");
  const saved = page.waitForResponse((reply) => reply.request().method() !== "GET" && reply.ok());
  await page.getByRole("button", { name: "Save: Sign-in page message" }).click();
  await saved;
  await visitor.goTo("/login?company=other");
  await expect(visitor.page.getByRole("note")).toHaveCount(0);
});

test("a state's hours change from a day on, and the check names the rule that decides before and after", async ({
  newTablet,
}) => {
  const office = await newTablet();
  const { page } = office;
  const dayAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  const [before, starts, after] = [dayAfter(28), dayAfter(30), dayAfter(32)];
  const weekday = weekdayNames[weekdays[new Date(after).getUTCDay()]!];
  const source = "Nev. Rev. Stat. 597.814";
  await office.signIn("admin@other.fieldline.test");
  await office.open("/admin/calling_rules");
  await page.getByRole("button", { name: "Nevada", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Change the rule: Nevada" });
  await form.getByLabel("Starts on").fill(starts);
  await form.getByLabel("Source").fill(source);
  await form.getByRole("combobox", { name: `${weekday} from`, exact: true }).click();
  await page.getByRole("option", { name: "No calls" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await page.setViewportSize(tabletUpright);
  await expect(page.getByRole("row", { name: /^Nevada/ })).toContainText(showDay(starts));
  const check = page.getByRole("region", { name: "Check a call or a text" });
  const answer = check.getByRole("status");
  await check.getByLabel("Phone number").fill("702-555-0143");
  for (const [day, rule] of [
    [before, /Rule: Nevada(?!, from)/],
    [after, new RegExp(`Rule: Nevada, from ${showDay(starts)}.*${source}.*${weekday.slice(0, 3)} no calls`)],
  ] as const) {
    await check.getByLabel("Your day and time").fill(`${day}T12:00`);
    await check.getByRole("button", { name: "Check" }).click();
    await expect(answer).toContainText(rule);
  }
});
