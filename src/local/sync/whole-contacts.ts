/** Fetches whole contacts that are missing here, or whose related records are incomplete. */
import { sync, wholeContactsMax } from "../../contract/device/sync.ts";
import { isMirrored, type MirrorRow } from "../collections/index.ts";
import { transact } from "../db/database.ts";
import { expectStore, readMeta } from "../db/meta.ts";
import { tablesOf } from "../db/rows.ts";
import { applyConfirmed, type Confirmed } from "../mirror/apply-rows.ts";
import { boundNotes, type NoteCount } from "../mirror/note-bound.ts";
import type { Puller } from "./puller.ts";

interface Fetching {
  born: string | undefined;
  signal: AbortSignal;
  notes: NoteCount;
}

const pageTimeoutMs = 60_000;
/** It begins sooner; after that, the network has swallowed it. */
const pageReplyMs = 20_000;

/** Call after a pull, in the same tab or worker. */
export async function fetchWanted(puller: Puller, fetching: Fetching): Promise<void> {
  for (;;) {
    const ids = await puller.db.wanted.limit(wholeContactsMax).primaryKeys();
    if (ids.length === 0 || !(await fetchWhole(puller, ids, fetching))) return;
  }
}

/** False: another pull ran meanwhile and may have skipped changes made after this response. Retried later. */
async function fetchWhole(puller: Puller, ids: readonly number[], fetching: Fetching): Promise<boolean> {
  const { db, request } = puller;
  const place = await readMeta(db, "cursor");
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { ids: ids.join(), ...(cursor !== undefined && { cursor }) };
    const { data, meta } = await request(
      sync.contacts,
      { query },
      { signal: fetching.signal, timeoutMs: pageTimeoutMs, replyMs: pageReplyMs },
    );
    for (const { collection, rows } of data) {
      if (!isMirrored({ collection })) continue;
      const chunk = { collection, rows: rows as unknown as MirrorRow[], gone: [] };
      if (!(await applyWhole(puller, chunk, place, fetching))) return false;
    }
    cursor = meta.next;
  }
  await db.wanted.bulkDelete([...ids]);
  return true;
}

async function applyWhole(
  puller: Puller,
  chunk: Confirmed,
  place: string | undefined,
  { born, notes }: Fetching,
): Promise<boolean> {
  const { db } = puller;
  const changed = new Set<number>();
  const isOurs = await transact(db, tablesOf([chunk.collection]), async () => {
    await expectStore(db, born);
    if ((await readMeta(db, "cursor")) !== place) return false;
    await applyConfirmed(puller, chunk, changed);
    if (chunk.collection === "notes") await boundNotes(db, notes.mayBeOver(chunk.rows));
    return true;
  });
  puller.changedBuckets(changed);
  return isOurs;
}
