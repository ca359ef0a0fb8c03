/** The feed reports that the signed-in user changed: their profile and rights are then fetched again. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import type { Changes, SyncMeta } from "../../src/contract/device/sync.ts";
import type { RequestFn } from "../../src/local/api/request.ts";
import type { DeviceMessage } from "../../src/local/channel.ts";
import { openDatabase } from "../../src/local/db/database.ts";
import { writeMeta } from "../../src/local/db/meta.ts";
import { roundsOf } from "../../src/local/engine.ts";
import { pull } from "../../src/local/sync/pull.ts";
import { seededWorld } from "../fixtures/world.ts";

const users = (...ids: string[]) =>
  [{ collection: "users", rows: ids.map((id) => ({ id, version: 1 })), gone: [] }] as unknown as Changes[];
const visibility = { owners: ["ada"], pools: [], hidden: [] };
let stores = 0;

async function toldBy(data: Changes[], meta: Partial<SyncMeta>, cursor?: string): Promise<DeviceMessage[]> {
  const db = openDatabase(`fieldline:moved-${++stores}`, { indexedDB: new IDBFactory(), IDBKeyRange });
  if (cursor) await writeMeta(db, "cursor", cursor);
  const received: DeviceMessage[] = [];
  const page = { data, meta: { cursor: "later", more: false, phase: "delta", hi: 9, ...meta } };
  const rounds = roundsOf({
    world: seededWorld(1),
    db,
    user_id: "ada",
    request: (async () => page) as unknown as RequestFn,
    channel: { post: (message) => received.push(message), listen: () => undefined, close: () => undefined },
  });
  await pull(rounds, new AbortController().signal);
  db.close();
  return received.filter(({ kind }) => kind === "moved");
}

test.each<[name: string, data: Changes[], meta: Partial<SyncMeta>, cursor: string | undefined, times: number]>([
  ["their own row", users("bo", "ada"), {}, "here", 1],
  ["another sight", [], { sight: visibility }, "here", 1],
  ["someone else's row", users("bo"), {}, "here", 0],
  ["nothing", [], {}, "here", 0],
  ["the first fill, which brings everything", users("ada"), { phase: "fill", sight: visibility }, undefined, 0],
  ["a fill of all once more", users("ada"), { phase: "fill" }, "here", 0],
])("%s", async (_name, data, meta, cursor, times) => {
  expect(await toldBy(data, meta, cursor)).toEqual(Array.from({ length: times }, () => ({ kind: "moved" })));
});
