/** The first fill may take minutes; what is written meanwhile does not wait for its end. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import type { SyncMeta } from "../../src/contract/device/sync.ts";
import type { RequestFn } from "../../src/local/api/request.ts";
import { type LocalDatabase, openDatabase } from "../../src/local/db/database.ts";
import { readMeta } from "../../src/local/db/meta.ts";
import type { QueuedIntent } from "../../src/local/db/records.ts";
import { roundsOf } from "../../src/local/engine.ts";
import { pull } from "../../src/local/sync/pull.ts";
import { seededWorld } from "../fixtures/world.ts";

let stores = 0;

interface Told {
  phase: SyncMeta["phase"];
  /** Before the first page is asked for, or while the second is on its way. */
  written: "before" | "meanwhile";
}

async function pullOfFour({ phase, written }: Told) {
  const db = openDatabase(`fieldline:pause-${++stores}`, { indexedDB: new IDBFactory(), IDBKeyRange });
  if (written === "before") await write(db);
  let asked = 0;
  const request = async () => {
    asked += 1;
    if (asked === 2 && written === "meanwhile") await write(db);
    return { data: [], meta: { cursor: `after ${asked}`, more: asked < 4, phase, hi: 9 } };
  };
  const rounds = roundsOf({
    world: seededWorld(1),
    db,
    user_id: "ada",
    request: request as unknown as RequestFn,
    channel: { post: () => undefined, listen: () => undefined, close: () => undefined },
  });
  const { again } = await pull(rounds, new AbortController().signal);
  const cursor = await readMeta(db, "cursor");
  db.close();
  return { again, asked, cursor };
}

function write(db: LocalDatabase): Promise<unknown> {
  return db.outbox.add({ id: "note", keys: [], state: "waiting", tries: 0, next_at: 0 } as unknown as QueuedIntent);
}

test("a fill makes way for what was written since it began, and goes on from where it is", async () => {
  const { again, asked, cursor } = await pullOfFour({ phase: "fill", written: "meanwhile" });
  expect(again).toBe(true);
  expect(asked).toBeLessThan(4);
  expect(cursor).toBe(`after ${asked}`);
});

test.each<Told>([
  { phase: "fill", written: "before" },
  { phase: "delta", written: "meanwhile" },
])("$phase goes on to its end with what was written $written", async (received) => {
  expect(await pullOfFour(received)).toEqual({ again: false, asked: 4, cursor: "after 4" });
});
