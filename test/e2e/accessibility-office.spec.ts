import type { Locator } from "playwright/test";
import { walkAs } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

test.describe.configure({ timeout: 180_000 });

test("policies are accessible, from an empty form to the next step, and so is an export", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  const walk = await walkAs(tablet, accountOf("agent"));
  await tablet.installed();
  const { id } = await tablet.insuredContact();
  await tablet.open(`/contacts/${id}?tab=policies`);
  const policies = page.getByRole("tabpanel", { name: "Policies" });
  await expect(policies.getByRole("link").first()).toBeVisible();
  await walk.look("policies");
  await policies.getByRole("button", { name: "Add policy" }).click();
  await policies.getByRole("button", { name: "Add policy" }).click();
  await expect(page.getByText("Choose a carrier and a type.")).toBeVisible();
  await walk.look("a policy that lacks its carrier");
  await policies.getByRole("button", { name: "Cancel" }).click();
  await policies
    .getByRole("link", { name: /In force/ })
    .first()
    .click();
  await expect(page.getByRole("list", { name: "Progress" })).toBeVisible();
  await page.getByRole("button", { name: "Add requirement" }).click();
  await walk.look("one policy");
  await page.getByRole("button", { name: "Change status", exact: true }).click();
  await walk.look("the statuses a policy can go to");
  await page.getByRole("menuitem", { name: "Canceled" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("31/31/2026");
  await page.getByRole("button", { name: "Mark as canceled" }).click();
  await expect(page.getByText("Enter the date as MM/DD/YYYY.")).toBeVisible();
  await walk.lookIn("Canceled");
  await tablet.openList();
  await page.getByRole("button", { name: "Export this list" }).click();
  await walk.lookIn("Export this list");
  await tablet.goOffline();
  await expect(tablet.syncWord).toHaveText("Offline");
  await page.getByRole("button", { name: "Export this list" }).click();
  await expect(page.getByText(/^You are offline\. The file is created from this device/)).toBeVisible();
  await walk.lookIn("Export this list");
  expect(walk.found).toEqual([]);
});

test("the day's work and the change log are accessible", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await page.clock.setFixedTime(new Date().setUTCHours(18, 0, 0, 0));
  const walk = await walkAs(tablet, accountOf("agent"));
  await tablet.open("/next");
  const score = page.getByRole("button", { name: /^Score/ }).first();
  await score.click();
  await walk.look("who to call next, with a reason opened");
  await tablet.open("/at_risk");
  await expect(page.getByRole("list", { name: "At risk" }).getByRole("listitem").first()).toBeVisible();
  await page
    .getByRole("group", { name: "Types" })
    .getByText(/^Turning 65/)
    .click();
  await walk.look("who turns 65");
  await tablet.open("/pools");
  await expect(page.getByText(/left today/).first()).toBeVisible();
  await walk.look("pools to take from");
  const { id } = await tablet.insuredContact();
  await tablet.openContact(id);
  await tablet.setFact("First name", "Wilhelmina");
  await tablet.sent();
  await tablet.openTab("History");
  await expect(page.getByRole("button", { name: "Restore previous first name" })).toBeVisible();
  await walk.look("a contact's history");
  expect(walk.found).toEqual([]);
});

test("company settings, their forms and errors are accessible", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  const walk = await walkAs(tablet, accountOf("admin"));
  const shown = async (path: string, what: Locator) => {
    await tablet.open(path);
    await expect(what.first()).toBeVisible();
  };
  const refusal = page.getByText("That name is already used.");
  await shown("/admin/users", page.getByRole("main").getByRole("table"));
  await walk.look("users");
  await page.getByRole("main").getByRole("table").getByRole("link").first().click();
  await expect(page.getByText("Member since")).toBeVisible();
  await walk.look("one user");
  await shown("/admin/statuses", page.getByRole("listitem"));
  await page.getByLabel("New lead status").fill("new");
  await page.keyboard.press("Enter");
  await expect(refusal).toBeVisible();
  await walk.look("a status named like another");
  await page.getByRole("button", { name: "Delete Contacted" }).click();
  await walk.lookIn("Delete “Contacted”");
  await shown("/admin/sources", page.getByRole("listitem"));
  await page.getByRole("button", { name: "Title of Seminar Seminar" }).click();
  await page.keyboard.type("Mailer");
  await page.keyboard.press("Enter");
  await expect(refusal).toBeVisible();
  await walk.look("a source renamed like another");
  await shown("/admin/carriers", page.getByRole("main").getByRole("table"));
  await walk.look("carriers");
  await page.getByRole("button", { name: "Add carrier" }).click();
  await page.getByRole("textbox", { name: "Portal" }).fill("no address");
  await page.getByRole("combobox", { name: "Lines" }).fill("Life");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await walk.look("a carrier with errors");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Your changes are not saved.")).toBeVisible();
  await walk.look("a carrier left unsaved");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await shown("/admin/pools", page.getByRole("main").getByRole("table"));
  await walk.look("pools");
  await page.getByRole("button", { name: "Add pool" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await walk.lookIn("Add pool");
  await shown("/admin/settings", page.getByRole("region", { name: "Maintenance" }));
  await page.getByRole("textbox", { name: "Minimum app version" }).fill("newest");
  await page.getByRole("button", { name: "Save: Minimum app version" }).click();
  await expect(page.getByText("Enter a version such as", { exact: false })).toBeVisible();
  await walk.look("company settings");
  await shown("/admin/groups", page.getByRole("listitem"));
  await page.getByLabel("New group").fill("church referrals");
  await page.keyboard.press("Enter");
  await expect(refusal).toBeVisible();
  await walk.look("a group named like another");
  await page.getByRole("button", { name: "Delete Church referrals" }).click();
  await walk.lookIn("Delete group “Church referrals”");
  await shown("/contacts/tags", page.getByRole("listitem"));
  await page.getByLabel("New tag").fill("vip");
  await page.keyboard.press("Enter");
  await expect(refusal).toBeVisible();
  await walk.look("a tag named like another");
  await shown("/team", page.getByRole("main").getByRole("table"));
  await walk.look("the team");
  await shown("/admin/audit", page.getByRole("main").getByRole("table"));
  await walk.look("the audit log");
  await shown("/admin/outbox", tablet.heading);
  await walk.look("sent mail");
  expect(walk.found).toEqual([]);
});
