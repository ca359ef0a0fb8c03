/** One number's verification: cost before, what is left after, and no offer that would be refused. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { LocalContext } from "../../../src/app/base/live.ts";
import { VerifyDialog } from "../../../src/app/number-checks/verify-dialog.tsx";
import { numberChecks } from "../../../src/contract/number-checks/number-checks.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { openLocal } from "../../../src/local/index.ts";
import { phone } from "../../domain/contacts/sample-contact.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const world = realWorld();
let db: LocalDatabase;
beforeEach(() => {
  db = openDatabase(`verify-${world.uuid()}`);
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

const number = "+12083334444";
const balance = (left: number) => ({ left, source: "live", pack: { numbers: 1_000, free: false } });
const found = { status: "done", line_type: "mobile", carrier: "Verizon", note: "", dnc_status: "unknown" };

async function open(left: number, account_type: "agent" | "admin"): Promise<void> {
  const request = (async (endpoint: unknown) =>
    endpoint === numberChecks.one
      ? { data: found, meta: balance(left - 1) }
      : { data: balance(endpoint === numberChecks.buy ? left + 1_000 : left) }) as never;
  const channel = { post: () => undefined, listen: () => undefined, close: () => undefined };
  const local = openLocal({ world, db, user_id: world.uuid(), request, channel });
  const dialog = (
    <LocalContext value={local}>
      <VerifyDialog contact={{ id: 1, phones: [phone(number)] }} number={number} onClose={() => undefined} />
    </LocalContext>
  );
  await mount(await signedInAs({ account_type }, local, dialog));
}

const verify = () => page.getByRole("button", { name: "Verify" });
const add = () => page.getByRole("button", { name: "Add 1,000 checks" });

test("says the cost before, and what is left after", async () => {
  await open(12, "agent");
  await expect.element(page.getByText("Takes 1 check of the 12 checks", { exact: false })).toBeVisible();
  await verify().click();
  await expect.element(page.getByRole("status")).toHaveTextContent("Mobile line, Verizon.");
  await expect.element(page.getByText("Your company has 11 checks left.")).toBeVisible();
  await expect.element(page.getByText("Takes 1 check", { exact: false })).not.toBeInTheDocument();
});

test("without checks says why it cannot be, and offers a pack only to those who may buy it", async () => {
  await open(0, "agent");
  await expect.element(page.getByText("No checks are left. Ask an administrator to add checks.")).toBeVisible();
  await expect.element(verify()).toBeDisabled();
  await expect.element(add()).not.toBeInTheDocument();
  await unmount();
  await open(0, "admin");
  await add().click();
  await expect.element(verify()).toBeEnabled();
});
