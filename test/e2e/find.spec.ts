import { expect, test } from "./journey.ts";
import { accountOf, type OwnContact, type Tablet } from "./tablet.ts";

const agent = accountOf("agent");
/** Aaron with his first letters changed about is Aaron, and a short name is near to many. */
const isMisspelledBySwapping = ({ first_name: [first = "", second = "", ...rest] }: OwnContact) =>
  rest.length > 2 && first.toLowerCase() !== second.toLowerCase();

const countWords = /^[\d,]+ contacts?$/;

test("someone is found while typing with the network gone: by name, with a typo, by phone in any form", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  await tablet.readyForTheField(agent);
  const { id, first_name, last_name, phones } = await tablet.ownContact(isMisspelledBySwapping);
  await tablet.openList();
  await tablet.goOffline();
  const field = tablet.page.getByRole("textbox", { name: "Search contacts" });
  const row = tablet.rowOf(id);
  await field.fill(`${last_name} ${first_name}`);
  await expect(row).toBeVisible();
  const [first = "", second = "", ...rest] = first_name;
  await field.fill(`${second}${first}${rest.join("")} ${last_name}`);
  await expect(row).toBeVisible();
  await expect(tablet.page.getByText("with a similar spelling")).toBeVisible();
  const digits = (phones[0]?.number ?? "").replace("+1", "");
  const [area, middle, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  for (const form of [`(${area}) ${middle}-${line}`, `${area}.${middle}.${line}`, `1${digits}`]) {
    await field.fill(form);
    await expect(row).toBeVisible();
  }
  await field.fill("qqqqxxzz");
  await expect(tablet.page.getByText("No matches.")).toBeVisible();
  await tablet.page.getByRole("search").getByRole("button", { name: "Clear", exact: true }).click();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect(tablet.page.getByText("No matches.")).toBeHidden();
});

test("a filter and an order stand together in the address and outlive a reload", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(agent);
  await tablet.filled();
  await tablet.openList();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByText(/^Clients/).click();
  await panel.getByRole("button", { name: /^Show/ }).click();
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  await expect(page).toHaveURL(/category=client.*order=desc/);
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
  const count = page.getByText(countWords);
  const clients = await tablet.listCount();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Remove filter/ })).toBeVisible();
  await expect(count).toHaveText(clients);
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/contacts\?order=desc$/);
  await expect(count).not.toHaveText(clients);
});

test("the list is as it was left: from the navigation, by its keys, and whole on a second press", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(agent);
  await tablet.filled();
  await tablet.openList("?category=client&order_field=age&order=desc");
  await expect(page.getByText(countWords)).toBeVisible();
  await page.getByRole("link", { name: "Sync", exact: true }).click();
  await expect(page).toHaveURL(/sync$/);
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page).toHaveURL(/contacts\?category=client&order_field=age&order=desc$/);
  // As fast as a hand on a slow device: the page has drawn nothing new between two presses.
  for (const by of ["its keys", "the navigation"]) {
    const searches = await page.evaluate((way) => {
      const link = (path: string) => document.querySelector<HTMLElement>(`nav a[href^="${path}"]`);
      const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      link("/sync")?.click();
      const between = location.pathname;
      if (way === "its keys") for (const key of ["g", "c"]) press(key);
      else link("/contacts")?.click();
      return [between, location.search];
    }, by);
    expect(searches, by).toEqual(["/sync", "?category=client&order_field=age&order=desc"]);
  }
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page).toHaveURL(/contacts$/);
});

test("filters taken off one right after the other are all off", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(agent);
  await tablet.filled();
  await tablet.openList("?category=lead&has_email=yes&has_mobile=yes");
  await expect(page.getByRole("button", { name: /^Remove filter/ })).toHaveCount(3);
  // As fast as a hand on a slow device: the page has drawn nothing new between two presses.
  await page.evaluate(async () => {
    const first = () => document.querySelector<HTMLElement>('[aria-label^="Remove filter"]');
    for (let left = 3; left > 0; left--) {
      first()?.click();
      await Promise.resolve();
    }
  });
  await expect(page.getByRole("button", { name: /^Remove filter/ })).toHaveCount(0);
  await expect(page).toHaveURL(/\/contacts$/);
});

