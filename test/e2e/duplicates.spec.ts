/** One person written down twice: found, compared, merged, taken back, and merged again from a kitchen without a network. */
import { expect, test } from "./journey.ts";
import type { Tablet } from "./tablet.ts";

test("two records of one person become one, come apart again, and are merged from a kitchen table", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn("agent@other.fieldline.test");
  await tablet.filled();
  const phones = [{ number: "+12015550177", type: 2, primary: true }];
  const one = await lay(tablet, { first_name: "Rosa", last_name: "Quillfeather", phones, occupation: "Baker" });
  const two = await lay(tablet, { first_name: "ROSA", last_name: "Quillfeather", phones, employer: "Mill" });
  await tablet.open("/contacts/duplicates");
  const row = page.getByRole("listitem", { name: "Rosa Quillfeather and ROSA Quillfeather" });
  await expect(row).toContainText("Same phone and name");

  await row.getByRole("button", { name: /^Not duplicates/ }).click();
  // The offer stays while the pointer is on it.
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover();
  await expect(row).toBeHidden();
  await tablet.sent();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /\d pairs?$|No duplicates/ })
      .first(),
  ).toBeVisible();
  await expect(row).toBeHidden();
  await undo.click();
  await expect(row).toBeVisible();
  await tablet.sent();

  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: /^Compare/ }).and(page.locator(":focus"))).toBeVisible();
  await row.getByRole("link", { name: /^Compare/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: `First name: Rosa, from Rosa Quillfeather (${one})` }).check();
  await page.getByRole("button", { name: `Merge into Rosa Quillfeather (${one})` }).click();
  await expect(page).toHaveURL(tablet.addressOf(`/contacts/${one}`));
  await expect(page.getByText("Contacts merged: 2 into Rosa Quillfeather.")).toBeVisible();
  await tablet.goTo(`/contacts/${two}`);
  await expect(page).toHaveURL(tablet.addressOf(`/contacts/${one}`));

  await tablet.open("/contacts/duplicates?tab=merged");
  await page.getByRole("button", { name: "Undo merge of Rosa Quillfeather" }).first().click();
  await expect(page.getByText("Merge undone. 2 contacts restored.")).toBeVisible();
  // Until this device has heard of it, the second one's address leads to the first.
  await tablet.openList("?q=Quillfeather");
  await expect(tablet.rowOf(two)).toBeVisible();
  await tablet.open(`/contacts/${two}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("ROSA Quillfeather");
  await expect(page.getByText(`Likely duplicate of Rosa Quillfeather (${one}).`)).toBeVisible();
  await toldInKeptPlace(tablet);

  await tablet.open("/contacts/duplicates");
  await expect(row).toBeVisible();
  await tablet.goOffline();
  await row.getByRole("link", { name: /^Compare/ }).click();
  await page.getByRole("button", { name: /^Merge into Rosa/i }).click();
  await expect(row).toContainText("Merges when you are back online.");
  await tablet.goOnline();
  await tablet.sent();
  await expect(row).toBeHidden();
});

/** What is learned late stands behind the status and moves nothing: without it all stands where it stood. */
async function toldInKeptPlace({ page }: Tablet): Promise<void> {
  const tabs = page.getByRole("tablist");
  const status = page.getByRole("combobox", { name: "Status" });
  const places = async () => [await status.boundingBox(), await tabs.boundingBox()];
  const before = await places();
  await page.getByRole("list", { name: "New information" }).evaluate((list) => (list.style.display = "none"));
  await expect.poll(places).toEqual(before);
}

/** A contact made through the server, as an import would; its number. */
async function lay({ page }: Tablet, fields: object): Promise<number> {
  return page.evaluate(async (body) => {
    const reply = await fetch("/v1/contacts", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ref: crypto.randomUUID(), ...body }),
    });
    return ((await reply.json()) as { data: { id: number } }).data.id;
  }, fields);
}
