/** Brings the mirror up to date: pages of the change feed, the next one fetched while this one is written. */
import { sync, type Changes, type SyncMeta } from "../../contract/session/sync.ts";
import { isMirrored, type MirrorRow } from "../collections/index.ts";
import { transact } from "../db/database.ts";
import { noteWord } from "../db/last-word.ts";
import { changeStatus, expectStore, type MetaValues, readStatus, writeMeta } from "../db/meta.ts";
import { tablesOf } from "../db/rows.ts";
import { applyConfirmed } from "../mirror/apply-rows.ts";
import { resumeBack } from "../mirror/resume.ts";
import type { Puller } from "./puller.ts";
import { dropOutOfSight } from "./sight.ts";

type Page = { data: Changes[]; meta: SyncMeta };

/** A fill sends large pages; a page may take longer than an ordinary request on a bad line. */
const pageTimeoutMs = 60_000;
const chunkRows = 2_000;

export interface Pulled {
  /** Up to which number everything is here. */
  hi: number;
  /** Refused writes that wait to be sent again, because their contact is back. */
  resumed: number;
}

export async function pull(puller: Puller, signal: AbortSignal): Promise<Pulled> {
  const { cursor: known, refill, born } = await standing(puller);
  let cursor = known;
  let resumed = 0;
  let next = fetchPage(puller, cursor, signal, refill);
  for (;;) {
    const page = await next;
    cursor = page.meta.cursor;
    if (page.meta.more) {
      next = fetchPage(puller, cursor, signal);
      // Its failure is met when it is awaited; meanwhile it must not count as unhandled.
      next.catch(() => undefined);
    }
    resumed += await applyPage(puller, page, born, signal);
    if (puller.self && known !== undefined && tellsOf(puller.self.user_id, page)) puller.self.moved();
    if (refill) await puller.db.meta.delete("refill");
    if (!page.meta.more) return { hi: page.meta.hi, resumed };
  }
}

/** Role, rights and features come with the person, whom the page asks for; the feed only tells that it is time to. */
function tellsOf(user_id: string, { data, meta }: Page): boolean {
  if (meta.sight) return true;
  const users = meta.phase === "delta" ? data.filter(({ collection }) => collection === "users") : [];
  return users.some(({ rows }) => rows.some(({ id }) => id === user_id));
}

type Standing = Partial<Pick<MetaValues, "cursor" | "refill" | "born">>;

/** Read in one breath: where one store stands says nothing of another. */
async function standing({ db }: Puller): Promise<Standing> {
  const rows = await db.meta.bulkGet(["cursor", "refill", "born"]);
  return Object.fromEntries(rows.flatMap((row) => (row ? [[row.k, row.value]] : []))) as Standing;
}

function fetchPage(
  { request }: Puller,
  cursor: string | undefined,
  signal: AbortSignal,
  refill?: boolean,
): Promise<Page> {
  return request(
    sync.changes,
    { query: cursor === undefined ? {} : { cursor, ...(refill ? { refill } : {}) } },
    { signal, timeoutMs: pageTimeoutMs },
  );
}

async function applyPage(
  puller: Puller,
  { data, meta }: Page,
  born: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  if (meta.sight) await dropOutOfSight(puller, meta.sight);
  let resumed = 0;
  for (const changes of data) resumed += await applyChanges(puller, changes, born, signal);
  await transact(puller.db, ["meta"], async () => {
    await expectStore(puller.db, born);
    await writeMeta(puller.db, "cursor", meta.cursor);
    await noteWord(puller.db, puller.world.now());
    await noteProgress(puller, data, meta);
  });
  return resumed;
}

/** What only a newer version of the app knows is left out: it fetches everything once more when it opens the store. */
async function applyChanges(
  puller: Puller,
  { collection, rows, gone }: Changes,
  born: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  if (!isMirrored({ collection })) return 0;
  let resumed = 0;
  for (let from = 0; from < Math.max(rows.length, 1); from += chunkRows) {
    signal.throwIfAborted();
    const changed = new Set<number>();
    const chunk = {
      collection,
      rows: rows.slice(from, from + chunkRows) as unknown as MirrorRow[],
      gone: from === 0 ? gone : [],
    };
    await transact(puller.db, tablesOf([collection]), async () => {
      await expectStore(puller.db, born);
      await applyConfirmed(puller, chunk, changed);
      if (collection === "contacts") resumed += await resumeBack(puller.db, chunk.rows);
    });
    puller.changedBuckets(changed);
  }
  return resumed;
}

async function noteProgress({ db, world }: Puller, data: readonly Changes[], meta: SyncMeta): Promise<void> {
  if (meta.phase === "fill") {
    const { filled } = await readStatus(db);
    const contacts = data
      .filter(({ collection }) => collection === "contacts")
      .reduce((sum, { rows }) => sum + rows.length, 0);
    const total = meta.total_contacts ?? null;
    await changeStatus(db, { filling: true, filled: Math.min(filled + contacts, total ?? Infinity), total });
  } else if (!meta.more) {
    await writeMeta(db, "filled", true);
    await changeStatus(db, { filling: false, filled: 0, last_synced_at: world.now() });
  }
}
