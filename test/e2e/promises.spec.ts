/** Promises that only a real browser can show (design: reliability): G7, G8, G9, G10; a full disk is in `network-conditions.spec.ts`. */
import { badLine } from "../fixtures/cable.ts";
import { expect, test } from "./journey.ts";
import { storedWords } from "./stored-words.ts";
import { accountOf, type Tablet } from "./tablet.ts";

const agent = accountOf("agent");
const colleague = accountOf("basic");

test("G7: with the line dropped every two seconds no live update is missed", async ({ newTablet, server }) => {
  const line = await badLine(server.port);
  const barn = await newTablet({ address: `http://127.0.0.1:${line.port}` });
  const office = await newTablet();
  await Promise.all([barn.signIn(agent), office.signIn(agent)]);
  await barn.filled();
  const { id } = await office.ownContact();
  await barn.openContact(id);
  // The overview shows the newest dozen.
  await barn.page.getByRole("tab", { name: "Notes" }).click();
  const dropping = setInterval(line.cut, 2_000);
  const written = await office.page.evaluate(async (number) => {
    const bodies = Array.from({ length: 14 }, (_, nth) => `Live update ${nth + 1} of 14`);
    for (const body of bodies) {
      const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
      await fetch(`/v1/contacts/${number}/notes`, { method: "POST", headers, body: JSON.stringify({ body }) });
      await new Promise((next) => setTimeout(next, 700));
    }
    return bodies;
  }, id);
  try {
    // Still dropping: every one arrives although no connection lives longer than two seconds.
    for (const body of written) await expect(barn.page.getByText(body, { exact: true }).first()).toBeVisible();
  } finally {
    clearInterval(dropping);
    await line.stop();
  }
});

/** What a stranger may find of Ada's, searched for in everything the browser keeps. */
async function secretsOf(tablet: Tablet): Promise<{ id: number; words: string[] }> {
  const contact = await tablet.ownContact();
  const me = await tablet.request<{ id: string; email: string }>("/v1/users/me");
  const phone = contact.phones[0]?.number ?? "";
  await tablet.openContact(contact.id);
  await tablet.writeNote("Keeps the spare key under the third stone");
  await tablet.sent();
  return { id: contact.id, words: [phone, me.email, "under the third stone", `${me.id}:`] };
}

const found = async ({ page }: Tablet, words: string[]) => page.evaluate(storedWords, words);

async function expectNothingLeft(tablet: Tablet, words: string[]): Promise<void> {
  // A file that goes while it is read is looked for again.
  const left = () => found(tablet, words).catch((error: unknown) => [String(error)]);
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
}

test("G8: after signing out nothing of the person is left in the browser, in other tabs or behind the back button", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  await tablet.readyForTheField(agent);
  const { id, words } = await secretsOf(tablet);
  const second = await tablet.inAnotherTab();
  await second.openContact(id);
  expect((await found(tablet, words)).length).toBeGreaterThan(0);
  await tablet.chooseFromMenu("Sign out");
  await expect(tablet.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(second.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expectNothingLeft(tablet, words);
  await expectNothingLeft(second, words);
  await tablet.page.goBack();
  await expect(tablet.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(tablet.page.getByText("under the third stone")).toHaveCount(0);
});

test("G8: after a 401 nothing of the person is left, and what was typed waits sealed for them", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  await tablet.readyForTheField(agent);
  const { id, words } = await secretsOf(tablet);
  const draft = tablet.page.getByRole("textbox", { name: "New note" }).first();
  await draft.fill("Half a sentence about the fourth stone");
  await tablet.endSession();
  await tablet.goTo("/sync");
  await expect(tablet.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expectNothingLeft(tablet, [...words, "about the fourth stone"]);
  await tablet.signInByForm(colleague);
  await tablet.filled();
  await expectNothingLeft(tablet, [...words, "about the fourth stone"]);
  await tablet.chooseFromMenu("Sign out");
  await tablet.signInByForm(agent);
  await tablet.openContact(id);
  await expect(draft).toHaveValue("Half a sentence about the fourth stone");
});

test("G8: a device wiped from afar forgets everything the next time it asks", async ({ newTablet }) => {
  const [tablet, office] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  await tablet.readyForTheField(agent);
  const { words } = await secretsOf(tablet);
  const device_id = await tablet.page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith("device_id"))?.[1],
  );
  await office.signIn(agent);
  const status = await office.page.evaluate(async (id) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(`/v1/account/devices/${id}/wipe`, { method: "POST", headers, body: "{}" })).status;
  }, device_id);
  expect(status).toBe(200);
  await tablet.page.reload();
  await expect(tablet.page.getByRole("heading", { name: "Sign in" })).toBeVisible({ timeout: 30_000 });
  await expectNothingLeft(tablet, words);
});

