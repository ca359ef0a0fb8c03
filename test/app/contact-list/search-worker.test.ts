import { wrap } from "comlink";
import { afterEach, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import { type DeviceChannel, deviceChannel } from "../../../src/local/channel.ts";
import { type LocalDatabase, openDatabase, plainTable, transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { type SearchPort, searchPort, type SearchRemote } from "../../../src/local/search/port.ts";
import { removeSnapshot } from "../../../src/local/search/snapshot-store.ts";
import type { SearchStart } from "../../../src/local/search/start.ts";
import { storeName } from "../../../src/local/store-name.ts";
import { someContacts, tagIds } from "../../fixtures/contacts.ts";
import { onePolicy } from "../../fixtures/one-policy.ts";

const user_id = "0193a000-0000-7000-8000-0000000000ad";
const name = storeName(user_id, null);
const viewer = { user_id, today: "2026-03-01", zone: "America/Chicago" };
const contacts = someContacts(6000, 3).map((contact) => ({ ...contact, deleted_at: null }));

let db: LocalDatabase;
let channel: DeviceChannel;
const ports: SearchPort[] = [];

function startWorker(): SearchPort {
  const worker = new Worker(new URL("../../../workers/search.ts", import.meta.url), { type: "module", name: "search" });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ user_id, actor_id: null, port: port2 } satisfies SearchStart, [port2]);
  const port = searchPort(wrap<SearchRemote>(port1), () => worker.terminate());
  ports.push(port);
  return port;
}

async function write(rows: readonly Contact[]): Promise<void> {
  const changed = new Set<number>();
  await transact(db, tablesOf(["contacts"]), () => writeRows(db, "contacts", rows, changed));
  channel.post({ kind: "buckets", buckets: [...changed] });
}

const find = (port: SearchPort, q: string) =>
  port.query({ scope: { ...wholeScope, search: { q } }, viewer, window: { offset: 0, count: 5 } }, "list");

/** A busy machine takes its time. */
const slow = { timeout: 15_000 };

afterEach(async () => {
  for (const port of ports.splice(0)) port.close();
  channel.close();
  await db.delete();
  await removeSnapshot(name);
});

test("the worker reads the store, follows writes, and comes back from its file", async () => {
  db = openDatabase(name);
  channel = deviceChannel(name);
  await write(contacts);

  const port = startWorker();
  await expect.poll(async () => (await find(port, "")).count, slow).toBe(6000);
  let heard = 0;
  const stop = port.listen(() => heard++);

  await write([{ ...(contacts[9] as Contact), last_name: "Quixote" }]);
  await expect.poll(async () => (await find(port, "quixote")).ids, slow).toEqual([10]);
  await plainTable(db, "tags").put({ id: tagIds[0] ?? "", name: "Zebra club" } as never);
  await expect.poll(async () => (await find(port, "zebra")).count, slow).toBeGreaterThan(100);
  expect(heard).toBeGreaterThan(0);
  stop();
  await port.rest();

  const file = await (await navigator.storage.getDirectory()).getFileHandle(`search-${encodeURIComponent(name)}.bin`);
  expect((await file.getFile()).size).toBeGreaterThan(500_000);
  const again = startWorker();
  expect((await find(again, "quixote")).ids).toEqual([10]);
  expect(await again.state()).toMatchObject({ size: 6000, complete: true });
});

test("the worker hears of a policy and lists by it", async () => {
  db = openDatabase(name);
  channel = deviceChannel(name);
  await write(contacts.slice(0, 50));
  const port = startWorker();
  const carrier_id = tagIds[0] ?? "";
  const ofCarrier = async () => {
    const scope = { ...wholeScope, search: { carrier_ids: [carrier_id] } };
    return (await port.query({ scope, viewer, window: { offset: 0, count: 5 } })).ids;
  };
  expect(await ofCarrier()).toEqual([]);
  const changed = new Set<number>();
  await transact(db, tablesOf(["policies"]), () =>
    writeRows(db, "policies", [onePolicy({ id: "p", contact_id: 7, carrier_id })], changed),
  );
  channel.post({ kind: "buckets", buckets: [...changed] });
  await expect.poll(ofCarrier, slow).toEqual([7]);
});

test("the worker lets go of a store that is being wiped", async () => {
  db = openDatabase(name);
  channel = deviceChannel(name);
  await write(contacts.slice(0, 50));
  const port = startWorker();
  expect((await find(port, "")).count).toBe(50);
  channel.post({ kind: "closing" });
  await db.delete();
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(name);
});

test("a saved index is written and removed by one at a time", async () => {
  db = openDatabase(name);
  channel = deviceChannel(name);
  await write(contacts.slice(0, 50));
  const port = startWorker();
  await find(port, "");
  const fileName = `search-${encodeURIComponent(name)}.bin`;
  const files = async () => {
    const names: string[] = [];
    for await (const entry of (await navigator.storage.getDirectory()).keys()) names.push(entry);
    return names.filter((entry) => entry === fileName);
  };
  await port.rest();
  expect(await files()).toEqual([fileName]);
  const isHeld = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holding = navigator.locks.request(fileName, () => {
    isHeld.resolve();
    return letGo.promise;
  });
  await isHeld.promise;
  const removing = removeSnapshot(name);
  await write(contacts.slice(50, 60));
  await expect.poll(async () => (await find(port, "")).count, slow).toBe(60);
  await port.rest();
  expect(await files()).toEqual([fileName]);
  letGo.resolve();
  await Promise.all([holding, removing]);
  expect(await files()).toEqual([]);
});
