/** What a device holds of the calendar and of calls grows old: it leaves by the server's time (domain §24). */
import { beforeEach, expect, test } from "vitest";
import type { Changes, SyncMeta } from "../../src/contract/device/sync.ts";
import { callsKeptMax } from "../../src/domain/calls/limits.ts";
import type { RequestFn } from "../../src/local/api/request.ts";
import { type LocalDatabase, plainTable } from "../../src/local/db/database.ts";
import { roundsOf } from "../../src/local/engine.ts";
import { pull } from "../../src/local/sync/pull.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";
import { silent } from "../fixtures/silent-channel.ts";
import { seededWorld } from "../fixtures/world.ts";
import { dayMs } from "../../src/kit/durations.ts";

const newDisk = diskBackupStore();
let db: LocalDatabase;
beforeEach(() => ({ db } = newDisk()));

const today = 1_700_000_000_000;
const ago = (days: number) => today - days * dayMs;
const call = (id: string, days: number) => ({ id, contact_id: 1, created_at: ago(days), updated_at: ago(days) });
const event = (id: string, days: number, more: object = {}) => ({
  id,
  start_date: ago(days) - 3_600_000,
  end_date: ago(days),
  timezone: "UTC",
  all_day: false,
  updated_at: ago(days),
  ...more,
});
const weekly = { interval: 1, freq: "weekly", count: 30 };

async function bring(collections: Record<string, object[]>, meta: Partial<SyncMeta>): Promise<void> {
  const data = Object.entries(collections).map(([collection, rows]) => ({ collection, rows, gone: [] }));
  const answer = {
    data: data as unknown as Changes[],
    meta: { cursor: "1", more: false, phase: "delta", hi: 9, ...meta },
  };
  const request = (async () => answer) as unknown as RequestFn;
  const rounds = roundsOf({ world: seededWorld(1), db, user_id: "ada", request, channel: silent });
  await pull(rounds, new AbortController().signal);
}

const kept = async (collection: "events" | "calls") =>
  (await plainTable(db, collection).toCollection().primaryKeys()).toSorted();

test("what ended more than 90 days ago leaves when the server tells the time; a series stays while it recurs", async () => {
  const rows = {
    events: [
      event("ended", 91),
      event("near", 89),
      event("recurs", 200, { recurrence: weekly }),
      event("recurred", 350, { recurrence: weekly }),
    ],
    calls: [call("old", 91), call("new", 89)],
  };
  await bring(rows, {});
  expect([await kept("events"), await kept("calls")].flat()).toHaveLength(6);
  await bring({}, { at: today });
  expect(await kept("events")).toEqual(["near", "recurs"]);
  expect(await kept("calls")).toEqual(["new"]);
});

test("what waits to be sent stays, whatever its age", async () => {
  await bring({ calls: [call("edited", 100), call("old", 100)] }, {});
  await db.bases.put({ k: "calls:edited", collection: "calls", id: "edited", row: call("edited", 100) });
  await bring({}, { at: today });
  expect(await kept("calls")).toEqual(["edited"]);
});

test("of more calls than there is room for the newest stay", async () => {
  const many = Array.from({ length: callsKeptMax + 3 }, (_, nth) => call(`call ${nth}`, 80 - nth / 1_000));
  await bring({ calls: many }, { phase: "fill", at: today });
  const left = await kept("calls");
  expect(left).toHaveLength(callsKeptMax);
  for (const oldest of ["call 0", "call 1", "call 2"]) expect(left).not.toContain(oldest);
});
