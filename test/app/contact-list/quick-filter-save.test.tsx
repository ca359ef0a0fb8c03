import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { SaveQuickFilter } from "../../../src/app/contact-list/quick-filter-dialogs.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { type Local, openLocal } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";

const world = realWorld();
let db: LocalDatabase;
let local: Local;
beforeEach(() => {
  db = openDatabase(`quick-filters-${world.uuid()}`);
  const request = () => Promise.reject(new TypeError("no connection"));
  const channel = { post: () => undefined, listen: () => undefined, close: () => undefined };
  local = openLocal({ world, db, user_id: world.uuid(), request, channel });
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

async function open(columns = { columns: ["name"] as const, areUsual: false }): Promise<{ closed: number }> {
  const seen = { closed: 0 };
  await mount(
    <LocalContext value={local}>
      <SaveQuickFilter scope={wholeScope} columns={columns} kept={[]} onClose={() => seen.closed++} />
    </LocalContext>,
  );
  await expect.element(page.getByRole("textbox", { name: "Name" })).toBeVisible();
  return seen;
}

/** As fast as a hand on a slow device: nothing new is drawn between two presses. */
function pressTwice(): void {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Save");
  button?.click();
  button?.click();
}

const saved = () => db.outbox.count();

test("pressed twice, a search is kept once", async () => {
  const seen = await open();
  await page.getByRole("textbox", { name: "Name" }).fill("Leads I can mail");
  pressTwice();
  await expect.poll(() => seen.closed).toBe(1);
  await expect.poll(saved).toBe(1);
  expect(seen.closed).toBe(1);
});

test("what was refused can be put right and saved", async () => {
  const seen = await open();
  pressTwice();
  await expect.element(page.getByRole("textbox", { name: "Name" })).toBeInvalid();
  await page.getByRole("textbox", { name: "Name" }).fill("Mine");
  pressTwice();
  await expect.poll(() => seen.closed).toBe(1);
  expect(await saved()).toBe(1);
});

test.each([
  [false, ["name"]],
  [true, []],
])(
  "the columns go with it where they were chosen; usual ones (%s) are each screen's own",
  async (areUsual, carried) => {
    const seen = await open({ columns: ["name"], areUsual });
    await page.getByRole("textbox", { name: "Name" }).fill("Mine");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => seen.closed).toBe(1);
    expect((await db.outbox.toArray()).map(({ input }) => (input as { columns: string[] }).columns)).toEqual([carried]);
  },
);
