import { expect, test } from "./journey.ts";
import { accountOf, type Tablet } from "./tablet.ts";

const agent = accountOf("agent");

test("a field edited in place with the network gone is seen on the other device", async ({ newTablet }) => {
  const [barn, office] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  await barn.readyForTheField(agent);
  const { id } = await barn.ownContact();
  await barn.openContact(id);
  await barn.goOffline();
  await barn.setFact("First name", "Wilhelmina");
  await expect(barn.heading).toContainText("Wilhelmina");
  await expect(barn.page.getByRole("group", { name: "Person" })).toContainText("Saved on this device");
  await office.signIn(agent);
  await office.filled();
  await office.openContact(id);
  await barn.comesBack();
  await expect(office.heading).toContainText("Wilhelmina");
});

test("a contact made with the network gone has its final address at once, and arrives with its note", async ({
  newTablet,
}) => {
  const [barn, office] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  const { page } = barn;
  await barn.readyForTheField(agent);
  await barn.openList();
  await barn.goOffline();
  await page.getByRole("button", { name: "New contact" }).click();
  const dialog = page.getByRole("dialog", { name: "New contact" });
  await dialog.getByRole("textbox", { name: "First name" }).fill("Ottilie");
  await dialog.getByRole("textbox", { name: "Last name" }).fill("Brandvold");
  await dialog.getByRole("textbox", { name: "Phone" }).fill("(212) 555-0147");
  await dialog.getByRole("button", { name: "Create contact" }).click();
  await expect(page).toHaveURL(/\/contacts\/\d+$/);
  const path = new URL(page.url()).pathname;
  await expect(barn.heading).toHaveText("Ottilie Brandvold");
  await barn.writeNote("Met at the county fair");
  await barn.comesBack();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await office.signIn(agent);
  await office.filled();
  await office.open(path);
  await expect(office.heading).toHaveText("Ottilie Brandvold");
  await expect(office.page.getByText("Met at the county fair")).toBeVisible();
});

test("a contact is deleted, brought back by undo, deleted again and restored, with the network gone", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(agent);
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  const name = (await tablet.heading.textContent()) ?? "";
  await tablet.goOffline();
  await remove(tablet);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("textbox", { name: "Search contacts" }).fill(name);
  await tablet.rowOf(id).click();
  await expect(tablet.heading).toHaveText(name);
  await remove(tablet);
  await page.getByRole("button", { name: /choose another list/ }).click();
  await page.getByRole("menuitem", { name: "Deleted" }).click();
  await tablet.rowOf(id).click();
  await expect(page.getByText("This contact is deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByText("This contact is deleted.")).toBeHidden();
  await tablet.comesBack();
  expect((await tablet.request<{ deleted_at: number | null }>(`/v1/contacts/${id}`)).deleted_at).toBeNull();
});

async function remove({ page }: Tablet): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/contacts(\?|$)/);
}

test("what was begun on one contact stays with it when another is opened", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(agent);
  await tablet.filled();
  const [one, other] = [await tablet.ownContact(), await tablet.ownContact()];
  await tablet.openContact(one.id);
  const note = page.getByRole("textbox", { name: "New note" });
  await note.fill("Only for this one");
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(note).toHaveValue("Only for this one");
  await page
    .getByRole("button", { name: /^Edit phone/ })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Number" }).fill("201");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).fill(`${other.first_name} ${other.last_name}`);
  await page.getByRole("option", { name: new RegExp(`no\\. ${other.id}$`) }).click();
  await expect(page).toHaveURL(new RegExp(`/contacts/${other.id}$`));
  await expect(tablet.heading).toContainText(other.last_name);
  await expect(note).toHaveValue("");
  await expect(page.getByRole("textbox", { name: "Number" })).toHaveCount(0);
  await page.goBack();
  await expect(tablet.heading).toContainText(one.last_name);
  await expect(note).toHaveValue("Only for this one");
});

test("a meeting note is shown as such, and an edit keeps the former text", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(agent);
  await tablet.filled();
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  await page.getByRole("tab", { name: "Notes" }).click();
  const panel = page.getByRole("tabpanel", { name: "Notes" });
  await panel.getByRole("textbox", { name: "New note" }).fill("Wants the smaller plan");
  await panel.getByText("Meeting", { exact: true }).click();
  await panel.getByRole("button", { name: "Add note" }).click();
  const note = panel.getByRole("list", { name: "Notes" }).getByRole("listitem").first();
  // An older note may be of a meeting too.
  await expect(note).toContainText("Wants the smaller plan");
  await expect(note).toContainText(/^Meeting · /);
  await note.getByRole("button", { name: "Edit note" }).click();
  await note.getByRole("textbox", { name: "Note text" }).fill("Wants the larger plan");
  await note.getByRole("button", { name: "Save" }).click();
  await note.getByRole("button", { name: "edited once" }).click();
  await expect(note.getByRole("list", { name: "Earlier versions" })).toContainText("Wants the smaller plan");
});

test("a favourite made with the network gone stands among the favourites, later too", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(agent);
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  await tablet.goOffline();
  await page.getByRole("button", { name: "Add to favorites" }).click();
  await expect(page.getByRole("button", { name: "Remove from favorites" })).toBeVisible();
  await tablet.comesBack();
  await tablet.openList("?favorites=yes");
  await expect(tablet.rowOf(id)).toBeVisible();
});

