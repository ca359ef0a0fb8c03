/** Thirty days after the server's last word a device is emptied; what was not sent waits, locked, for its owner (domain §23). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { isOfflineExpired, offlineDaysLeft } from "../../src/domain/session/offline-expiry.ts";
import { openBackupStore } from "../../src/local/db/backup-store.ts";
import { keepTime, lastWord } from "../../src/local/db/last-word.ts";
import { noteCreate } from "../../src/local/intents/notes.ts";
import { backupKey, restoreKept } from "../../src/local/outbox/backup-key.ts";
import { watchOfflineExpiry } from "../../src/local/offline-expiry.ts";
import { leaveStore } from "../../src/local/stores.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { dayMs } from "../../src/kit/durations.ts";
import { Device } from "./device.ts";
import { readableOn } from "./disk.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let ada: Device;
let contact: Contact;
let seed = 700;

beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "stay", name: "Stay", seed: 3, users: 12, contacts: 60 }, 8);
});
afterAll(() => town.close());
beforeEach(async () => {
  const { id } = await town.userOf("agent");
  ada = await Device.of(town, id, ++seed);
  await ada.round();
  const rows = (await ada.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  contact = rows.find(({ owner_id, deleted_at }) => owner_id === id && deleted_at === null) as Contact;
});

const looked = () => keepTime(ada.db, ada.world.now());
async function isOverdue(): Promise<boolean> {
  const word = await looked();
  return word !== undefined && isOfflineExpired(word, ada.world.now());
}
async function daysLeft(): Promise<number | null> {
  const word = await looked();
  return word ? offlineDaysLeft(word, ada.world.now()) : null;
}

describe("the server's last word", () => {
  it("is every round that reached it; a round that did not, or was refused, is none", async () => {
    await ada.world.pass(20 * dayMs);
    await ada.round();
    expect((await lastWord(ada.db))?.heard_at).toBe(ada.world.now());
    await ada.world.pass(5 * dayMs);
    ada.network.up = false;
    await ada.round();
    ada.network.up = true;
    const { token } = ada.network;
    ada.network.token = "nobody's";
    await ada.round();
    expect((await lastWord(ada.db))?.heard_at).toBe(ada.world.now() - 5 * dayMs);
    ada.network.token = token;
    await ada.round();
    expect((await lastWord(ada.db))?.heard_at).toBe(ada.world.now());
  });

  it("is the last full sync in a store whose version kept no note of it", async () => {
    await ada.db.meta.delete("last_word");
    expect(await isOverdue()).toBe(false);
    await ada.world.pass(30 * dayMs);
    expect(await isOverdue()).toBe(true);
  });

  it("is missed in time: a week before the end it is said how long remains", async () => {
    ada.network.up = false;
    await ada.world.pass(22 * dayMs);
    expect(await daysLeft()).toBeNull();
    await ada.world.pass(1.5 * dayMs);
    await ada.round();
    expect(await daysLeft()).toBe(7);
    await ada.world.pass(6 * dayMs);
    expect([await daysLeft(), await isOverdue()]).toEqual([1, false]);
    await ada.world.pass(dayMs);
    expect(await isOverdue()).toBe(true);
  });
});

describe("G12: a clock wrong by a day", () => {
  it.each([dayMs, -dayMs])("by %d ms from the start changes nothing", async (skew) => {
    ada.world.skew(skew);
    await ada.round();
    await ada.world.pass(30 * dayMs - 1);
    expect(await isOverdue()).toBe(false);
    await ada.world.pass(1);
    expect(await isOverdue()).toBe(true);
  });

  it("that ran ahead for an hour and was put right takes no day away", async () => {
    await ada.world.pass(10 * dayMs);
    ada.world.skew(dayMs);
    expect(await isOverdue()).toBe(false);
    await ada.world.pass(3_600_000);
    ada.world.skew(0);
    await ada.world.pass(20 * dayMs - 3_600_001);
    expect(await isOverdue()).toBe(false);
    await ada.world.pass(1);
    expect(await isOverdue()).toBe(true);
  });

  it("that is put back on the last day does not put off the end", async () => {
    await ada.world.pass(30 * dayMs);
    expect(await isOverdue()).toBe(true);
    ada.world.skew(-dayMs);
    expect(await isOverdue()).toBe(true);
  });
});

describe("a store in use", () => {
  it("is called overdue at the next look, until the server speaks", async () => {
    let called = 0;
    const stop = new AbortController();
    // It rests again once it has looked.
    let rests = 0;
    const { world } = ada;
    const sleep: typeof world.sleep = (ms, signal) => {
      rests++;
      return world.sleep(ms, signal);
    };
    const watch = watchOfflineExpiry(ada.db, { ...world, sleep }, () => void called++, stop.signal);
    const look = async (ms: number) => {
      const before = rests;
      await world.pass(ms);
      await expect.poll(() => rests).toBe(before + 1);
    };
    await look(60_000);
    expect(called).toBe(0);
    await look(30 * dayMs);
    expect(called).toBe(1);
    await ada.round();
    await look(60_000);
    expect(called).toBe(1);
    stop.abort();
    await watch;
  });
});

describe("what was not sent when a device is emptied", () => {
  it("lies there locked, with nothing else, and is sent once by its owner's next sign-in", async () => {
    await backupKey(ada.db, ada.request);
    ada.network.up = false;
    const id = ada.world.uuid();
    const note = { id, body: "written in the second week", kind: "note" as const, pinned: false, call_id: null };
    await ada.local.write(noteCreate, { contact_id: contact.id, name: "A contact", note });
    await ada.world.pass(31 * dayMs);
    ada.close();
    const backup = openBackupStore(ada.disk);
    const owner = { name: ada.name, user_id: ada.user_id, actor_id: null };
    await leaveStore({ world: ada.world, backup, disk: ada.disk }, owner, "keep");
    expect(await backup.count()).toBe(1);
    const left = await readableOn(ada.disk);
    for (const secret of [note.body, contact.last_name, contact.phones[0]?.number ?? contact.last_name])
      expect(left).not.toContain(secret);
    const back = await Device.of(town, ada.user_id, ++seed, ada);
    const { changes } = await restoreKept(await back.local.replayer(), {
      backup,
      request: back.request,
      user_id: ada.user_id,
    });
    expect(changes).toBe(1);
    await back.calmDown();
    const found = await tenantTx(town.db, town.tenant_id, (trx) =>
      trx.selectFrom("notes").select("body").where("tenant_id", "=", town.tenant_id).where("id", "=", id).execute(),
    );
    expect(found).toEqual([{ body: note.body }]);
    back.close();
  });
});
