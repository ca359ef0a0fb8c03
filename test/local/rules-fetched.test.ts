/** The rules of writes are fetched when something waits; a write may come in the midst of a page that meets it. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import { sync } from "../../src/contract/device/sync.ts";
import type { Note } from "../../src/domain/contacts/note.ts";
import type { RequestFn } from "../../src/local/api/request.ts";
import { ServerClock } from "../../src/local/api/server-clock.ts";
import { openDatabase } from "../../src/local/db/database.ts";
import { readMeta } from "../../src/local/db/meta.ts";
import { roundsOf } from "../../src/local/engine.ts";
import { noteEdit } from "../../src/local/intents/notes.ts";
import { enqueue } from "../../src/local/outbox/enqueue.ts";
import { runRound } from "../../src/local/sync/loop.ts";
import { WakeSignal } from "../../src/local/sync/wake-signal.ts";
import { silent } from "../fixtures/silent-channel.ts";
import { seededWorld } from "../fixtures/world.ts";

const note: Note = {
  id: "n1",
  contact_id: 1,
  body: "as it was",
  kind: "note",
  pinned: false,
  author_id: null,
  at: 1,
  call_id: null,
  edits: [],
  updated_at: 1,
  seq: 1,
};
const theirs: Note = { ...note, pinned: true, updated_at: 2, seq: 2 };
const both: Note = { ...theirs, body: "as typed", updated_at: 3, seq: 3 };
const page = {
  data: [{ collection: "notes", rows: [theirs], gone: [] }],
  meta: { cursor: "2", more: false, phase: "delta", hi: 2 },
};

test("a write made while a page is on its way keeps its text, and the page comes again", async () => {
  const world = seededWorld(1);
  const db = openDatabase("fieldline:rules", { indexedDB: new IDBFactory(), IDBKeyRange });
  const user_id = "ada";
  await db.table("notes").put(note);
  const write = () =>
    enqueue({ db, clock: new ServerClock(world), user_id }, noteEdit, {
      id: "n1",
      contact_id: 1,
      name: "Ann",
      edit: { body: "as typed" },
    });
  let looks = 0;
  const request = (async (endpoint: { path: string }) => {
    if (endpoint.path !== sync.changes.path) return { data: both, meta: {} };
    if (looks++ === 0) await write();
    return page;
  }) as unknown as RequestFn;
  const rounds = roundsOf({ world, db, user_id, request, channel: silent });
  const round = () => runRound(rounds, new WakeSignal(world), new AbortController().signal);
  expect(await round()).toMatchObject({ reached: false });
  expect(await readMeta(db, "cursor")).toBeUndefined();
  expect(await db.table("notes").get("n1")).toMatchObject({ body: "as typed", pinned: false });
  await round();
  expect(await readMeta(db, "cursor")).toBe("2");
  expect(await db.outbox.count()).toBe(0);
  expect(await db.table("notes").get("n1")).toMatchObject({ body: "as typed", pinned: true });
  db.close();
});
