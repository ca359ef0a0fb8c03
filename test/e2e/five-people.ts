/** Five people of a new company, and what each of them sees of it (domain §3). */
import { expect } from "./journey.ts";
import type { Tablet } from "./tablet.ts";

interface Person {
  email: string;
  /** The items of the admin menu; none: no such menu. */
  admin: readonly string[];
  /** Part of the product that the company's flag leaves to all but agents. */
  hasTraining: boolean;
  /** Reaches the agent's lead. */
  hasLead: boolean;
  hasWebpage: boolean;
}

const withWebpage = { hasTraining: true, hasWebpage: true };

export const five: readonly Person[] = [
  {
    email: "mona@prairie.test",
    admin: ["Users", "Statuses", "Sources", "Groups", "Carriers"],
    hasLead: true,
    ...withWebpage,
  },
  { email: "tim@prairie.test", admin: [], hasLead: false, hasTraining: true, hasWebpage: false },
  {
    email: "bea@prairie.test",
    admin: [
      "Users",
      "Trainings",
      "Statuses",
      "Sources",
      "Groups",
      "Pool rules",
      "Carriers",
      "Corporations",
      "Campaign triggers",
      "Emails to users",
    ],
    hasLead: false,
    ...withWebpage,
  },
  {
    email: "sue@prairie.test",
    admin: [
      "Users",
      "Signups",
      "Business units",
      "Trainings",
      "Statuses",
      "Sources",
      "Groups",
      "Pool rules",
      "Carriers",
      "Corporations",
      "Do-not-call lists",
      "Campaign triggers",
      "Emails to users",
      "Lead vendors",
      "API requests",
      "Lead cost",
      "Audit log",
    ],
    hasLead: true,
    ...withWebpage,
  },
  { email: "ben@prairie.test", admin: [], hasLead: true, hasTraining: false, hasWebpage: true },
];

const consent = "I agree to be called by {agent} about insurance.";

/** A flag, a rule by law and a vendor with its first lead, by the company's admin. */
export async function setUpForFive(tablet: Tablet, address: string): Promise<void> {
  const { page } = tablet;
  await tablet.open("/admin/feature_flags");
  await page.getByRole("searchbox", { name: "Find a feature" }).fill("courses");
  await page.getByRole("button", { name: "Training", exact: true }).click();
  const flag = page.getByRole("dialog", { name: "Training" });
  await flag.getByRole("button", { name: "Add rule" }).click();
  await flag.getByRole("combobox", { name: "Rule 1: kind" }).click();
  await page.getByRole("option", { name: "Account type" }).click();
  await flag.getByRole("combobox", { name: "Rule 1: for" }).click();
  await page.getByRole("option", { name: "Agent", exact: true }).click();
  await flag.getByText("Off", { exact: true }).click();
  await flag.getByRole("button", { name: "Save" }).click();
  await expect(flag).toHaveCount(0);
  await tablet.open("/admin/compliance");
  await page.getByRole("button", { name: "Consent to calls and texts", exact: true }).click();
  const rule = page.getByRole("dialog");
  await rule.getByLabel("Source").fill("Counsel");
  await rule.getByLabel("Text").fill(consent);
  await rule.getByRole("button", { name: "Save" }).click();
  await expect(rule).toHaveCount(0);
  await tablet.open("/admin/api_tracking");
  await page.getByRole("button", { name: "Add vendor" }).first().click();
  const vendor = page.getByRole("dialog", { name: "Add vendor" });
  await vendor.getByRole("textbox", { name: "Name", exact: true }).fill("Bluebird Leads");
  await vendor.getByRole("combobox", { name: "Person" }).fill("Ben");
  await page.getByRole("option", { name: "Ben Boone" }).click();
  await vendor.getByRole("button", { name: "Save" }).click();
  const keys = page.getByRole("dialog", { name: "Keys of Bluebird Leads" });
  await keys.getByRole("button", { name: "Create key" }).click();
  const token = await keys.getByRole("alert").getByText(/^flv_/).textContent();
  const sent = await fetch(`${address}/v1/leads`, {
    method: "POST",
    headers: { authorization: `Bearer ${token ?? ""}`, "content-type": "application/json" },
    body: JSON.stringify({ first_name: "Wilma", last_name: "Aarden", phone: "512 555 0163" }),
  });
  expect(sent.status).toBe(201);
  await keys.getByRole("button", { name: "Got it" }).click();
}

export async function seesWhatTheMatrixSays(tablet: Tablet, person: Person): Promise<void> {
  const { page } = tablet;
  const menu = page.getByRole("navigation", { name: "Main" });
  const admin = menu.getByRole("list", { name: /^Admin: / });
  const refused = page.getByText("You do not have access to this page.");
  await tablet.open("/admin/feature_flags");
  await expect(refused, person.email).toBeVisible();
  await expect(admin.getByRole("link"), person.email).toHaveText([...person.admin]);
  await expect(menu.getByRole("link", { name: "Training", exact: true })).toHaveCount(person.hasTraining ? 1 : 0);
  await tablet.open("/contacts");
  const lead = page.getByRole("grid").getByRole("link", { name: "Wilma Aarden" });
  await expect(person.hasLead ? lead : page.getByText("No contacts yet."), person.email).toBeVisible();
  await tablet.open("/webpage");
  if (person.hasWebpage) await page.getByText("Preview", { exact: true }).click();
  const consentThere = page.frameLocator("iframe").getByText("I agree to be called by");
  const noPage = page.getByText("Your role has no web page of its own.");
  await expect(person.hasWebpage ? consentThere : noPage, person.email).toBeVisible();
}