test("a range is chosen and tagged with the network gone, and every tag arrives", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(agent);
  await tablet.openList("?group=my");
  await tablet.goOffline();
  const rows = page.getByRole("grid").locator("[data-at]");
  await rows.nth(2).getByRole("checkbox").click();
  await rows
    .nth(6)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selected contacts" });
  await expect(bar.getByText("5 selected")).toBeVisible();
  const chosen = await idsBetween(tablet, 2, 6);
  await bar.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("dialog", { name: "Tag" }).getByRole("button", { name: "Farm" }).click();
  await expect(page.getByText(/^Tag Farm added: /)).toBeVisible();
  await tablet.comesBack();
  const tags = await tablet.request<{ id: string; name: string }[]>("/v1/tags");
  const farm = tags.find(({ name }) => name === "Farm")?.id;
  expect(chosen).toHaveLength(5);
  for (const id of chosen)
    expect((await tablet.request<{ tag_ids: string[] }>(`/v1/contacts/${id}`)).tag_ids).toContain(farm);
});

async function idsBetween(tablet: Tablet, from: number, to: number): Promise<number[]> {
  const links = tablet.page.getByRole("grid").locator("[data-at] a[href^='/contacts/']");
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  return paths.slice(from, to + 1).map((path) => Number(path.split("/").at(-1)));
}

test("a search is kept as a quick filter with the network gone, used again, and there on the other device", async ({
  newTablet,
}) => {
  const [field, office] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  const { page } = field;
  await field.readyForTheField(agent);
  await field.openList("?category=lead&has_email=yes");
  const count = page.getByText(countWords);
  const leads = await field.listCount();
  await field.goOffline();
  await page.getByRole("button", { name: "Save as quick filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as quick filter" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Leads I can mail");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(count).not.toHaveText(leads);
  await page.getByRole("link", { name: "Leads I can mail" }).click();
  await expect(count).toHaveText(leads);
  await field.comesBack();
  await office.signIn(agent);
  await office.filled();
  await office.openList();
  await office.page.getByRole("link", { name: "Leads I can mail" }).click();
  await expect(office.page).toHaveURL(/has_email=yes/);
  await expect(office.page.getByText(countWords)).toHaveText(leads);
});

test("columns chosen with the network gone follow to the other device, and every one of them sorts", async ({
  newTablet,
}) => {
  const [field, office] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  const { page } = field;
  await field.readyForTheField(agent);
  await field.openList();
  await field.goOffline();
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Columns" });
  await panel.getByRole("checkbox", { name: "Email", exact: true }).click();
  await page.keyboard.press("Escape");
  const heading = page.getByRole("columnheader", { name: "Email" });
  await page.getByRole("grid").focus();
  // The headings lie above the first row: the name, which sorts the list, then the others.
  for (const key of ["Home", "ArrowUp", "End", "Enter"]) await page.keyboard.press(key);
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByText("Sorted by email, ascending")).toBeAttached();
  await field.comesBack();
  await field.sent();
  await office.signIn(agent);
  await office.filled();
  await office.openList();
  await expect(office.page.getByRole("columnheader", { name: "Email" })).toBeVisible();
  await office.page.getByRole("button", { name: "Columns", exact: true }).click();
  await office.page.getByRole("button", { name: "Reset columns" }).click();
  await office.sent();
  await expect(heading).toBeHidden();
});

test("a quick filter brings the columns it was kept with, and leaving it gives the person's own back", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(agent);
  await tablet.filled();
  await tablet.openList("?category=client&language=english");
  const heading = page.getByRole("columnheader", { name: "Source" });
  await expect(heading).toBeHidden();
  await page.getByRole("button", { name: "Save as quick filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as quick filter" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("English clients");
  await dialog.getByRole("checkbox", { name: "Include the current columns" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "English clients" }).click();
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await expect(page.getByText("Saved with the quick filter English clients on all your devices.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Source", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(heading).toBeVisible();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(heading).toBeHidden();
  await page.getByRole("link", { name: "English clients" }).click();
  await expect(heading).toBeVisible();
  await page.getByRole("button", { name: "Quick filters" }).click();
  await page.getByRole("button", { name: "Delete English clients" }).click();
  await tablet.sent();
});
