/** G10: another version of the app opens the store, forwards and back, with work in the outbox. */
import Dexie from "dexie";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { watchStoreIdentity } from "../../src/local/db/store-identity.ts";
import { databaseNames, schemaVersion } from "../../src/local/db/database.ts";
import { readMeta, writeMeta } from "../../src/local/db/meta.ts";
import { noteCreate } from "../../src/local/intents/notes.ts";
import { detailOf } from "../../src/local/queries/details.ts";
import { adoptFormer, ownerOfStore } from "../../src/local/stores.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let ada: Device;
let contact: Contact;
let seed = 800;

beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "builds", name: "Builds", seed: 8, users: 12, contacts: 60 }, 6);
});
afterAll(() => town.close());
beforeEach(async () => {
  const { id } = await town.userOf("agent");
  ada = await Device.of(town, id, ++seed);
  await ada.round();
  const rows = (await ada.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  contact = rows.find(({ owner_id, deleted_at }) => owner_id === id && deleted_at === null) as Contact;
});

async function writeNote(device: Device, body: string): Promise<string> {
  const id = device.world.uuid();
  const note = { id, body, kind: "note" as const, pinned: false, call_id: null };
  await device.local.write(noteCreate, { contact_id: contact.id, name: "A contact", note });
  return id;
}

async function countOnServer(...ids: string[]): Promise<number> {
  const rows = await tenantTx(town.db, town.tenant_id, (trx) =>
    trx.selectFrom("notes").select("id").where("tenant_id", "=", town.tenant_id).where("id", "in", ids).execute(),
  );
  return rows.length;
}

/** Another build over the same disk: the tables of this one with some added or left out. */
function build(version: number, { add = {}, without = [] }: { add?: Record<string, string>; without?: string[] } = {}) {
  const stores = ada.db.tables
    .filter(({ name }) => !without.includes(name))
    .map(({ name, schema }) => {
      const indexes = schema.indexes.map(({ src }) => src);
      return [name, [schema.primKey.src, ...indexes].join(", ")] as const;
    });
  const db = new Dexie(ada.name, ada.disk);
  const declared = db.version(version).stores({ ...Object.fromEntries(stores), ...add });
  return { db, declared };
}

/** Closes this build's tab, lets another build have the store, and opens this build again. */
async function meanwhile(act: () => Promise<void>): Promise<void> {
  ada.close();
  await act();
  ada.open();
  await watchStoreIdentity(ada.db, ada.world, () => undefined);
}

const next = schemaVersion + 1;

describe("G10: with work in the outbox", () => {
  it("a store of an older build is opened, nothing is lost and what it lacked is fetched", async () => {
    ada.network.up = false;
    const id = await writeNote(ada, "written in the old build");
    const tables = ada.db.tables.map(({ name }) => name);
    const { db } = build(schemaVersion - 0.5, { without: ["favorites"] });
    const kept = new Map<string, unknown[]>();
    for (const name of tables) kept.set(name, await ada.db.table(name).toArray());
    await ada.db.delete();
    await db.open();
    for (const table of db.tables) await table.bulkPut(kept.get(table.name) ?? []);
    await db.table("meta").delete("schema");
    db.close();
    ada.open();
    await watchStoreIdentity(ada.db, ada.world, () => undefined);
    expect(await ada.db.outbox.count()).toBe(1);
    expect(await readMeta(ada.db, "refill")).toBe(true);
    ada.network.up = true;
    await ada.calmDown();
    expect(await countOnServer(id)).toBe(1);
    expect(await readMeta(ada.db, "refill")).toBeUndefined();
  });

  it("a store filled before fact finders came with the feed gets them by itself, and forgets what screens kept", async () => {
    const reply = await town.server.fastify.inject({
      method: "PATCH",
      url: `/v1/contacts/${contact.id}/data_capture`,
      headers: { cookie: `token=${ada.network.token}`, "idempotency-key": ada.world.uuid() },
      payload: { budget: 4_200 },
    });
    expect(reply.statusCode).toBe(200);
    await ada.round();
    const { db } = build(schemaVersion - 0.5, { without: ["data_captures", "rx_details"] });
    const kept = new Map<string, unknown[]>();
    for (const { name } of ada.db.tables) kept.set(name, await ada.db.table(name).toArray());
    await ada.db.delete();
    await db.open();
    for (const table of db.tables) await table.bulkPut(kept.get(table.name) ?? []);
    await db.table("meta").put({ k: "schema", value: schemaVersion - 1 });
    await db.table("view").put({ k: `detail:data_capture:${contact.id}`, value: { record: { budget: 1 } } });
    db.close();
    ada.open();
    await watchStoreIdentity(ada.db, ada.world, () => undefined);
    expect(await detailOf(ada.db, "data_captures", contact.id)).toEqual({ record: null, coming: true });
    expect(await ada.db.view.count()).toBe(0);
    await ada.calmDown();
    expect(await detailOf(ada.db, "data_captures", contact.id)).toMatchObject({
      record: { budget: 4_200 },
      coming: false,
    });
  });

  it("after a downgrade everything queued is sent, including writes this build does not know", async () => {
    ada.network.up = false;
    const id = await writeNote(ada, "before the update");
    const theirs = ada.world.uuid();
    await meanwhile(async () => {
      const { db, declared } = build(next, { add: { quotes: "id, contact_id" } });
      declared.upgrade((trx) => trx.table("meta").put({ k: "schema", value: next }));
      await db.open();
      const [queued] = await db.table("outbox").toArray();
      const { n: _number, ...like } = queued as Record<string, unknown>;
      await db.table("outbox").add({
        ...like,
        id: ada.world.uuid(),
        name: "quote.note",
        touches: [{ collection: "quotes", id: theirs }],
        keys: [`quotes:${theirs}`],
        ask: { params: { id: contact.id }, body: { id: theirs, body: "of the newer build", kind: "note" } },
      });
      db.close();
    });
    expect(await ada.db.outbox.count()).toBe(2);
    const after = await writeNote(ada, "after the step back");
    ada.network.up = true;
    await ada.calmDown();
    expect(await ada.db.outbox.count()).toBe(0);
    expect(await countOnServer(id, theirs, after)).toBe(3);
  });

  it("what only a newer build knows of a newer server's feed is passed over", async () => {
    const { fetch } = ada.network;
    ada.network.fetch = async (url, init) => {
      const reply = await fetch(url, init);
      if (!url.includes("/sync/changes")) return reply;
      const page = (await reply.json()) as { data: unknown[]; meta: { sight?: object } };
      page.data.unshift({ collection: "quotes", rows: [{ id: "q" }], gone: ["p"] });
      page.meta.sight = { owners: null, pools: [], hidden: ["quotes"] };
      return new Response(JSON.stringify(page), { status: reply.status, headers: reply.headers });
    };
    ada.open();
    const id = await writeNote(ada, "beside a newer server");
    expect((await ada.round()).reached).toBe(true);
    expect(await countOnServer(id)).toBe(1);
  });

  it("an upgrade killed half way leaves the store as it was, for either build", async () => {
    ada.network.up = false;
    const id = await writeNote(ada, "through a killed upgrade");
    await meanwhile(async () => {
      const { db, declared } = build(next, { add: { quotes: "id" } });
      declared.upgrade(async (trx) => {
        await trx.table("outbox").clear();
        throw new Error("killed");
      });
      await expect(db.open()).rejects.toThrow("killed");
      db.close();
    });
    expect(await ada.db.outbox.count()).toBe(1);
    await meanwhile(async () => {
      const { db } = build(next, { add: { quotes: "id" } });
      await db.open();
      expect(await db.table("outbox").count()).toBe(1);
      db.close();
    });
    ada.network.up = true;
    await ada.calmDown();
    expect(await countOnServer(id)).toBe(1);
  });

  it("a tab of this build makes way for a newer one in another tab, and its next write is saved all the same", async () => {
    ada.network.up = false;
    const before = await writeNote(ada, "before the other tab");
    const { db } = build(next, { add: { quotes: "id" } });
    await db.open();
    const after = await writeNote(ada, "after it");
    expect(await db.table("outbox").count()).toBe(2);
    db.close();
    ada.network.up = true;
    await ada.calmDown();
    expect(await countOnServer(before, after)).toBe(2);
  });

  it("two tabs that upgrade at the same time upgrade once, and both have what was queued", async () => {
    ada.network.up = false;
    const before = await writeNote(ada, "before two tabs upgraded");
    let upgrades = 0;
    const tabs = [build(next, { add: { quotes: "id" } }), build(next, { add: { quotes: "id" } })];
    for (const { declared } of tabs)
      declared.upgrade(async (trx) => {
        upgrades++;
        await trx.table("outbox").toCollection().modify({ tries: 7 });
      });
    await Promise.all(tabs.map(({ db }) => db.open()));
    expect(upgrades).toBe(1);
    for (const { db } of tabs) expect(await db.table("outbox").toArray()).toMatchObject([{ tries: 7 }]);
    const after = await writeNote(ada, "from the old tab, meanwhile");
    for (const { db } of tabs) {
      expect(await db.table("outbox").count()).toBe(2);
      db.close();
    }
    ada.network.up = true;
    await ada.calmDown();
    expect(await countOnServer(before, after)).toBe(2);
  });

  it("a browser killed after an upgrade, before the store was marked as upgraded, repairs it at the next start", async () => {
    ada.network.up = false;
    const id = await writeNote(ada, "through a half-done upgrade");
    await writeMeta(ada.db, "schema", schemaVersion - 1);
    await ada.db.view.put({ k: "a screen", value: "of the older build" });
    await ada.crash();
    await ada.db.open();
    await ada.crash();
    await watchStoreIdentity(ada.db, ada.world, () => undefined);
    expect([await readMeta(ada.db, "schema"), await readMeta(ada.db, "refill")]).toEqual([schemaVersion, true]);
    expect([await ada.db.outbox.count(), await ada.db.view.count()]).toEqual([1, 0]);
    ada.network.up = true;
    await ada.calmDown();
    expect(await countOnServer(id)).toBe(1);
  });

  it("a store under the name of another version is taken over", async () => {
    const { user_id, world, disk } = ada;
    ada.network.up = false;
    const id = await writeNote(ada, "under the old name");
    ada.close();
    const again = await Device.of(town, user_id, ++seed, ada);
    await again.round();
    await adoptFormer(again.local.replayer, { ...ownerOfStore(user_id, null), name: again.name }, disk);
    expect((await again.db.outbox.toArray()).map(({ title }) => title)).toEqual([
      "Note on A contact: under the old name",
    ]);
    await world.pass(1);
    await again.calmDown();
    expect(await countOnServer(id)).toBe(1);
    expect(await databaseNames(disk)).not.toContain(ada.name);
  });
});
