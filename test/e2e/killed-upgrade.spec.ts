/** The browser is killed while this build's app changes the store of an older one: nothing is lost, the next start ends it. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright/test";
import { expect, test } from "./journey.ts";
import { storeAsOfOlderBuild } from "./older-store.ts";
import { accountOf, Tablet } from "./tablet.ts";

const agent = accountOf("agent");

test("a browser killed in the middle of the store's upgrade loses nothing, and the next start completes it", async ({
  server,
}) => {
  const profile = await mkdtemp(join(tmpdir(), "fieldline-profile-"));
  const started = async () => {
    const { executablePath, args } = test.info().project.use.launchOptions ?? {};
    const options = { executablePath: executablePath ?? "", args: args ?? [], locale: "en-US" };
    const context = await chromium.launchPersistentContext(profile, { ...options, serviceWorkers: "block" });
    return new Tablet(context, context.pages()[0] ?? (await context.newPage()), server.address);
  };

  const before = await started();
  await before.signIn(agent);
  await before.filled();
  const { id } = await before.ownContact();
  await before.openContact(id);
  // Signed in and reading, but nothing that is written arrives.
  await before.context.route("**/v1/contacts/**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  const written = ["Killed upgrade 1", "Killed upgrade 2"];
  for (const body of written) await before.writeNote(body);
  await before.goTo("/favicon.svg");
  await before.page.evaluate(storeAsOfOlderBuild, ["favorites", "wanted"]);
  const older = await versionOf(before);
  await before.context.close();

  const during = await started();
  await during.page.addInitScript(upgradeWithoutEnd);
  await during.goTo("/");
  await during.page.waitForFunction(() => performance.getEntriesByName("upgrading").length > 0);
  await kill(during.context, profile);

  const after = await started();
  await after.goTo("/favicon.svg");
  expect(await versionOf(after)).toBe(older);
  await after.openContact(id);
  for (const body of written) await expect(after.page.getByText(body).first()).toBeVisible();
  await after.sent();
  expect(await versionOf(after)).toBeGreaterThan(older);
  expect((await after.notesThere(id)).filter((body) => body.startsWith("Killed upgrade")).toReversed()).toEqual(
    written,
  );
  await after.context.close();
  await rm(profile, { recursive: true, force: true });
});

/** Opened, which first takes back what a killed browser left half done. */
function versionOf({ page }: Tablet): Promise<number> {
  return page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith("fieldline:"));
    const opening = indexedDB.open(found?.name ?? "");
    await new Promise((opened) => opening.addEventListener("success", opened));
    const { version } = opening.result;
    opening.result.close();
    return version;
  });
}

/** Runs in a page: the transaction of an upgrade has something to do for as long as the page lives. */
function upgradeWithoutEnd(): void {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (name, version) {
    const request = open.call(this, name, version);
    request.addEventListener("upgradeneeded", () => {
      const meta = request.transaction?.objectStore("meta");
      const again = () => meta?.count().addEventListener("success", again);
      again();
      performance.mark("upgrading");
    });
    return request;
  };
}

/** SIGKILL to every process of the browser with this profile. */
async function kill(context: BrowserContext, profile: string): Promise<void> {
  const closed = context.waitForEvent("close");
  const pids = execFileSync("pgrep", ["-f", profile], { encoding: "utf8" });
  for (const pid of pids.trim().split("\n")) process.kill(Number(pid), "SIGKILL");
  await closed;
}
