import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { MailersScreen } from "../../src/app/contacts/mailers-screen.tsx";
import type { CurrentUser } from "../../src/domain/users/user.ts";
import { realWorld } from "../../src/kit/real-world.ts";
import type { RequestFn } from "../../src/local/api/request.ts";
import { type LocalDatabase, openDatabase } from "../../src/local/db/database.ts";
import { openLocal } from "../../src/local/index.ts";
import { mount, unmount } from "../fixtures/mount.tsx";
import { signedInAs } from "../fixtures/session.tsx";

const world = realWorld();
let db: LocalDatabase;
beforeEach(() => (db = openDatabase(`mailers-${world.uuid()}`)));
afterEach(async () => {
  await unmount();
  await db.delete();
});

async function opened(user: Partial<CurrentUser>, request: RequestFn): Promise<void> {
  const local = openLocal({
    world,
    db,
    user_id: world.uuid(),
    request,
    channel: { post: () => undefined, listen: () => undefined, close: () => undefined },
    search: {} as never,
  });
  await mount(await signedInAs(user, local, <MailersScreen />));
}

test("who may not order mailers is told so, and the server is not asked", async () => {
  let asked = 0;
  const request = (() => Promise.reject(new Error(`${asked++}`))) as RequestFn;
  await opened({ account_type: "bu_admin", privileges: [] } as Partial<CurrentUser>, request);
  await expect.element(page.getByText("You cannot order mailers.")).toBeVisible();
  expect(asked).toBe(0);
});
