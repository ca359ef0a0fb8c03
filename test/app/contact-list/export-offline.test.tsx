import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import { ExportDialog } from "../../../src/app/contact-list/export-dialog.tsx";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { RequestFailed, Unreachable } from "../../../src/local/api/errors.ts";
import type { RequestFn } from "../../../src/local/api/request.ts";
import { type LocalDatabase, openDatabase, transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { openLocal } from "../../../src/local/index.ts";
import type { LiveIndex } from "../../../src/local/search/live-index.ts";
import { searchPort } from "../../../src/local/search/port.ts";
import { contactIndex } from "../../fixtures/contact-index.ts";
import { someContacts } from "../../fixtures/contacts.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const world = realWorld();
const user_id = world.uuid();
const acting: Partial<CurrentUser> = { actor: { id: world.uuid(), name: "Alma" } as CurrentUser["actor"] };
const lists = { carriers: [], vendors: [], statuses: [], sources: [], users: [], pools: [], tags: [], groups: [] };

let db: LocalDatabase;
let index: LiveIndex;
beforeEach(() => {
  db = openDatabase(`export-${world.uuid()}`);
  index = contactIndex(db);
});
afterEach(async () => {
  await unmount();
  index.close();
  await db.delete();
});

/** The dialog for a user with so many own contacts and some in a pool, with an unreachable server. */
async function exportOf(
  own: number,
  user: Partial<CurrentUser>,
  failure: Error = new Unreachable("no network"),
): Promise<{ closed: boolean }> {
  const seen = { closed: false };
  const contacts = someContacts(own + 40, 5).map((contact, nth) => ({
    ...contact,
    deleted_at: null,
    owner_id: nth < own ? user_id : null,
    pool_id: nth < own ? null : "0193a000-0000-7000-8000-000000000001",
  }));
  await transact(db, tablesOf(["contacts"]), () => writeRows(db, "contacts", contacts, new Set()));
  await index.open();
  const local = openLocal({
    world,
    db,
    user_id,
    request: (() => Promise.reject(failure)) as RequestFn,
    channel: { post: () => undefined, listen: () => undefined, close: () => undefined },
    search: searchPort(index),
  });
  const dialog = (
    <>
      <ExportDialog
        scope={wholeScope}
        count={contacts.length}
        complete
        lists={lists}
        onClose={() => (seen.closed = true)}
      />
      <Toasts />
    </>
  );
  await mount(await signedInAs(user, local, dialog));
  await page.getByRole("button", { name: "Download" }).click();
  return seen;
}

const refused = page.getByText("You can export up to 500 contacts while acting as another user.");
const notes = async () => (await db.outbox.toArray()).map(({ input }) => (input as { rows: number }).rows);

test("acting as another user, at most 500 contacts can be exported from the device", async () => {
  const seen = await exportOf(501, acting);
  await expect.element(refused).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Download" })).toBeEnabled();
  expect(seen.closed).toBe(false);
  expect(await notes()).toEqual([]);
});

test.each([
  [{ status: 503, statusText: "Service Unavailable" }, "Service Unavailable"],
  [{ status: 422 }, "Unprocessable Content"],
])("an export that the server answers with %j says so in a toast (spec 000 §8)", async (reply, words) => {
  const seen = await exportOf(3, {}, new RequestFailed({ ...reply, code: "failed", errors: {} }));
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  expect(seen.closed).toBe(false);
});

test.each([
  ["500 while acting: those of pools, which stay here, do not count", 500, acting],
  ["more as oneself", 501, {}],
])("a file of %s", async (_, own, user) => {
  const seen = await exportOf(own, user);
  await expect.poll(() => seen.closed, { timeout: 10_000 }).toBe(true);
  await expect.poll(() => refused.elements()).toEqual([]);
  expect(await notes()).toEqual([own]);
});

test("the limit while acting is for the whole session, not for each file", async () => {
  const first = await exportOf(300, acting);
  await expect.poll(() => first.closed, { timeout: 10_000 }).toBe(true);
  await unmount();
  await exportOf(300, acting);
  await expect.element(refused).toBeVisible();
  expect(await notes()).toEqual([300]);
});
