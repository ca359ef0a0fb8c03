/** Updates the mirror from the change feed; the next page is fetched while the current one is written. */
import { expiredCursor, sync, type Changes, type SyncMeta } from "../../contract/device/sync.ts";
import { RequestFailed } from "../api/errors.ts";
import { isMirrored, type MirrorRow } from "../collections/index.ts";
import { transact } from "../db/database.ts";
import { noteWord } from "../db/last-word.ts";
import { changeStatus, expectStore, type MetaValues, readMeta, readStatus, writeMeta } from "../db/meta.ts";
import { tablesOf } from "../db/rows.ts";
import { applyConfirmed } from "../mirror/apply-rows.ts";
import { dropAged } from "../mirror/aged-out.ts";
import { broughtByFill, keepBound, lacksContacts, noteBound, ofHeld, wantThoseHere } from "../mirror/contact-bound.ts";
import { wantThoseMissing } from "../mirror/held-contacts.ts";
import { boundNotes, NoteCount } from "../mirror/note-bound.ts";
import { resumeBack } from "../mirror/resume.ts";
import { hourMs } from "../../kit/durations.ts";
import type { Puller } from "./puller.ts";
import { dropHidden } from "./visibility.ts";
import { fetchWanted } from "./whole-contacts.ts";

type Page = { data: Changes[]; meta: SyncMeta };

/** A fill sends large pages; on a slow connection a page may take longer than an ordinary request. */
const pageTimeoutMs = 60_000;
/** It begins sooner; after that, the network has swallowed it. */
const pageReplyMs = 20_000;
const chunkRows = 2_000;

export interface Pulled {
  /** The mirror is complete up to this number. */
  hi: number;
  /** Rejected writes queued again because their contact is back. */
  resumed: number;
  /** There is more to fetch: a fill yielded to a write, or this device has room for contacts it does not hold. */
  again: boolean;
}

/** How often a device requests the number of visible contacts. */
const countEveryMs = hourMs;

export async function pull(puller: Puller, signal: AbortSignal): Promise<Pulled> {
  try {
    return await pullFromCursor(puller, signal);
  } catch (error) {
    if (!(await replaceCursor(puller, error))) throw error;
    return { hi: 0, resumed: 0, again: true };
  }
}

/** The server rejected the cursor: everything is fetched again, and deleted records go without clearing the store. */
async function replaceCursor({ db }: Puller, error: unknown): Promise<boolean> {
  if (!(error instanceof RequestFailed) || error.status !== 422 || !error.errors["cursor"]) return false;
  return transact(db, ["meta"], async () => {
    const known = await readMeta(db, "cursor");
    if (known === undefined || known === expiredCursor) return false;
    await writeMeta(db, "cursor", expiredCursor);
    return true;
  });
}

async function pullFromCursor(puller: Puller, signal: AbortSignal): Promise<Pulled> {
  const { cursor: known, refill, born: storeId, counted_at } = await standing(puller);
  const count = counted_at !== undefined && Math.abs(puller.world.now() - counted_at) > countEveryMs;
  const round = { born: storeId, signal, notes: new NoteCount() };
  let cursor = known;
  let resumed = 0;
  let isCounted = false;
  let toldAt: number | undefined;
  const lastWrite = await lastWriteOf(puller);
  let next = fetchPage(puller, cursor, signal, { ...(refill && { refill }), ...(count && { count }) });
  for (;;) {
    const page = await next;
    cursor = page.meta.cursor;
    // A fill may take minutes. It resumes from its cursor, with no page fetched before the write.
    const makesWay = page.meta.more && page.meta.phase === "fill" && (await lastWriteOf(puller)) > lastWrite;
    if (page.meta.more && !makesWay) {
      next = fetchPage(puller, cursor, signal);
      // Its failure is handled when it is awaited; until then it must not count as unhandled.
      next.catch(() => undefined);
    }
    resumed += await applyPage(puller, page, round);
    if (puller.self && known !== undefined && tellsOf(puller.self.user_id, page)) puller.self.moved();
    if (refill) await puller.db.meta.delete("refill");
    toldAt = page.meta.at ?? toldAt;
    isCounted ||= page.meta.bound !== undefined && page.meta.phase === "delta";
    if (makesWay) return { hi: 0, resumed, again: true };
    if (page.meta.more) continue;
    const again = await keepRoom(puller, round, isCounted);
    if (toldAt !== undefined) await dropAged(puller.db, toldAt, signal);
    await fetchWanted(puller, round);
    return { hi: page.meta.hi, resumed, again };
  }
}

/** Queueing order of the last queued write; 0 when there is none. */
async function lastWriteOf({ db }: Puller): Promise<number> {
  return (await db.outbox.orderBy("n").last())?.n ?? 0;
}

