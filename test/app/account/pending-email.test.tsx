import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { PendingEmail } from "../../../src/app/account/pending-email.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import { useCurrentUser } from "../../../src/app/base/session-provider.tsx";
import type { Endpoint } from "../../../src/contract/declare.ts";
import { hourMs } from "../../../src/kit/durations.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { RequestFailed } from "../../../src/local/api/errors.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { openLocal } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const world = realWorld();
let db: LocalDatabase;
let asked: string[];
let refusal: Error | null;
beforeEach(() => {
  db = openDatabase(`pending-email-${world.uuid()}`);
  asked = [];
  refusal = null;
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

function Screen() {
  const { pending_email, email } = useCurrentUser();
  return pending_email ? <PendingEmail pending={pending_email} email={email} /> : <p>Nothing waits</p>;
}

async function open(expires_at: number): Promise<void> {
  const request = (async ({ method, path }: Endpoint) => {
    asked.push(`${method} ${path}`);
    if (refusal) throw refusal;
    return { data: { email: "new@prairie.test", expires_at: world.now() + hourMs } };
  }) as never;
  const channel = { post: () => undefined, listen: () => undefined, close: () => undefined };
  const local = openLocal({ world, db, user_id: world.uuid(), request, channel });
  const screen = (
    <LocalContext value={local}>
      <Screen />
    </LocalContext>
  );
  const pending_email = { email: "new@prairie.test", expires_at };
  await mount(await signedInAs({ email: "ada@prairie.test", pending_email }, local, screen));
}

const button = (name: string) => page.getByRole("button", { name });

test("says where the link went and what signs in until it is opened", async () => {
  await open(world.now() + hourMs);
  const words = "Open the link sent to new@prairie.test. Until then you sign in with ada@prairie.test.";
  await expect.element(page.getByText(words)).toBeVisible();
});

test("an expired link is reported, and a new one works", async () => {
  await open(world.now() - 1);
  await expect.element(page.getByText("The link has expired")).toBeVisible();
  await button("Resend link").click();
  await expect.element(page.getByText("Confirm your new email")).toBeVisible();
  expect(asked).toEqual(["POST /v1/account/email_change"]);
});

test("cancelled, nothing is pending any more; rejected, it still is", async () => {
  await open(world.now() + hourMs);
  refusal = new RequestFailed({ status: 429, code: "rate_limited", errors: {} });
  await button("Cancel change").click();
  await expect.element(button("Cancel change")).toBeVisible();
  refusal = null;
  await button("Cancel change").click();
  await expect.element(page.getByText("Nothing waits")).toBeVisible();
  expect(asked).toEqual(["DELETE /v1/account/email_change", "DELETE /v1/account/email_change"]);
});
