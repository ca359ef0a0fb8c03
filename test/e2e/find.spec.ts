import { expect, test } from "./journey.ts";

const agent = "agent@other.fieldline.test";

test("somebody is found while typing with the network gone: by name, with a typo, by phone in any form", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  await tablet.readyForTheField(agent);
  const { id, first_name, last_name, phones } = await tablet.ownContact(10);
  await tablet.openList();
  await tablet.goOffline();
  const field = tablet.page.getByRole("textbox", { name: "Find contacts" });
  const row = tablet.page.getByRole("grid").locator(`a[href="/contacts/${id}"]`);
  await field.fill(`${last_name} ${first_name}`);
  await expect(row).toBeVisible();
  const [first = "", second = "", ...rest] = first_name;
  await field.fill(`${second}${first}${rest.join("")} ${last_name}`);
  await expect(row).toBeVisible();
  await expect(tablet.page.getByText("spelled nearly so")).toBeVisible();
  const digits = (phones[0]?.number ?? "").replace("+1", "");
  const [area, middle, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  for (const form of [`(${area}) ${middle}-${line}`, `${area}.${middle}.${line}`, `1${digits}`]) {
    await field.fill(form);
    await expect(row).toBeVisible();
  }
  await field.fill("qqqqxxzz");
  await expect(tablet.page.getByText("Nobody fits.")).toBeVisible();
});
