/** One contact's page in the field: securities for the licensed, its story with what is not sent yet, the household. */
import { expect, test } from "./journey.ts";

test("a value written with no connection stands with its day on the manager's screen, and on no unlicensed one", async ({
  newTablet,
}) => {
  const [kitchen, office, other] = [await newTablet({ serviceWorkers: "allow" }), await newTablet(), await newTablet()];
  const { page } = kitchen;
  await kitchen.readyForTheField("agent@other.fieldline.test");
  const { id, first_name } = await kitchen.emailedContact();
  await kitchen.openContact(id);
  await kitchen.goOffline();
  await kitchen.openTab("Securities");
  await expect(page).toHaveURL(/tab=securities/);
  await page.getByRole("button", { name: "Add security" }).click();
  await page.getByRole("button", { name: "Add security" }).click();
  await expect(page.getByText("Choose a type.")).toBeVisible();
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Roth IRA" }).click();
  await page.getByLabel("Custodian").fill("Kitchen Trust");
  await page.getByLabel("Account number").fill("9876-54321");
  await page.getByRole("button", { name: "Add security" }).click();
  await expect(page.getByRole("heading", { name: "Kitchen Trust · Roth IRA · ••••4321" })).toBeVisible();
  await page.getByRole("button", { name: "Add value and date" }).click();
  await page.getByLabel("Market value").fill("12,500");
  await page.getByLabel("As of").fill("05/04/2026");
  await page.keyboard.press("Enter");
  await expect(page.getByText("as of 05/04/2026")).toBeVisible();

  await page.getByRole("combobox", { name: "Status" }).click();
  const status = page.getByRole("option", { selected: false }).first();
  const title = await status.innerText();
  await status.click();
  await page.getByRole("tab", { name: "Activity" }).click();
  const story = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  const changed = story.filter({ hasText: new RegExp(`Status: .*${title}`) });
  await expect(changed.last()).toContainText("Saved on this device");
  await expect(page.getByText("Showing activity saved on this device.")).toBeVisible();

  await page.getByRole("button", { name: "Write email" }).click();
  const composer = page.getByRole("dialog", { name: /^Email to / });
  await composer.getByLabel("Subject").fill("The value we spoke of");
  await composer.getByLabel("Message").fill("Dear ");
  await composer.getByRole("button", { name: "Insert field" }).click();
  await page.getByRole("menuitem", { name: /^First name/ }).click();
  await composer.getByRole("button", { name: "Save draft" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Write email" }).click();
  await expect(composer.getByLabel("Message")).toHaveValue("Dear {{contact.first_name|there}}");
  await expect(composer.getByRole("region", { name: /^Preview for / })).toContainText(first_name);
  await composer.getByLabel("Message").fill("Dear {{contact.first_name|there}}, it stands at **12,500**.");
  await page.keyboard.press("Control+Enter");
  await expect(composer).toBeHidden();
  const email = story.filter({ hasText: "The value we spoke of" }).last();
  await expect(email).toContainText("Saved on this device");
  await kitchen.goOnline();
  await kitchen.sent();
  await expect(changed.last()).not.toContainText("Saved on this device");
  // Here no mail server is set up, and the log says so.
  await expect(email).toContainText("Not sent");
  await email.getByRole("button", { name: "The value we spoke of" }).click();
  const letter = email.frameLocator("iframe").locator("body");
  await expect(letter).toContainText(`Dear ${first_name}, it stands at 12,500.`);
  await expect(letter.locator("strong")).toHaveText("12,500");

  await office.signIn("manager@other.fieldline.test");
  await office.filled();
  await office.open(`/contacts/${id}?tab=securities`);
  await office.page.getByRole("link", { name: /Kitchen Trust/ }).click();
  await expect(office.page.getByText("as of 05/04/2026")).toBeVisible();
  await other.signIn("field_manager@other.fieldline.test");
  await other.filled();
  await other.open(`/contacts/${id}?tab=securities`);
  await expect(other.page.getByRole("tab", { name: "Policies" })).toBeVisible();
  await other.page.getByRole("button", { name: "More", exact: true }).click();
  await expect(other.page.getByRole("menuitem", { name: "History" })).toBeVisible();
  await expect(other.page.getByRole("menuitem", { name: "Securities" })).toHaveCount(0);
});

test("who referred a contact is chosen with the network gone, is there for the office, and says when they are deleted", async ({
  newTablet,
}) => {
  const [kitchen, office] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  const { page } = kitchen;
  await kitchen.readyForTheField("agent@other.fieldline.test");
  const [referred, referrer] = [await kitchen.ownContact(), await kitchen.ownContact()];
  const name = `${referrer.first_name} ${referrer.last_name}`;
  await kitchen.openContact(referred.id);
  await kitchen.goOffline();
  await page.getByRole("button", { name: "Change referred by" }).click();
  await page.keyboard.type(referrer.phones[0]?.number.slice(2) ?? "");
  await page.getByRole("option", { name: new RegExp(name) }).waitFor();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", `/contacts/${referrer.id}`);
  await kitchen.comesBack();
  await kitchen.sent();
  expect((await kitchen.request<{ referred_by_id: number }>(`/v1/contacts/${referred.id}`)).referred_by_id).toBe(
    referrer.id,
  );
  await office.signIn("manager@other.fieldline.test");
  await office.filled();
  await office.openContact(referrer.id);
  await office.page.getByRole("button", { name: "More actions" }).click();
  await office.page.getByRole("menuitem", { name: /^Delete/ }).click();
  await office.sent();
  await expect(page.getByText(`${name}, deleted`)).toBeVisible();
});