test("one is taken from a pool with a connection only, whose limit is the server's, and belongs to the taker", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(agent);
  const { id, pool_id } = await tablet.pooledContact();
  const me = await tablet.request<{ id: string }>("/v1/users/me");
  await tablet.openList(`?group=pool:${pool_id}`);
  await tablet.goOffline();
  await tablet.rowOf(id).click();
  const claim = page.getByRole("button", { name: "Claim from pool" });
  await expect(claim).toBeDisabled();
  await tablet.goOnline();
  await claim.click();
  await expect(claim).toBeHidden();
  await expect(page.getByText(/owned by /)).toBeVisible();
  expect((await tablet.request<{ owner_id: string | null }>(`/v1/contacts/${id}`)).owner_id).toBe(me.id);
});

test("two people change the same fields: was, yours and theirs are shown, and each is decided by itself", async ({
  newTablet,
}) => {
  const [barn, office] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  await barn.readyForTheField(agent);
  const { id, first_name } = await barn.ownContact();
  await barn.openContact(id);
  await office.signIn(accountOf("field_manager"));
  await office.filled();
  await office.openContact(id);
  await openBeneathAnother(barn, office);
  await barn.goOffline();
  await barn.setFact("First name", "Barnabas");
  await barn.setFact("Last name", "Fieldman");
  await office.setFact("First name", "Offika");
  await office.setFact("Last name", "Deskman");
  await office.sent();
  await barn.goOnline();
  await expect(barn.syncWord).toHaveText("Needs attention (2)", { timeout: 30_000 });
  await barn.page.locator("a[data-word]").click();
  const needs = barn.page.getByRole("list", { name: "Needs attention" }).getByRole("listitem");
  const first = needs.filter({ hasText: "First name" });
  await expect(first.getByRole("row", { name: /^Before/ })).toContainText(first_name);
  await expect(first.getByRole("row", { name: /^Yours/ })).toContainText("Barnabas");
  await expect(first.getByRole("row", { name: /^Theirs \((?!Someone).+, .+\)/ })).toContainText("Offika");
  await first.getByRole("button", { name: /^Keep mine: First name/ }).click();
  await needs.getByRole("button", { name: /^Keep theirs: Last name/ }).click();
  await expect(barn.page.getByText("You're all caught up.")).toBeVisible();
  await barn.sent();
  for (const tablet of [barn, office]) {
    await tablet.openContact(id);
    await expect(tablet.heading).toContainText("Barnabas");
    await expect(tablet.heading).toContainText("Deskman");
  }
});

/** An editor stands open while the office changes its field: left untyped it writes nothing, typed it asks. */
async function openBeneathAnother(barn: Tablet, office: Tablet): Promise<void> {
  const shown = (tablet: Tablet, value: string) => tablet.page.getByRole("button", { name: `Last name ${value}` });
  const change = async (value: string) => {
    await office.setFact("Last name", value);
    await office.sent();
  };
  await change("One");
  await shown(barn, "One").click();
  await change("Two");
  await expect(barn.heading).toContainText("Two");
  await barn.page.keyboard.press("Tab");
  await expect(shown(barn, "Two")).toBeVisible();
  await shown(barn, "Two").click();
  await change("Three");
  await expect(barn.heading).toContainText("Three");
  await barn.page.keyboard.type("Mine");
  await barn.page.keyboard.press("Enter");
  await expect(barn.syncWord).toHaveText("Needs attention", { timeout: 30_000 });
  await barn.page.locator("a[data-word]").click();
  await expect(barn.page.getByRole("row", { name: "Before Two" })).toBeVisible();
  await barn.page.getByRole("button", { name: /^Keep theirs: Last name/ }).click();
  await expect(shown(office, "Three")).toBeVisible();
  await barn.page.goBack();
}

test("a contact that became someone else's while offline is gone, and the note on it waits for a decision", async ({
  newTablet,
}) => {
  const [barn, office] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  const { page } = barn;
  await barn.readyForTheField(accountOf("telemarketer"));
  const { id, pool_id } = await barn.pooledContact();
  await barn.openContact(id);
  const name = (await barn.heading.textContent()) ?? "";
  await barn.goOffline();
  await barn.writeNote("Asked for a call on Monday");
  await office.signIn(agent);
  await office.filled();
  await office.openContact(id);
  await office.page.getByRole("button", { name: "Claim from pool" }).click();
  const owner = async () => (await office.request<{ owner_id: string | null }>(`/v1/contacts/${id}`)).owner_id;
  await expect.poll(owner).not.toBeNull();
  await barn.goOnline();
  await expect(barn.syncWord).toHaveText("Needs attention", { timeout: 30_000 });
  await page.locator("a[data-word]").click();
  const item = page.getByRole("list", { name: "Needs attention" }).getByRole("listitem");
  await expect(item).toHaveCount(1);
  await expect(item).toContainText(name);
  await expect(item).toContainText("This record was deleted, or now belongs to someone else.");
  await barn.open(`/contacts?group=pool:${pool_id}`);
  await expect(page.getByText(/^[\d,]+ contacts?$/)).toBeVisible();
  await expect(barn.rowOf(id)).toHaveCount(0);
  await barn.open("/sync");
  await item.getByRole("button", { name: /^Discard/ }).click();
  await expect(page.getByText("You're all caught up.")).toBeVisible();
  expect(await office.notesThere(id)).not.toContain("Asked for a call on Monday");
});
