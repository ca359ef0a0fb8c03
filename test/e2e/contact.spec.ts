import { expect, type Tablet, test } from "./journey.ts";

const agent = "agent@other.fieldline.test";

async function setFact(tablet: Tablet, label: string, value: string): Promise<void> {
  const { page } = tablet;
  const person = page.getByRole("region", { name: "Person" });
  await person.getByRole("button", { name: new RegExp(`^${label}`) }).click();
  await person.getByRole("textbox", { name: label }).fill(value);
  await page.keyboard.press("Enter");
  await expect(person.getByRole("button", { name: new RegExp(`^${label} ${value}`) })).toBeVisible();
}

test("a field edited in place with the network gone is seen on the other device", async ({ newTablet }) => {
  const [barn, office] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  await barn.readyForTheField(agent);
  const { id } = await barn.ownContact(20);
  await barn.openContact(id);
  await barn.goOffline();
  await setFact(barn, "First name", "Wilhelmina");
  await expect(barn.page.getByRole("heading", { level: 1 })).toContainText("Wilhelmina");
  await expect(barn.page.getByRole("region", { name: "Person" })).toContainText("Saved on this device");
  await office.signIn(agent);
  await office.filled();
  await office.openContact(id);
  await barn.goOnline();
  await barn.sent();
  await expect(office.page.getByRole("heading", { level: 1 })).toContainText("Wilhelmina");
});

test("a favourite made with the network gone stands among the favourites, later too", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(agent);
  const { id } = await tablet.ownContact(23);
  await tablet.openContact(id);
  await tablet.goOffline();
  await page.getByRole("button", { name: "Make a favourite" }).click();
  await expect(page.getByRole("button", { name: "Take off favourites" })).toBeVisible();
  await tablet.goOnline();
  await tablet.sent();
  await tablet.openList("?favorites=yes");
  await expect(page.getByRole("grid").locator(`a[href="/contacts/${id}"]`)).toBeVisible();
});
