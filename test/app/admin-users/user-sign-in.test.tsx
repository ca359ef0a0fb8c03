import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { UserSignIn } from "../../../src/app/admin-users/user-sign-in.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import type { AdminUser } from "../../../src/contract/users/admin-users.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { openLocal } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const world = realWorld();
const ada = {
  id: world.uuid(),
  first_name: "Ada",
  account_type: "agent",
  active: true,
  "change_password?": false,
  "two_fa_is_required?": false,
  "has_2fa_enabled?": true,
  locked_until: null,
  updated_at: 41,
} as AdminUser;
let db: LocalDatabase;
let asked: unknown[];
beforeEach(() => {
  db = openDatabase(`user-sign-in-${world.uuid()}`);
  asked = [];
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

async function open(me: Partial<CurrentUser>, user: AdminUser): Promise<void> {
  const request = (async (_endpoint: unknown, input: { body: unknown }) => {
    asked.push(input.body);
    return { data: user };
  }) as never;
  const channel = { post: () => undefined, listen: () => undefined, close: () => undefined };
  const local = openLocal({ world, db, user_id: world.uuid(), request, channel });
  const screen = (
    <LocalContext value={local}>
      <UserSignIn user={user} onChanged={() => undefined} />
      <p>Drawn</p>
    </LocalContext>
  );
  await mount(await signedInAs(me, local, screen));
  await expect.element(page.getByText("Drawn")).toBeVisible();
}

test("an admin settles what is asked at the next sign-in, and takes a lost second factor off once it was read what that means", async () => {
  await open({ account_type: "admin" }, ada);
  await page.getByRole("switch", { name: "Must change password" }).click();
  await expect.poll(() => asked).toEqual([{ change_password: true, version: 41 }]);
  await page.getByRole("button", { name: "Turn off two-factor" }).click();
  await expect.element(page.getByRole("dialog", { name: "Turn off two-factor for Ada?" })).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ reset_two_factor: true, version: 41 });
});

test.each([
  ["those who may not change users", { account_type: "manager" }, ada],
  ["an equal", { account_type: "bu_admin" }, { ...ada, account_type: "bu_admin" }],
] as const)("it is not offered to %s", async (_who, me, user) => {
  await open(me, user as AdminUser);
  await expect.poll(() => page.getByRole("switch").elements()).toEqual([]);
});

test("a user is deactivated after a confirmation, and reactivated at once", async () => {
  await open({ account_type: "admin" }, ada);
  await page.getByRole("switch", { name: "Can sign in" }).click();
  const dialog = page.getByRole("dialog", { name: "Deactivate Ada?" });
  await expect.element(dialog.getByText(/They are signed out everywhere right away/)).toBeVisible();
  expect(asked).toEqual([]);
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect.poll(() => asked).toEqual([{ active: false, version: 41 }]);
  await unmount();
  await open({ account_type: "admin" }, { ...ada, active: false });
  await page.getByRole("switch", { name: "Can sign in" }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ active: true, version: 41 });
});

test("a temporary password is the very one that was set, shown once", async () => {
  await open({ account_type: "admin" }, ada);
  await page.getByRole("button", { name: "Set temporary password" }).click();
  await page.getByRole("button", { name: "Set password" }).click();
  await expect.poll(() => asked).toHaveLength(1);
  const { password, version } = asked[0] as { password: string; version: number };
  expect(version).toBe(ada.updated_at);
  expect(password).toMatch(/^[a-z]{4}(-[a-z]{4}){3}$/);
  await expect.element(page.getByText(password)).toBeVisible();
  await page.getByRole("button", { name: "Got it" }).click();
  await expect.poll(() => page.getByText(password).elements()).toEqual([]);
});
