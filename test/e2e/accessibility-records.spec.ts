import { walkAs } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

test.describe.configure({ timeout: 180_000 });
const agent = accountOf("agent");

test("a contact's page, its tabs, editors and dialogs are accessible", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  const walk = await walkAs(tablet, agent);
  const { id } = await tablet.emailedContact();
  await tablet.openContact(id);
  await tablet.goOffline();
  await tablet.writeNote("Seen and heard");
  await tablet.setFact("First name", "Seraphine");
  await walk.look("a contact with unsent changes");
  await tablet.comesBack();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await walk.look("what can be done with a contact");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Status" }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await walk.look("the choice of a status");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add tag" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await walk.look("the choice of a tag");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Link contact" }).click();
  await walk.lookIn("Link contact");
  await page.keyboard.press("w");
  await page.getByLabel("Message").fill("{{contact.first_name|there}}, {{agent.webpage}}");
  await page.keyboard.press("Control+Enter");
  await expect(
    page
      .getByText("Enter a subject.")
      .or(page.getByText(/is empty for this contact/))
      .first(),
  ).toBeVisible();
  await walk.lookIn(/^Email to /);
  await page
    .getByRole("button", { name: /^Edit phone/ })
    .first()
    .click();
  await walk.look("a phone being edited");
  await page.keyboard.press("Escape");
  const more = page.getByRole("button", { name: /more fields?$/ });
  while ((await more.count()) > 0) await more.first().click();
  await walk.look("all facts");
  for (const tab of ["Notes", "Fact finder", "Prescriptions"]) {
    await tablet.openTab(tab);
    await expect(page.getByRole("tabpanel", { name: tab })).toBeVisible();
    await walk.look(tab);
  }
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByRole("button", { name: "Edit note" }).first().click();
  await walk.look("a note being edited");
  expect(walk.found).toEqual([]);
});

test("an import is accessible, from the file to the rejected rows", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  const walk = await walkAs(tablet, accountOf("manager"));
  await tablet.open("/imports");
  await expect(page.getByRole("button", { name: "Choose file" })).toBeVisible();
  await walk.look("imports");
  const list = [
    "First Name,Last Name,E-mail Address,Mobile Phone",
    "Hedwig,Thorvaldsen,hedwig@example.com,(612) 555-0132",
    "Nadia,Brokenmail,not-an-address,(612) 555-0134",
  ].join("\r\n");
  const file = { name: "county-fair.csv", mimeType: "text/csv", buffer: Buffer.from(list) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByRole("button", { name: "Import 1 row" })).toBeVisible();
  await walk.look("a file being prepared");
  await page.getByRole("button", { name: "Saved mappings" }).click();
  await walk.lookIn("Saved mappings");
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByRole("table", { name: "Rejected rows", exact: true })).toBeVisible({ timeout: 60_000 });
  await walk.look("what came of an import");
  await tablet.open("/imports");
  await expect(page.getByRole("link", { name: /^county-fair.csv/ })).toBeVisible();
  await walk.look("imports so far");
  await page.getByText("My team's").click();
  await expect(page.getByRole("link", { name: /^county-fair.csv/ })).toBeVisible();
  await walk.look("imports of the team");
  expect(walk.found).toEqual([]);
});

test("the account, the admin pages and open conflicts are accessible", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  const walk = await walkAs(tablet, accountOf("admin"));
  for (const tab of ["profile", "password", "two_factor", "theme", "devices", "api_keys"]) {
    await tablet.open(`/account/profile?tab=${tab}`);
    await expect(page.getByRole("tabpanel").getByRole("heading").first()).toBeVisible();
    await walk.look(`account, ${tab}`);
  }
  await page.getByRole("button", { name: "Create API key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("A reader");
  await walk.look("a key being made");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("A reader");
  await walk.look("a key shown once");
  await tablet.open("/account/profile?tab=two_factor");
  await page.getByRole("button", { name: "Show QR code" }).click();
  await expect(page.getByRole("textbox", { name: "Code" })).toBeVisible();
  await walk.look("two-factor being set up");
  await page.getByText("Code by email").click();
  await page.getByRole("button", { name: "Email me a code" }).click();
  await expect(page.getByText(/^Sent to /)).toBeVisible();
  await walk.look("a code being mailed");
  await tablet.open("/admin/outbox");
  const mail = page.getByRole("main").getByRole("table").getByRole("button", { expanded: false }).first();
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await mail.click();
  await expect(page.locator("pre")).toBeVisible();
  await walk.look("sent mail");
  await tablet.chooseFromMenu("Act as another user");
  await expect(page.getByRole("button", { name: /^Act as/ }).first()).toBeVisible();
  await walk.lookIn("Act as another user");
  await tablet.chooseFromMenu("Act as another user");
  await page.getByRole("textbox", { name: "Find a person" }).fill(agent);
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
  await page
    .getByRole("button", { name: /^Act as/ })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Acting as someone else" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await walk.look("acting as someone else");
  expect(walk.found).toEqual([]);
});

test("the sync screen and open conflicts are accessible", async ({ newTablet }) => {
  const [barn, office] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  const walk = await walkAs(barn, agent);
  await barn.installed();
  const { id } = await barn.ownContact();
  await barn.openContact(id);
  await office.signIn(accountOf("field_manager"));
  await office.filled();
  await office.openContact(id);
  await barn.goOffline();
  await barn.setFact("Last name", "Amberside");
  await barn.page.locator("a[data-word]").click();
  await expect(barn.page.getByRole("list", { name: "Waiting to send" })).toBeVisible();
  await walk.look("what waits");
  await office.setFact("Last name", "Birchside");
  await office.sent();
  await barn.goOnline();
  await expect(barn.page.getByRole("button", { name: /^Keep mine/ })).toBeVisible({ timeout: 30_000 });
  await walk.look("a decision");
  await barn.openContact(id);
  await walk.look("a contact with a decision to take");
  expect(walk.found).toEqual([]);
});