/** True if there is room for contacts that are not here. */
async function keepRoom(puller: Puller, { signal }: PullRound, isCounted: boolean): Promise<boolean> {
  const { db, self, changedBuckets } = puller;
  const bound = await keepBound({ db, user_id: self?.user_id, changedBuckets }, signal);
  if (!bound || !isCounted) return false;
  const isLacking = await lacksContacts(db, bound);
  if (isLacking) await writeMeta(db, "refill", true);
  else if (bound.total <= bound.max) await db.meta.delete("bound");
  return isLacking;
}

/** Role, permissions and features are part of the user, which the page requests; the feed only signals the change. */
function tellsOf(user_id: string, { data, meta }: Page): boolean {
  if (meta.sight) return true;
  const users = meta.phase === "delta" ? data.filter(({ collection }) => collection === "users") : [];
  return users.some(({ rows }) => rows.some(({ id }) => id === user_id));
}

type Standing = Partial<Pick<MetaValues, "cursor" | "refill" | "born" | "counted_at">>;

/** Read in one transaction: values of different stores must not be combined. */
async function standing({ db }: Puller): Promise<Standing> {
  const rows = await db.meta.bulkGet(["cursor", "refill", "born", "counted_at"]);
  return Object.fromEntries(rows.flatMap((row) => (row ? [[row.k, row.value]] : []))) as Standing;
}

function fetchPage(
  { request }: Puller,
  cursor: string | undefined,
  signal: AbortSignal,
  wishes: { refill?: boolean; count?: boolean } = {},
): Promise<Page> {
  return request(
    sync.changes,
    { query: cursor === undefined ? {} : { cursor, ...wishes } },
    { signal, timeoutMs: pageTimeoutMs, replyMs: pageReplyMs },
  );
}

interface PullRound {
  born: string | undefined;
  signal: AbortSignal;
  notes: NoteCount;
}

interface PageRound extends PullRound {
  meta: SyncMeta;
  /** Contacts that are not here and whose records were skipped. */
  elsewhere: Set<number>;
  /** Marked on another device; may include contacts that are not here. */
  favorites: Set<number>;
}

async function applyPage(puller: Puller, { data, meta }: Page, round: PullRound): Promise<number> {
  if (meta.sight) await dropHidden(puller, meta.sight);
  let resumed = 0;
  const [elsewhere, favorites] = [new Set<number>(), new Set<number>()];
  for (const changes of data) resumed += await applyChanges(puller, changes, { ...round, meta, elsewhere, favorites });
  const mayWant = elsewhere.size + favorites.size > 0;
  await transact(puller.db, ["meta", ...(mayWant ? ["buckets", "wanted"] : [])], async () => {
    await expectStore(puller.db, round.born);
    await writeMeta(puller.db, "cursor", meta.cursor);
    const now = puller.world.now();
    if (meta.bound) await noteBound(puller.db, meta.bound, { isFill: meta.phase === "fill", now });
    // Another tab may have fetched them meanwhile.
    if (elsewhere.size > 0) await wantThoseHere(puller.db, elsewhere);
    if (favorites.size > 0) await wantThoseMissing(puller.db, [...favorites]);
    await noteWord(puller.db, now);
    const reading = puller.clock?.reading();
    if (reading) await writeMeta(puller.db, "server_clock", reading);
    await noteProgress(puller, data, meta);
  });
  return resumed;
}

/** Collections known only to a newer app version are skipped: it refetches everything when it opens the store. */
async function applyChanges(
  puller: Puller,
  { collection, rows, gone }: Changes,
  { born: storeId, signal, notes, meta, elsewhere, favorites }: PageRound,
): Promise<number> {
  if (!isMirrored({ collection })) return 0;
  let resumed = 0;
  for (let from = 0; from < Math.max(rows.length, 1); from += chunkRows) {
    signal.throwIfAborted();
    const changed = new Set<number>();
    const given = rows.slice(from, from + chunkRows) as unknown as MirrorRow[];
    const isDelta = meta.phase === "delta";
    const parted = isDelta ? await ofHeld(puller.db, collection, given, puller.self?.user_id) : undefined;
    for (const id of parted?.elsewhere ?? []) elsewhere.add(id);
    if (isDelta && collection === "favorites")
      for (const row of given) favorites.add((row as unknown as { favorite_id: number }).favorite_id);
    const left = [...(parted?.left ?? []), ...(from === 0 ? gone : [])];
    const chunk = { collection, rows: parted?.here ?? given, gone: left };
    await transact(puller.db, tablesOf([collection]), async () => {
      await expectStore(puller.db, storeId);
      await applyConfirmed(puller, chunk, changed);
      if (collection === "notes") await boundNotes(puller.db, notes.mayBeOver(chunk.rows));
      if (collection !== "contacts") return;
      if (!isDelta) await broughtByFill(puller.db, chunk.rows, meta.hi);
      resumed += await resumeBack(puller.db, chunk.rows);
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
