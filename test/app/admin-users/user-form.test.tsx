import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { UserForm } from "../../../src/app/admin-users/user-form.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import type { AdminUser } from "../../../src/contract/users/admin-users.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { Refusal } from "../../../src/kit/refusal.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { openLocal } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const world = realWorld();
const ada = {
  id: world.uuid(),
  first_name: "Ada",
  last_name: "Ames",
  email: "ada@prairie.test",
  username: "ada",
  account_type: "agent",
  title: "advisor",
  npn: "",
  ahip_certified_until: null,
  parent_id: null,
  parent_name: "",
  business_unit_id: null,
  c_1: false,
} as AdminUser;
let db: LocalDatabase;
let asked: unknown[];
let refusal: Error | null;
let saved: number;
beforeEach(() => {
  db = openDatabase(`user-form-${world.uuid()}`);
  asked = [];
  refusal = null;
  saved = 0;
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

async function open(): Promise<void> {
  const request = (async ({ method }: { method: string }, input: { body: unknown }) => {
    if (method === "GET") return { data: [] };
    asked.push(input.body);
    if (refusal) throw refusal;
    return { data: ada };
  }) as never;
  const channel = { post: () => undefined, listen: () => undefined, close: () => undefined };
  const local = openLocal({ world, db, user_id: world.uuid(), request, channel });
  const screen = (
    <LocalContext value={local}>
      <UserForm user={ada} onSaved={() => saved++} onClose={() => undefined} />
    </LocalContext>
  );
  await mount(await signedInAs({ account_type: "admin" }, local, screen));
  await expect.element(page.getByRole("dialog", { name: "Edit Ada Ames" })).toBeVisible();
}

const save = () => page.getByRole("button", { name: "Save" }).click();

test("only what was changed is sent", async () => {
  await open();
  await page.getByLabelText("Last name").fill("Amesbury");
  await page.getByLabelText("NPN").fill("12345678");
  await page.getByLabelText("AHIP certified until").fill("9/30/2026");
  await page.getByRole("switch", { name: /desk phone/ }).click();
  await save();
  await expect
    .poll(() => asked)
    .toEqual([{ last_name: "Amesbury", npn: "12345678", ahip_certified_until: "2026-09-30", c_1: true }]);
  expect(saved).toBe(1);
});

test("what is wrong stands beside its field before anything is sent, and what was typed stays", async () => {
  await open();
  await page.getByLabelText("NPN").fill("1234");
  await save();
  await expect.element(page.getByText("An NPN has 8 to 10 digits.")).toBeVisible();
  await expect.element(page.getByLabelText("NPN")).toHaveValue("1234");
  expect(asked).toEqual([]);
});

test("a name the server rejects is reported at its field", async () => {
  await open();
  refusal = new Refusal("invalid", { username: ["That name is already used."] });
  await page.getByLabelText("Username").fill("adam");
  await save();
  await expect.element(page.getByText("That name is already used.")).toBeVisible();
  await expect.element(page.getByLabelText("Username")).toHaveValue("adam");
  expect(saved).toBe(0);
});
