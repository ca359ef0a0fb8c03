/** A running import shows the counts of a live message at once, before a pull confirms them (spec 000 §7). */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { AttemptList } from "../../../src/app/imports/attempt-list.tsx";
import { ImportWatch } from "../../../src/app/imports/import-watch.tsx";
import { notifyAttempt } from "../../../src/app/imports/notify-attempt.ts";
import { hideProcess } from "../../../src/app/base/process-store.ts";
import { ProcessNotification } from "../../../src/app/frame/process-notification.tsx";
import { realWorld } from "../../../src/kit/real-world.ts";
import type { DeviceMessage } from "../../../src/local/channel.ts";
import { type LocalDatabase, openDatabase, plainTable } from "../../../src/local/db/database.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { phoneStore } from "../../fixtures/phone-store.ts";
import { signedInAs } from "../../fixtures/session.tsx";

const now = Date.UTC(2026, 1, 25, 17);
const id = "018f0000-0000-7000-8000-000000000001";
let db = {} as LocalDatabase;
let subscribers: ((message: DeviceMessage) => void)[] = [];

beforeEach(() => {
  db = openDatabase(`imports-live-${realWorld().uuid()}`);
  subscribers = [];
});
afterEach(async () => {
  await unmount();
  hideProcess();
  await db.delete();
});

const attempt = {
  id,
  kind: "leads",
  file_name: "fair.csv",
  status: "processing",
  total: 200,
  done: 20,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  error: null,
  created_at: now,
  finished_at: null,
  undo_started_at: null,
  updated_at: now,
  seq: 1,
};

test("the corner is not put back to what the mirror still holds when an undo has been answered", async () => {
  const listen = (listener: (message: DeviceMessage) => void) => void subscribers.push(listener);
  const channel = { post: () => undefined, close: () => undefined, listen };
  const local = await phoneStore(db, { now: () => now, contacts: [], channel });
  const mine = { ...attempt, id: "018f0000-0000-7000-8000-000000000002", created_by: local.user_id };
  const over = { ...mine, status: "complete", done: 200, created: 200, finished_at: now };
  await plainTable(db, "import_attempts").put(mine as never);
  const screen = (
    <>
      <ImportWatch />
      <ProcessNotification />
    </>
  );
  await mount(await signedInAs({}, local, screen));
  const corner = page.getByRole("region", { name: "Work in progress" });
  await expect.element(corner.getByText("20 of 200")).toBeVisible();
  await plainTable(db, "import_attempts").put(over as never);
  await expect.element(page.getByText("fair.csv: 200 contacts imported.")).toBeVisible();
  const undoing = { ...over, status: "processing", undo_started_at: now + 1, undo_total: 200, updated_at: now + 1 };
  notifyAttempt(undoing as never);
  await expect.element(corner.getByText("Undoing fair.csv")).toBeVisible();
  const message = { id: mine.id, status: "processing", done: 0, total: 200, failed: 0 };
  subscribers.forEach((listener) => listener({ kind: "live", channel: "ContactsImportChannel", message }));
  // For it to be heard and drawn: nothing may change.
  await realWorld().sleep(300);
  await expect.element(corner.getByText("Undoing fair.csv")).toBeVisible();
  await plainTable(db, "import_attempts").put({
    ...undoing,
    status: "undone",
    removed: 200,
    updated_at: now + 2,
  } as never);
  await expect.element(page.getByText("Import of fair.csv undone: 200 contacts removed.")).toBeVisible();
});

test("the list and the corner follow the message, and go back to the mirror once it is further", async () => {
  const listen = (listener: (message: DeviceMessage) => void) => void subscribers.push(listener);
  const channel = { post: () => undefined, close: () => undefined, listen };
  const local = await phoneStore(db, { now: () => now, contacts: [], channel });
  await plainTable(db, "import_attempts").put({ ...attempt, created_by: local.user_id } as never);
  const screen = (
    <>
      <AttemptList />
      <ImportWatch />
      <ProcessNotification />
    </>
  );
  await mount(await signedInAs({}, local, screen));
  const row = page.getByRole("listitem");
  const corner = page.getByRole("region", { name: "Work in progress" });
  await expect.element(row.getByText("20 of 200")).toBeVisible();
  await expect.element(corner.getByText("20 of 200")).toBeVisible();
  const message = { id, status: "processing", done: 90, total: 200, failed: 1 };
  subscribers.forEach((listener) => listener({ kind: "live", channel: "ContactsImportChannel", message }));
  await expect.element(row.getByText("90 of 200")).toBeVisible();
  await expect.element(corner.getByText("90 of 200")).toBeVisible();
  await plainTable(db, "import_attempts").update(id, { done: 120 } as never);
  await expect.element(row.getByText("120 of 200")).toBeVisible();
  await expect.element(corner.getByText("120 of 200")).toBeVisible();
});