test("G9: a store the browser removes while in use is reported and filled again", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(agent);
  await tablet.filled();
  const { id, last_name } = await tablet.ownContact();
  await tablet.openContact(id);
  const browser = await tablet.context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  await expect(page.getByText(/This browser removed Fieldline's data from this device/)).toBeVisible();
  await expect(page.getByText(/unsent changes? (was|were) lost/)).toHaveCount(0);
  await tablet.filled();
  await expect(tablet.heading).toContainText(last_name);
  await tablet.writeNote("Written into the new store");
  await tablet.sent();
  await page.getByRole("button", { name: "Got it" }).click();

  // Another page of the origin, with no app in it, deletes the store.
  const marks = () => page.evaluate(() => Object.values(localStorage).join());
  const stranger = await tablet.context.newPage();
  await stranger.goto(tablet.addressOf("/robots.txt"));
  await tablet.goOffline();
  await tablet.writeNote("Deleted by another page");
  await expect.poll(marks).toContain('"unsent":1');
  await stranger.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases())
      if (name.startsWith("fieldline:")) indexedDB.deleteDatabase(name);
  });
  await expect(page.getByText(/This browser removed Fieldline's data from this device/)).toBeVisible();
  await expect(tablet.syncWord).not.toHaveText(/^Saved/);
  await tablet.goOnline();
  await expect(page.getByText("The unsent change you left on this device is being sent.")).toBeVisible();
  await tablet.filled();
  await expect(tablet.heading).toContainText(last_name);
  await tablet.sent();
  expect((await tablet.notesThere(id)).filter((body) => body === "Deleted by another page")).toHaveLength(1);
});

test("G9: the next start reports a store the browser removed, and what was lost with it", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  await tablet.readyForTheField(agent);
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  await tablet.goOffline();
  await tablet.writeNote("Gone with the store");
  await expect(tablet.syncWord).toHaveText(/waiting/);
  // Marked a moment later, beside the store.
  const marks = () => tablet.page.evaluate(() => Object.values(localStorage).join());
  await expect.poll(marks).toContain('"unsent":1');
  await tablet.page.goto("about:blank");
  const browser = await tablet.context.newCDPSession(tablet.page);
  await browser.send("Storage.clearDataForOrigin", {
    origin: new URL(tablet.addressOf("/")).origin,
    storageTypes: "indexeddb",
  });
  await tablet.goOnline();
  await tablet.goTo("/");
  await expect(tablet.page.getByText(/One unsent change was lost/)).toBeVisible();
  await tablet.page.getByRole("button", { name: "Got it" }).click();
  await tablet.filled();
  await tablet.page.reload();
  await tablet.signedIn();
  await expect(tablet.page.getByText(/This browser removed/)).toHaveCount(0);
});

test("G10: a new version with unsent work in hand loses nothing", async ({ newTablet, gateway }) => {
  const tablet = await newTablet({ serviceWorkers: "allow", address: gateway.address });
  const { page } = tablet;
  await tablet.readyForTheField(agent);
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  gateway.turn("server_away");
  await tablet.writeNote("Written before the update");
  gateway.serveNextBuild();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByRole("button", { name: "Load the new version" }).click();
  await expect(page.locator("html[data-build=next]")).toBeAttached({ timeout: 30_000 });
  await expect(page.getByText("Written before the update").first()).toBeVisible();
  gateway.turn("clear");
  await tablet.sent();
  expect((await tablet.notesThere(id)).filter((body) => body === "Written before the update")).toHaveLength(1);
});
