/** A device keeps the newest notes of each contact; older ones are on the server (domain §24). */
import { beforeEach, expect, test } from "vitest";
import type { Changes, SyncMeta } from "../../src/contract/device/sync.ts";
import { notesOnDeviceMax } from "../../src/domain/values/limits.ts";
import type { RequestFn } from "../../src/local/api/request.ts";
import { type LocalDatabase, plainTable } from "../../src/local/db/database.ts";
import { roundsOf } from "../../src/local/engine.ts";
import { hasOlderNotes, notesOf } from "../../src/local/queries/contacts.ts";
import { pull } from "../../src/local/sync/pull.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";
import { silent } from "../fixtures/silent-channel.ts";
import { seededWorld } from "../fixtures/world.ts";

const newDisk = diskBackupStore();
let db: LocalDatabase;
beforeEach(() => ({ db } = newDisk()));

/** `nth` of a contact, the first written the oldest. */
const note = (contact_id: number, nth: number, more: object = {}) => ({
  id: `${String(contact_id).padStart(8, "0")}-0000-7000-8000-${String(nth).padStart(12, "0")}`,
  contact_id,
  body: `note ${nth}`,
  pinned: false,
  at: nth,
  updated_at: nth,
  ...more,
});
const notes = (contact_id: number, from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => note(contact_id, from + at)).toReversed();

async function bring(phase: SyncMeta["phase"], ...pages: object[][]): Promise<void> {
  const answers = pages.map((rows, at) => ({
    data: [{ collection: "notes", rows, gone: [] }] as unknown as Changes[],
    meta: { cursor: `${at}`, more: at < pages.length - 1, phase, hi: 9 },
  }));
  const request = (async () => answers.shift()) as unknown as RequestFn;
  const rounds = roundsOf({ world: seededWorld(1), db, user_id: "ada", request, channel: silent });
  await pull(rounds, new AbortController().signal);
}

const kept = async (contact_id: number) => (await notesOf(db, contact_id)).map(({ at }) => at);

test("a fill keeps the newest of a contact with many, over all its pages, and all of one with few", async () => {
  await bring("fill", [...notes(1, 150, 300), ...notes(2, 0, 120)], notes(1, 0, 150));
  expect(await kept(1)).toEqual(Array.from({ length: notesOnDeviceMax }, (_, at) => 299 - at));
  expect(await kept(2)).toHaveLength(120);
  expect(await Promise.all([hasOlderNotes(db, 1), hasOlderNotes(db, 2)])).toEqual([true, false]);
});

test("exactly as many as there is room for are all of them", async () => {
  await bring("fill", notes(1, 0, notesOnDeviceMax));
  expect(await kept(1)).toHaveLength(notesOnDeviceMax);
  expect(await hasOlderNotes(db, 1)).toBe(false);
});

test("a further one takes the place of the oldest, and one that is pinned stays", async () => {
  await bring("delta", notes(1, 1, 1 + notesOnDeviceMax));
  await bring("delta", [note(1, 0, { pinned: true })]);
  await bring("delta", [note(1, 500)]);
  const at = await kept(1);
  expect(at.slice(0, 2)).toEqual([0, 500]);
  expect(at.at(-1)).toBe(2);
  expect(await hasOlderNotes(db, 1)).toBe(true);
});

test("one that waits to be sent stays whatever its age", async () => {
  await bring("delta", notes(1, 0, notesOnDeviceMax));
  const { id } = note(1, 0);
  await db.bases.put({ k: `notes:${id}`, collection: "notes", id, row: note(1, 0) });
  await bring("delta", [note(1, 500), note(1, 501)]);
  expect(await kept(1)).toContain(0);
  expect(await kept(1)).not.toContain(1);
  expect(await plainTable(db, "notes").count()).toBe(notesOnDeviceMax + 1);
});
