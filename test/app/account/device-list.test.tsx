import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DeviceList } from "../../../src/app/account/device-list.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import type { Device } from "../../../src/contract/device/devices.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { openLocal } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const world = realWorld();
const tablet: Device = {
  id: world.uuid(),
  name: "Chrome on Android",
  user_agent: "",
  version: "1",
  last_sync_at: null,
  mirror_contacts: 1_200,
  mirror_bytes: 3_565_158,
  waiting: 2,
  first_seen_at: 0,
  last_seen_at: 0,
  wipe_requested_at: null,
  wiped_at: null,
  current: false,
};
let db: LocalDatabase;
let asked: unknown[];
beforeEach(() => {
  db = openDatabase(`device-list-${world.uuid()}`);
  asked = [];
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

async function open(devices: Device[], owner_id?: string): Promise<void> {
  const request = (async (_endpoint: unknown, input: unknown) => {
    asked.push(input);
    return { data: tablet };
  }) as never;
  const channel = { post: () => undefined, listen: () => undefined, close: () => undefined };
  const local = openLocal({ world, db, user_id: world.uuid(), request, channel });
  const fetched = { data: { data: devices }, error: undefined, again: () => undefined };
  const screen = (
    <LocalContext value={local}>
      <DeviceList fetched={fetched} {...(owner_id ? { owner_id } : {})} />
    </LocalContext>
  );
  await mount(await signedInAs({}, local, screen));
  await expect.element(page.getByText(/1,200 contacts/)).toBeVisible();
}

test("a device shows what it stores and its size, and is renamed in place", async () => {
  await open([tablet]);
  await expect.element(page.getByText("3.4 MB")).toBeVisible();
  await page.getByRole("button", { name: /Name of Chrome on Android/ }).click();
  await page.getByRole("textbox").fill("The truck");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => asked).toMatchObject([{ params: { id: tablet.id }, body: { name: "The truck" } }]);
});

test("another user's device is wiped after a confirmation that names what is lost", async () => {
  await open([tablet], "ada");
  await expect.poll(() => page.getByRole("button", { name: /Name of/ }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Wipe Chrome on Android" }).click();
  await expect.element(page.getByText(/including 2 unsent changes/)).toBeVisible();
  await page.getByRole("button", { name: "Wipe device" }).click();
  await expect.poll(() => asked).toMatchObject([{ params: { id: tablet.id }, body: { user_id: "ada" } }]);
});
