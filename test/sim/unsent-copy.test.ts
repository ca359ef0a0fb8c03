/** G1, G9: unsent work has a second copy in another database of the origin, which outlives the loss of the store. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { type BackupStore, openBackupStore } from "../../src/local/db/backup-store.ts";
import { databaseNames } from "../../src/local/db/database.ts";
import { readMeta } from "../../src/local/db/meta.ts";
import { watchStoreIdentity } from "../../src/local/db/store-identity.ts";
import { fileAdd } from "../../src/local/intents/files.ts";
import { noteCreate } from "../../src/local/intents/notes.ts";
import { backupKey, restoreKept } from "../../src/local/outbox/backup-key.ts";
import { copyUnsent, countCopied } from "../../src/local/outbox/unsent-copy.ts";
import { leaveStore, ownerOfStore, type Unsent } from "../../src/local/stores.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { readableOn } from "./disk.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let ada: Device;
let contact: Contact;
let seed = 1_500;

beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "copy", name: "Copy", seed: 6, users: 12, contacts: 60 }, 13);
});
afterAll(() => town.close());
beforeEach(async () => {
  const { id } = await town.userOf("agent");
  ada = await Device.of(town, id, ++seed);
  await watchStoreIdentity(ada.db, ada.world, () => undefined);
  await ada.round();
  await backupKey(ada.db, ada.request);
  const rows = (await ada.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  contact = rows.find(({ owner_id, deleted_at }) => owner_id === id && deleted_at === null) as Contact;
});

const backup = () => openBackupStore(ada.disk);
const storeId = async () => (await readMeta(ada.db, "born")) ?? "";

async function copy(): Promise<void> {
  const { db, user_id, world } = ada;
  await copyUnsent({ db, backup: backup(), user_id, store_id: await storeId(), at: world.now() });
}

async function writeNote(body: string): Promise<string> {
  const id = ada.world.uuid();
  const note = { id, body, kind: "note" as const, pinned: false, call_id: null };
  await ada.local.write(noteCreate, { contact_id: contact.id, name: "A contact", note });
  return id;
}

/** Another page deletes the store; the app opens a new one in its place. */
async function loseStore(): Promise<void> {
  await ada.db.delete();
  ada.open();
  await watchStoreIdentity(ada.db, ada.world, () => undefined);
}

const restoreLost = async () =>
  restoreKept(await ada.local.replayer(), { backup: backup(), request: ada.request, user_id: ada.user_id });

async function bodiesOnServer(...ids: string[]): Promise<string[]> {
  const rows = await tenantTx(town.db, town.tenant_id, (trx) =>
    trx
      .selectFrom("notes")
      .select(["id", "body"])
      .where("tenant_id", "=", town.tenant_id)
      .where("id", "in", ids)
      .orderBy("id")
      .execute(),
  );
  return rows.map(({ body }) => body);
}

describe("the second copy of unsent work", () => {
  it("is sent once after the store was lost, with its file, in its order", async () => {
    const store = await storeId();
    ada.network.up = false;
    const ids = [await writeNote("the first"), await writeNote("the second")];
    await copy();
    const bytes = new TextEncoder().encode("A letter from the lake house.");
    const file = { id: ada.world.uuid(), title: "", kind: "other" as const };
    const body = { file_name: "letter.txt", size: bytes.length, mime: "text/plain", sha256: "" };
    const about = { contact_id: contact.id, name: "A contact" };
    await ada.local.write(fileAdd, { ...about, file, body, at: ada.local.clock.now() }, new Blob([bytes]));
    await copy();
    expect(await countCopied(backup(), ada.user_id, store)).toBe(3);
    await loseStore();
    expect(await ada.db.outbox.count()).toBe(0);
    ada.network.up = true;
    expect(await restoreLost()).toMatchObject({ changes: 3, unreadable: 0 });
    expect(await restoreLost()).toMatchObject({ changes: 0 });
    await ada.calmDown();
    expect(await ada.db.outbox.toArray()).toEqual([]);
    expect(await bodiesOnServer(...ids)).toEqual(["the first", "the second"]);
    expect(await ada.db.table("files").get(file.id)).toMatchObject({ size: bytes.length });
    expect(await backup().count()).toBe(0);
  });

  it("that is older than what was sent since changes nothing a second time", async () => {
    ada.network.up = false;
    const id = await writeNote("copied, then sent");
    await copy();
    ada.network.up = true;
    await ada.calmDown();
    await loseStore();
    expect(await restoreLost()).toMatchObject({ changes: 1 });
    await ada.calmDown();
    expect([await ada.db.outbox.count(), await bodiesOnServer(id)]).toEqual([0, ["copied, then sent"]]);
  });

  it("is left alone while its store is there, follows what is sent, and ends with it", async () => {
    const store = await storeId();
    ada.network.up = false;
    await writeNote("waits");
    await copy();
    ada.network.up = true;
    expect(await restoreLost()).toMatchObject({ changes: 0 });
    expect(await countCopied(backup(), ada.user_id, store)).toBe(1);
    await ada.calmDown();
    await copy();
    expect(await backup().count()).toBe(0);
  });

  it("cannot be read without its owner, and is not written for a store that was replaced", async () => {
    const { db, user_id } = ada;
    ada.network.up = false;
    await writeNote("The spare key lies under the third stone");
    await copy();
    await copyUnsent({ db, backup: backup(), user_id, store_id: "another", at: 0 });
    expect(await backup().count()).toBe(1);
    await ada.db.delete();
    const left = await readableOn(ada.disk);
    for (const secret of ["third stone", "note.create", user_id, contact.last_name]) expect(left).not.toContain(secret);
  });

  it.each<[Unsent, number]>([
    ["give_up", 0],
    ["forget", 0],
    ["keep", 1],
  ])("goes with its store at a sign-out that says %s", async (unsent, packages) => {
    const { name, user_id, world, disk } = ada;
    ada.network.up = false;
    await writeNote("at the end of the shift");
    await copy();
    ada.close();
    await leaveStore({ world, backup: backup(), disk }, { name, user_id, actor_id: null }, unsent);
    expect(await backup().count()).toBe(packages);
    expect(await databaseNames(disk)).toEqual(packages === 0 ? [] : ["fieldline-kept"]);
  });

  it("leaves no database where nothing was unsent, and none for who acts as another", async () => {
    const { name, user_id, world, disk } = ada;
    await copy();
    expect(await databaseNames(disk)).toEqual([name]);
    ada.close();
    const device = { world, backup: backup(), disk };
    await leaveStore(device, { name, user_id, actor_id: null }, "keep");
    await leaveStore(device, ownerOfStore(user_id, world.uuid()), "keep");
    expect(await databaseNames(disk)).toEqual([]);
  });

  it("does not appear after its store is gone", async () => {
    const { db, name, user_id, world, disk } = ada;
    ada.network.up = false;
    await writeNote("given up during the copy");
    const slow: BackupStore = {
      ...backup(),
      of: async (whose) => {
        await leaveStore({ world, backup: backup(), disk }, { name, user_id, actor_id: null }, "give_up");
        return backup().of(whose);
      },
    };
    const copying = copyUnsent({ db, backup: slow, user_id, store_id: await storeId(), at: world.now() });
    await copying.catch(() => undefined);
    expect(await backup().count()).toBe(0);
  });
});
