/** What the way to the server, the device or its owner's rights may come to: nothing saved is lost, nothing is doubled. */
import { connect } from "../../src/server/db/connect.ts";
import { dayMs } from "../../src/kit/durations.ts";
import { expect, test } from "./journey.ts";
import { storeAsOfOlderBuild } from "./older-store.ts";
import { accountOf, type Tablet } from "./tablet.ts";

const agent = accountOf("agent");

const notesThere = async (tablet: Tablet, id: number, beginning: string) =>
  (await tablet.notesThere(id)).filter((body) => body.startsWith(beginning)).toSorted();

test("what the server took in without the tablet hearing of it is asked for again, and is there once", async ({
  newTablet,
  gateway,
}) => {
  const tablet = await newTablet({ address: gateway.address });
  await tablet.signIn(agent);
  await tablet.filled();
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  gateway.loseReplies(2);
  await tablet.writeNote("Unheard 1");
  await tablet.setFact("First name", "Unheard");
  await tablet.writeNote("Unheard 2");
  await tablet.sent();
  expect(await notesThere(tablet, id, "Unheard")).toEqual(["Unheard 1", "Unheard 2"]);
  await expect(tablet.heading).toContainText("Unheard");
});

test("five seconds there and back, and three of ten tries that fail: all of it arrives, once and in its order", async ({
  newTablet,
  gateway,
}) => {
  const tablet = await newTablet({ address: gateway.address });
  await tablet.signIn(agent);
  await tablet.filled();
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  gateway.turn("poor");
  const written = ["Patient 1", "Patient 2", "Patient 3"];
  for (const body of written) await tablet.writeNote(body);
  await expect.poll(() => tablet.unsent(), { timeout: 90_000 }).toBe(0);
  gateway.turn("clear");
  await tablet.sent();
  const there = await tablet.notesThere(id);
  expect(there.filter((body) => body.startsWith("Patient")).toReversed()).toEqual(written);
});

test("a socket that says nothing for an hour holds nothing back", async ({ newTablet, gateway }) => {
  const [barn, office] = [await newTablet({ address: gateway.address }), await newTablet()];
  const minuteMs = 200;
  hurry(barn, minuteMs);
  await Promise.all([barn.signIn(agent), office.signIn(agent)]);
  await barn.filled();
  const { id } = await office.ownContact();
  for (const tablet of [barn, office]) await tablet.openContact(id);
  gateway.turn("silent");
  const began = Date.now();
  for (const minute of [1, 30, 60]) {
    await barn.page.waitForTimeout(Math.max(0, began + minute * minuteMs - Date.now()));
    await office.writeNote(`In minute ${minute}`);
    await expect(barn.page.getByText(`In minute ${minute}`).first()).toBeVisible();
  }
});

test("clocks wrong by a day, one ahead and one behind, change neither order nor arrival", async ({ newTablet }) => {
  const [ahead, behind] = [await newTablet(), await newTablet()];
  for (const [tablet, skew] of [
    [ahead, dayMs],
    [behind, -dayMs],
  ] as const) {
    await tablet.page.clock.install({ time: Date.now() + skew });
    await tablet.signIn(agent);
    await tablet.filled();
  }
  const { id } = await ahead.ownContact();
  for (const tablet of [ahead, behind]) await tablet.openContact(id);
  await ahead.goOffline();
  for (const body of ["Tomorrow 1", "Tomorrow 2"]) await ahead.writeNote(body);
  await behind.writeNote("Yesterday 1");
  await behind.setFact("First name", "Yesterday");
  await behind.sent();
  await ahead.setFact("First name", "Tomorrow");
  await ahead.goOnline();
  // Whose clock says the later hour does not count: the person is asked.
  await expect(ahead.syncWord).toHaveText("Needs attention", { timeout: 30_000 });
  await expect(ahead.page.getByText("Yesterday 1").first()).toBeVisible();
  for (const body of ["Tomorrow 1", "Tomorrow 2"]) await expect(behind.page.getByText(body).first()).toBeVisible();
  await ahead.page.locator("a[data-word]").click();
  await ahead.page.getByRole("button", { name: /^Keep this device's: First name/ }).click();
  await ahead.sent();
  await expect(behind.heading).toContainText("Tomorrow");
});

test("a session that ends between two of a tablet's writes stops it, and the rest goes once its owner is back", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(agent);
  await tablet.filled();
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  await tablet.goOffline();
  const written = ["Cut off 1", "Cut off 2", "Cut off 3"];
  for (const body of written) await tablet.writeNote(body);
  await beforeSecondWrite(tablet, () => tablet.endSession());
  await tablet.goOnline();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await tablet.signInByForm(agent);
  await tablet.sent();
  expect(await notesThere(tablet, id, "Cut off")).toEqual(written);
});

test("a right lost between two of a tablet's writes: what may still go goes, the rest needs its writer", async ({
  newTablet,
  server,
}) => {
  const [tablet, admin] = [await newTablet(), await newTablet()];
  const { page } = tablet;
  await Promise.all([tablet.signIn(agent), admin.signIn(accountOf("admin"))]);
  await tablet.filled();
  const { id, first_name } = await tablet.ownContact();
  const me = await tablet.request<{ id: string }>("/v1/users/me");
  await tablet.openContact(id);
  await tablet.goOffline();
  await tablet.writeNote("While it was mine to change");
  await tablet.setFact("First name", "Renamed");
  await tablet.writeNote("And a word on it");
  await beforeSecondWrite(tablet, () => becomes(server.databaseUrl, me.id, "telemarketer"));
  await tablet.goOnline();
  await expect(tablet.syncWord).toHaveText("Needs attention", { timeout: 30_000 });
  await page.locator("a[data-word]").click();
  const item = page.getByRole("list", { name: "Needs attention" }).getByRole("listitem");
  await expect(item).toHaveCount(1);
  await expect(item).toContainText("First name");
  await expect(item).toContainText("You no longer have permission. Access denied!");
  await expect.poll(() => tablet.unsent()).toBe(1);
  const words = ["While it was mine to change", "And a word on it"];
  expect((await admin.notesThere(id)).filter((body) => words.includes(body)).toReversed()).toEqual(words);
  expect((await admin.request<{ first_name: string }>(`/v1/contacts/${id}`)).first_name).toBe(first_name);
  await item.getByRole("button", { name: /^Discard/ }).click();
  await expect(page.getByText("You're all caught up.")).toBeVisible();
  await becomes(server.databaseUrl, me.id, "agent");
});

test("a store of an older build with unsent work in it becomes one of this build, and the work arrives", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(agent);
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  await tablet.goOffline();
  const written = ["Older build 1", "Older build 2"];
  for (const body of written) await tablet.writeNote(body);
  await tablet.goTo("/favicon.svg");
  await page.evaluate(storeAsOfOlderBuild, ["favorites", "wanted"]);
  await tablet.openContact(id);
  for (const body of written) await expect(page.getByText(body).first()).toBeVisible();
  expect(await tablet.unsent()).toBe(2);
  await tablet.goOnline();
  await tablet.sent();
  expect(await notesThere(tablet, id, "Older build")).toEqual(written);
});

