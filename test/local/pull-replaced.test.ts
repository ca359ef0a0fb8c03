/** The browser may put an empty store in the place of the one a fetch was begun in (design: reliability G9). */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import type { Changes, SyncMeta } from "../../src/contract/device/sync.ts";
import type { RequestFn } from "../../src/local/api/request.ts";
import { isConnectionLost, openDatabase } from "../../src/local/db/database.ts";
import { readMeta, readStatus, writeMeta } from "../../src/local/db/meta.ts";
import { roundsOf } from "../../src/local/engine.ts";
import { pull } from "../../src/local/sync/pull.ts";
import { silent } from "../fixtures/silent-channel.ts";
import { seededWorld } from "../fixtures/world.ts";

const note = { id: "00000000-0000-7000-8000-000000000001", contact_id: 7, version: 1 };
const page: { data: Changes[]; meta: SyncMeta } = {
  data: [{ collection: "notes", rows: [note], gone: [] } as unknown as Changes],
  meta: { cursor: "later", more: false, phase: "delta", hi: 9 } as SyncMeta,
};

test("what was asked for from where the former store stood is not written into the one in its place", async () => {
  const db = openDatabase("fieldline:replaced", { indexedDB: new IDBFactory(), IDBKeyRange });
  const asked: unknown[] = [];
  const [sent, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<typeof page>()];
  const request = ((_endpoint: unknown, { query }: { query: unknown }) => {
    asked.push(query);
    sent.resolve();
    return answer.promise;
  }) as unknown as RequestFn;
  const rounds = roundsOf({ world: seededWorld(1), db, user_id: "ada", request, channel: silent });
  const { signal } = new AbortController();
  await writeMeta(db, "born", "one");
  await writeMeta(db, "cursor", "here");

  const pulling = pull(rounds, signal).catch((error: unknown) => error);
  await sent.promise;
  await db.delete();
  await db.open();
  await writeMeta(db, "born", "another");
  answer.resolve(page);

  // As any lost connection: the next round asks again, from where this store stands.
  expect(isConnectionLost(await pulling)).toBe(true);
  expect(await readMeta(db, "cursor")).toBeUndefined();
  expect(await readMeta(db, "filled")).toBeUndefined();
  expect((await readStatus(db)).last_synced_at).toBeNull();
  expect(await db.table("notes").count()).toBe(0);
  await pull(rounds, signal);
  expect(asked).toEqual([{ cursor: "here" }, {}]);
  expect(await readMeta(db, "filled")).toBe(true);
  db.close();
});
