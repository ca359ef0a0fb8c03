import { expect, test } from "./journey.ts";
import { accountOf, type Tablet } from "./tablet.ts";

const agent = accountOf("field_manager");
const savedHere = "Saved on this device";

/** What the contact's page shows of the notes that begin so. */
const notesHere = (tablet: Tablet, beginning: string) =>
  tablet.page
    .getByRole("list", { name: "Timeline" })
    .getByText(new RegExp(`^${beginning}`))
    .allTextContents();

const notesThere = async (tablet: Tablet, id: number, beginning: string) =>
  (await tablet.notesThere(id)).filter((body) => body.startsWith(beginning)).toSorted();

test("the server is killed while it takes in what a tablet sends, and nothing is lost or doubled", async ({
  newTablet,
  server,
}) => {
  const tablet = await newTablet();
  await tablet.signIn(agent);
  await tablet.filled();
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  await tablet.goOffline();
  const written = Array.from({ length: 8 }, (_, nth) => `Crash ${nth}`);
  for (const body of written) await tablet.writeNote(body);
  const first = tablet.page.waitForResponse((reply) => reply.url().endsWith("/notes") && reply.ok());
  await tablet.goOnline();
  await first;
  await server.kill();
  await tablet.writeNote("Crash 8, while it was down");
  await expect(tablet.page.getByText(savedHere).first()).toBeVisible();
  await server.start();
  await tablet.sent();
  expect(await notesThere(tablet, id, "Crash")).toEqual([...written, "Crash 8, while it was down"]);
});

test("a part of the app asked for while the server is away says so, and the page stays", async ({
  newTablet,
  server,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(agent);
  await tablet.filled();
  await server.kill();
  await page.getByRole("link", { name: "Calendar" }).first().click();
  await expect(page.getByRole("alert")).toContainText("This page could not be loaded.");
  await page.getByRole("link", { name: "Go to dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Good /);
  await page.goBack();
  await server.start();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^[A-Z][a-z]+ \d{4}$/);
});

test("three tabs share one store, and another leads when the leader closes", async ({ newTablet }) => {
  const first = await newTablet();
  await first.signIn(agent);
  await first.filled();
  const { id } = await first.ownContact();
  await first.openContact(id);
  const [second, third] = [await first.context.newPage(), await first.context.newPage()];
  for (const page of [second, third]) {
    await page.goto(first.addressOf(`/contacts/${id}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await first.writeNote("Seen in every tab");
  await expect(second.getByText("Seen in every tab").first()).toBeVisible();
  await expect(third.getByText("Seen in every tab").first()).toBeVisible();
  await first.page.close();
  await second.getByRole("textbox", { name: "New note" }).first().fill("After the leader left");
  await second.getByRole("button", { name: "Add note" }).first().click();
  await expect(third.getByText("After the leader left").first()).toBeVisible();
  await expect(third.locator("a[data-word] [aria-live]")).toHaveText("Saved");
});

test("a captive portal that answers everything with a page of its own changes nothing", async ({
  newTablet,
  gateway,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow", address: gateway.address });
  await tablet.readyForTheField(agent);
  const { id } = await tablet.ownContact();
  gateway.turn("portal");
  await tablet.openContact(id);
  await tablet.writeNote("Behind the portal");
  await expect(tablet.page.getByText(savedHere).first()).toBeVisible();
  await expect(tablet.syncWord).toHaveText("Offline, 1 waiting");
  await tablet.page.reload();
  await expect(tablet.page.getByText("Behind the portal").first()).toBeVisible();
  gateway.turn("clear");
  await expect.poll(() => notesThere(tablet, id, "Behind"), { timeout: 45_000 }).toEqual(["Behind the portal"]);
  await tablet.sent();
});

test("a new version waits until the person chooses it, and what is unsent outlives the change", async ({
  newTablet,
  gateway,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow", address: gateway.address });
  const { page } = tablet;
  await tablet.readyForTheField(agent);
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  gateway.turn("server_away");
  await tablet.writeNote("Written under the old version");
  await expect(page.getByText(savedHere).first()).toBeVisible();
  gateway.serveNextBuild();
  await page.reload();
  const prompt = page.getByRole("status", { name: "New version" });
  await expect(prompt).toContainText("A new version is ready.");
  await expect(page.locator("html")).not.toHaveAttribute("data-build", "next");
  await prompt.getByRole("button", { name: "Later" }).click();
  await expect(prompt).toBeHidden();
  await page.reload();
  await expect(page.locator("html")).not.toHaveAttribute("data-build", "next");
  // The page has just reloaded by itself, as after a part that could not be fetched: what a person chooses is done all the same.
  await page.evaluate(() => sessionStorage.setItem("reloaded_at", String(Date.now())));
  await prompt.getByRole("button", { name: "Load the new version" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-build", "next");
  await expect(page.getByText("Written under the old version").first()).toBeVisible();
  await expect(tablet.syncWord).toHaveText(/1 waiting$/);
  gateway.turn("clear");
  await expect
    .poll(() => notesThere(tablet, id, "Written under"), { timeout: 45_000 })
    .toEqual(["Written under the old version"]);
});

test("a tab killed in the middle of writing loses nothing it called saved and leaves no half", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  await tablet.readyForTheField(agent);
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  await tablet.goOffline();
  for (const nth of [1, 2, 3]) await tablet.writeNote(`Kept ${nth}`);
  await tablet.page.getByRole("textbox", { name: "New note" }).fill("Kept 4, or not at all");
  await tablet.killWhile((page) => page.getByRole("button", { name: "Add note" }).click({ noWaitAfter: true }));

  const again = await tablet.inAnotherTab();
  await again.openContact(id);
  await expect(again.page.getByText("Kept 3")).toBeVisible();
  const shown = (await notesHere(again, "Kept")).toSorted();
  expect(shown.slice(0, 3)).toEqual(["Kept 1", "Kept 2", "Kept 3"]);
  await again.page.locator("a[data-word]").click();
  const waiting = again.page.getByRole("list", { name: "Waiting to send" }).getByRole("listitem");
  await expect(waiting).toHaveCount(shown.length);
  await again.comesBack();
  expect(await notesThere(again, id, "Kept")).toEqual(shown);
});

test("the same press twice writes one note", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(agent);
  await tablet.filled();
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  await tablet.goOffline();
  await page.getByRole("textbox", { name: "New note" }).fill("Pressed twice");
  await page.getByRole("button", { name: "Add note" }).dblclick();
  await expect(page.getByRole("textbox", { name: "New note" })).toHaveValue("");
  await tablet.comesBack();
  expect(await notesThere(tablet, id, "Pressed twice")).toEqual(["Pressed twice"]);
});
