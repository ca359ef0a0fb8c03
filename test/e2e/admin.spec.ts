/** What an admin keeps for everybody, seen to arrive where people work. */
import { expect, test } from "./journey.ts";
import { type Tablet, tabletUpright } from "./tablet.ts";

test("an admin adds a status, puts it first, and joins it to another: contacts move with it", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn("admin@other.fieldline.test");
  await tablet.open("/admin/statuses");
  const leads = page.getByRole("region", { name: "Lead statuses" });
  await leads.getByLabel("New lead status").fill("new");
  await leads.getByRole("button", { name: "Add" }).click();
  await expect(leads.getByText("That name is already used.")).toBeVisible();
  await leads.getByLabel("New lead status").fill("Warm");
  await leads.getByRole("button", { name: "Add" }).click();
  await expect(leads.getByRole("button", { name: "Title of Warm Warm" })).toBeVisible();
  await leads.getByRole("button", { name: "Move Warm up" }).click();
  await expect(leads.getByRole("listitem").nth(-2)).toContainText("Warm");
  await page.setViewportSize(tabletUpright);
  await leads.getByRole("button", { name: "Delete Contacted" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete “Contacted”" });
  await expect(dialog.getByText(/^[\d,]+ contacts? uses? it\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText(/^[\d,]+ records? uses? it\. Move (them|it) first\.$/)).toBeVisible();
  await dialog.getByRole("combobox", { name: "Move contacts to" }).click();
  await page.getByRole("option", { name: "Warm" }).click();
  await dialog.getByRole("button", { name: "Move and delete" }).click();
  await expect(page.getByText(/contacts? moved\. “Contacted” deleted\./)).toBeVisible();
  await expect(leads.getByText("Contacted", { exact: true })).toHaveCount(0);
});

test("who loses the right while typing is told so, and what was typed stays", async ({ newTablet }) => {
  const [tablet, colleague] = [await newTablet(), await newTablet()];
  await colleague.signIn("sub_admin@other.fieldline.test");
  await colleague.open("/admin/statuses");
  const leads = colleague.page.getByRole("region", { name: "Lead statuses" });
  const typed = leads.getByLabel("New lead status");
  await typed.fill("Cold");
  await tablet.signIn("admin@other.fieldline.test");
  await giveRole(tablet, "sub_admin@other.fieldline.test", "agent");
  try {
    await expect(leads.getByRole("button", { name: /^Delete / })).toHaveCount(0);
    await leads.getByRole("button", { name: "Add" }).click();
    await expect(leads.getByText("Access denied!")).toBeVisible();
    await expect(typed).toHaveValue("Cold");
  } finally {
    await giveRole(tablet, "sub_admin@other.fieldline.test", "sub_admin");
  }
});

async function giveRole({ page }: Tablet, email: string, account_type: string): Promise<void> {
  const status = await page.evaluate(
    async ([email, account_type]) => {
      const found = await fetch(`/v1/admin/users?q=${email}`);
      const { data } = (await found.json()) as { data: { id: string }[] };
      const asked = { method: "PATCH", headers: { "content-type": "application/json" } };
      const body = JSON.stringify({ account_type });
      return (await fetch(`/v1/admin/users/${data[0]?.id}/update_roles`, { ...asked, body })).status;
    },
    [email, account_type],
  );
  expect(status).toBe(200);
}

test("with no connection an admin page says so before anything is typed, and comes alive again", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField("admin@other.fieldline.test");
  await tablet.open("/admin/pools");
  await expect(page.getByRole("button", { name: "Add pool" })).toBeEnabled();
  await tablet.goOffline();
  await expect(page.getByText("Changes here need a connection.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Add pool" })).toBeDisabled();
  await tablet.open("/admin/users");
  await expect(page.getByText("You are offline. This needs a connection.")).toBeVisible();
  await tablet.goOnline();
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
});

test("a tag renamed and recoloured in a basement reads so on a colleague's screen later", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField("agent@other.fieldline.test");
  await tablet.goOffline();
  await tablet.open("/contacts/tags");
  await page.getByRole("button", { name: "Name of Snowbird Snowbird" }).click();
  await page.keyboard.type("Sunbird");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Name of Sunbird Sunbird" })).toBeVisible();
  await tablet.goOnline();
  await tablet.sent();
  const colleague = await newTablet();
  await colleague.signIn("manager@other.fieldline.test");
  await colleague.open("/contacts/tags");
  await expect(colleague.page.getByRole("button", { name: "Name of Sunbird Sunbird" })).toBeVisible();
});

test("an admin writes an email to users, tests it, sends it and reads what became of each", async ({ newTablet }) => {
  const office = await newTablet();
  const { page } = office;
  await office.signIn("admin@other.fieldline.test");
  await office.open("/admin/emails");
  await page.getByRole("button", { name: "Write email" }).first().click();
  await page.getByRole("textbox", { name: "Subject" }).fill("New hours");
  await page.getByRole("button", { name: "Add block" }).click();
  await page.getByRole("menuitem", { name: "Text", exact: true }).click();
  await page.getByRole("textbox", { name: "Text" }).fill("We are **open** on Saturdays, ");
  const saved = page.waitForResponse(
    (reply) => reply.ok() && (reply.request().postData() ?? "").includes("Saturdays, {{agent.first_name|there}}"),
  );
  await page.getByRole("button", { name: "Insert field" }).click();
  await page.getByRole("menuitem", { name: "First name" }).click();
  await saved;
  await page.setViewportSize(tabletUpright);
  await page.getByRole("button", { name: "Send test to me" }).click();
  const send = page.getByRole("button", { name: /^Store for \d+ / });
  await expect(send).toBeEnabled();
  // This server has no mail server: every email is stored for an admin, which the plan says before.
  await expect(page.getByText("No mail server is set up. Nobody gets these emails")).toBeVisible();
  const audience = page.getByRole("table", { name: "Audience" });
  await expect(audience.getByText("No mail server is set up: stored under Sent email").first()).toBeVisible();
  await send.click();
  await expect(
    page.getByText(/^0 sent, (\d+) not sent, of \1\. No mail server is set up: \1 stored under Sent email\.$/),
  ).toBeVisible();
});