test("a full disk is told, keeps what was typed and nothing half, and with room again all of it goes", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ roomBytes: 24_000_000 });
  const { page } = tablet;
  await tablet.signIn(agent);
  await tablet.filled();
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  const editor = page.getByRole("button", { name: /^Last name/ });
  await expect(editor).toBeVisible();
  await tablet.goOffline();
  const written = ["Disk: while there was room"];
  await tablet.writeNote("Disk: while there was room");
  const field = page.getByRole("textbox", { name: "New note" }).first();
  const add = page.getByRole("button", { name: "Add note" }).first();
  const refused = page.getByText("This device is out of storage, so this was not saved.").first();
  let freeSpace = () => Promise.resolve();
  // What can be had again makes room for some; then there is none.
  await expect(async () => {
    freeSpace = await tablet.fillStorage();
    const body = `Disk: without room ${written.length}`;
    await field.fill(body);
    await add.click();
    const isKept = async () => (await field.inputValue()) === "";
    await expect.poll(async () => (await isKept()) || (await refused.isVisible())).toBe(true);
    if (await isKept()) written.push(body);
    await expect(refused).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(field).toHaveValue(`Disk: without room ${written.length}`);
  expect(await tablet.unsent()).toBe(written.length);
  await editor.click();
  const lastName = page.getByRole("textbox", { name: "Last name" });
  await lastName.fill("Without room");
  await lastName.press("Enter");
  await expect(page.getByText("This device is out of storage, so this was not saved.").nth(1)).toBeVisible();
  await expect(lastName).toHaveValue("Without room");
  await freeSpace();
  await lastName.press("Enter");
  await expect(page.getByRole("button", { name: "Last name Without room" })).toBeVisible();
  expect(await tablet.unsent()).toBe(written.length + 1);
  await add.click();
  await expect(field).toHaveValue("");
  await tablet.comesBack();
  expect(await notesThere(tablet, id, "Disk")).toEqual([...written, `Disk: without room ${written.length}`].toSorted());
});

/** The first goes; before the server hears of the next one, `act` is done. */
async function beforeSecondWrite({ page }: Tablet, act: () => Promise<void>): Promise<void> {
  let writes = 0;
  await page.route("**/v1/contacts/**", async (route) => {
    if (route.request().method() !== "GET" && ++writes === 2) await act();
    await route.continue();
  });
}

/** What syncs waits no longer than so for each minute it means to wait; a request, which is given its lock, keeps its time. */
function hurry({ page }: Tablet, minuteMs: number): void {
  const shorten = (short: number) => {
    const wait = setTimeout;
    const { locks } = navigator;
    const lend = locks.request.bind(locks) as (...parts: unknown[]) => unknown;
    let requests = 0;
    const counted = (...parts: unknown[]) => (requests++, lend(...parts));
    const hurried = (run: () => void, ms = 0) => {
      const before = requests;
      const soon = () => requests === before && wait(run, (ms / 60_000) * short);
      if (ms >= 60_000) queueMicrotask(() => void soon());
      return wait(run, ms);
    };
    Object.assign(locks, { request: counted });
    Object.assign(globalThis, { setTimeout: hurried });
  };
  page.on("worker", (worker) => void worker.evaluate(shorten, minuteMs));
}

/** As a company's user administrator does. */
async function becomes(databaseUrl: string, id: string, account_type: "agent" | "telemarketer"): Promise<void> {
  const { db, close } = connect(databaseUrl, () => {});
  await db.updateTable("users").set({ account_type }).where("id", "=", id).execute();
  await close();
}
