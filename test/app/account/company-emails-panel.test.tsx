import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { CompanyEmailsPanel } from "../../../src/app/account/company-emails-panel.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { openLocal } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const world = realWorld();
let db: LocalDatabase;
let isRefused: boolean;
beforeEach(() => {
  db = openDatabase(`company-emails-panel-${world.uuid()}`);
  isRefused = false;
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

async function open(): Promise<void> {
  const off = { on: false, off_since: Date.UTC(2026, 10, 3, 20) };
  const request = (async (_endpoint: unknown, { body }: { body?: { on: boolean } }) => {
    if (body && isRefused) throw new Error("Not now.");
    return { data: body?.on ? { on: true, off_since: null } : off };
  }) as never;
  const channel = { post: () => undefined, listen: () => undefined, close: () => undefined };
  const local = openLocal({ world, db, user_id: world.uuid(), request, channel });
  const screen = (
    <LocalContext value={local}>
      <CompanyEmailsPanel />
    </LocalContext>
  );
  await mount(await signedInAs({ features: {} }, local, screen));
}

const choice = () => page.getByRole("switch", { name: "Company emails" });
const since = () => page.getByText(/Off since .*2026/);

test("says since when company emails are off, and turns them on again; a refusal leaves them as they were", async () => {
  isRefused = true;
  await open();
  await expect.element(since()).toBeVisible();
  await expect.element(choice()).not.toBeChecked();
  await choice().click({ force: true });
  await expect.element(page.getByText("Something went wrong. Try again.")).toBeVisible();
  await expect.element(choice()).not.toBeChecked();
  isRefused = false;
  await choice().click({ force: true });
  await expect.element(choice()).toBeChecked();
  await expect.element(since()).not.toBeInTheDocument();
});

test("without a connection the choice cannot change, and says so", async () => {
  await changeStatus(db, { reach: "offline" });
  await open();
  await expect.element(page.getByText("You need to be online to change this.")).toBeVisible();
  await expect.element(choice()).toBeDisabled();
});
