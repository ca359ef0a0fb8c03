import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { MailersScreen } from "../../../src/app/mailers/mailers-screen.tsx";
import { mailers } from "../../../src/contract/mailers/mailers.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { Unreachable } from "../../../src/local/api/errors.ts";
import type { RequestFn } from "../../../src/local/api/request.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { openLocal } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

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
    search: { listen: () => () => undefined, counts: async () => [44] } as never,
  });
  await mount(await signedInAs(user, local, <MailersScreen />));
}

test("a user without the right to order mailers is informed without a request", async () => {
  let asked = 0;
  const request = (() => Promise.reject(new Error(`${asked++}`))) as RequestFn;
  await opened({ account_type: "bu_admin", privileges: [] } as Partial<CurrentUser>, request);
  await expect.element(page.getByText("You do not have permission to order mailers.")).toBeVisible();
  expect(asked).toBe(0);
});

const kit = { id: world.uuid(), name: "Birthday card", kind: "card", price: 89, minimum: 1, proof: "Happy birthday" };
const left_out = { do_not_mail: 2, bad_address: 0, recently_mailed: 0, same_household: 0 };
const order = { id: world.uuid(), kit_name: "Packet of May", total: 3, total_price: 300, left_out, note: "" };
const orders = [{ ...order, status: "complete", created_at: 0 }];
const answers = new Map<unknown, unknown>()
  .set(mailers.kits, { data: [kit] })
  .set(mailers.counts, { data: { matching: 44, mailable: 42, left_out } })
  .set(mailers.list, { data: orders, meta: { page: 1, total_pages: 1 } });

async function chooseEverybody(): Promise<void> {
  await page.getByRole("combobox", { name: "Contacts" }).click();
  await page.getByRole("option", { name: "All contacts" }).click();
  await page.getByRole("button", { name: "Choose all contacts" }).click();
}

test("no one is chosen until someone says so, and everyone only after a question", async () => {
  const asked: unknown[] = [];
  await opened({ account_type: "admin" }, (async (endpoint: unknown) => {
    asked.push(endpoint);
    return answers.get(endpoint);
  }) as unknown as RequestFn);
  await expect.element(page.getByText("No recipients chosen.")).toBeVisible();
  await page.getByRole("combobox", { name: "Contacts" }).click();
  await page.getByRole("option", { name: "All contacts" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose all contacts?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText("No recipients chosen.")).toBeVisible();
  expect(asked).not.toContain(mailers.counts);
  await chooseEverybody();
  await expect.element(page.getByText("can be mailed")).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "Contacts" })).toHaveValue("All contacts");
});

test("kits, counts and orders stand as they were last fetched while the server is not there, and nothing is ordered", async () => {
  const admin: Partial<CurrentUser> = { account_type: "admin" };
  const button = page.getByRole("button", { name: /^Order/ });
  await opened(admin, (async (endpoint: unknown) => answers.get(endpoint)) as unknown as RequestFn);
  await expect.element(page.getByText("Packet of May")).toBeVisible();
  await chooseEverybody();
  await expect.element(button).toBeEnabled();
  await opened(admin, (() => Promise.reject(new Unreachable("no network"))) as RequestFn);
  await chooseEverybody();
  for (const words of ["Birthday card", "marked do not mail", "Packet of May"])
    await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText(/^Mailer kits could not be refreshed\. Showing data from /)).toBeVisible();
  await expect.element(button).toBeDisabled();
});
