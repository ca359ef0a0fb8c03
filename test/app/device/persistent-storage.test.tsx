/** An installed app asks the browser not to throw away what it keeps, where that is not granted already. */
import { afterEach, expect, test, vi } from "vitest";
import { usePersistentStorage } from "../../../src/app/device/use-persistent-storage.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { openDatabase } from "../../../src/local/db/database.ts";
import type { QueuedIntent } from "../../../src/local/db/records.ts";
import type { Local } from "../../../src/local/index.ts";
import { mount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

function Keeping() {
  usePersistentStorage();
  return null;
}

afterEach(() => void vi.restoreAllMocks());

test.each([false, true])("kept already: %s", async (kept) => {
  const persisted = vi.spyOn(navigator.storage, "persisted").mockResolvedValue(kept);
  const persist = vi.spyOn(navigator.storage, "persist").mockResolvedValue(true);
  const world = realWorld();
  const db = openDatabase(`kept-${world.uuid()}`);
  const local = { db, world, user_id: "ada" } as unknown as Local;
  await mount(await signedInAs({}, local, <Keeping />));
  expect(persist).not.toHaveBeenCalled();
  await expect
    .poll(() => {
      dispatchEvent(new Event("appinstalled"));
      return persisted;
    })
    .toHaveBeenCalled();
  expect(persist.mock.calls.length > 0).toBe(!kept);
  await db.delete();
});

test("what waits behind a refused change is counted to what would be lost", async () => {
  const noteFilled = vi.fn<() => Promise<void>>(async () => {});
  const world = realWorld();
  const db = openDatabase(`kept-${world.uuid()}`);
  const record = { collection: "contacts", id: 1 } as const;
  const key = "contacts:1";
  const write = (n: number, state: QueuedIntent["state"]) =>
    db.outbox.add({
      n,
      id: `${n}`,
      name: "contact.edit",
      state,
      keys: [key],
      touches: [record],
    } as unknown as QueuedIntent);
  await write(1, "needs");
  const local = { db, world, user_id: "ada" } as unknown as Local;
  await mount(await signedInAs({}, local, <Keeping />, { noteFilled }));
  await expect.poll(() => noteFilled).toHaveBeenCalledOnce();
  await write(2, "waiting");
  await expect.poll(() => noteFilled).toHaveBeenCalledTimes(2);
  await db.delete();
});
