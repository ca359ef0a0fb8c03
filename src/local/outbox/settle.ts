/** What the server said about a write becomes what the device holds, in one transaction. */
import { keyText, type MirrorRow, type RowKey } from "../collections/index.ts";
import { transact } from "../db/database.ts";
import type { Need, Problem, QueuedIntent } from "../db/records.ts";
import { readRow, removeRows, tablesOf, writeRows } from "../db/rows.ts";
import type { ConfirmedRow } from "../intents/intent.ts";
import { isTouched, pendingOn, replay, type Replayer } from "../mirror/rebase.ts";

/** What the reply to a write says. */
export interface Accepted {
  confirmed: readonly ConfirmedRow[];
  needs: readonly Need[];
}

/** Accepted: the intent goes, its reply becomes the base, later writes are replayed on it. */
export async function settleAccepted(
  replayer: Replayer,
  queued: QueuedIntent,
  { confirmed, needs }: Accepted,
): Promise<Set<number>> {
  const { db } = replayer;
  const keys = [...queued.touches, ...confirmed.map(({ key }) => key)];
  const changed = new Set<number>();
  await transact(db, [...tablesOf(keys.map((key) => key.collection)), "needs"], async () => {
    if ((await db.outbox.get(queued.n)) === undefined) return;
    await db.outbox.delete(queued.n);
    await db.needs.bulkPut([...needs]);
    for (const key of distinct(keys)) await settleRow(replayer, queued, key, confirmed, changed);
  });
  return changed;
}

async function settleRow(
  replayer: Replayer,
  queued: QueuedIntent,
  key: RowKey,
  confirmed: readonly ConfirmedRow[],
  changed: Set<number>,
): Promise<void> {
  const { db } = replayer;
  const k = keyText(key);
  const base = await db.bases.get(k);
  const before = base === undefined ? await readRow(db, key) : ((base.row ?? undefined) as MirrorRow | undefined);
  const said = confirmed.find((candidate) => keyText(candidate.key) === k);
  const row = said ? newer(said.row ?? undefined, before) : replayer.effectOf(queued, before, key);
  const pending = (await pendingOn(db, key)).filter((other) => isTouched(other, key));
  if (pending.length > 0) await db.bases.put({ k, ...key, row: row ?? null });
  else await db.bases.delete(k);
  await show(replayer, key, replay(row, pending, key, replayer.effectOf), changed);
}

/** A reply that was overtaken by a newer page does not turn the clock back. */
function newer(reply: MirrorRow | undefined, known: MirrorRow | undefined): MirrorRow | undefined {
  return (reply?.version ?? 0) < (known?.version ?? 0) ? known : reply;
}

async function show({ db }: Replayer, key: RowKey, row: MirrorRow | undefined, changed: Set<number>): Promise<void> {
  if (row) await writeRows(db, key.collection, [row], changed);
  else await removeRows(db, key.collection, [key.id], changed);
}

/** Refused: it stays, visible under *Needs you*, and holds back only later writes on the same records. */
export async function settleRefused({ db }: Replayer, queued: QueuedIntent, problem: Problem): Promise<void> {
  await db.outbox.update(queued.n, { state: "needs", problem, tries: queued.tries + 1 });
}

/** The person gives it up by name: its effect goes, everything else is replayed. */
export async function giveUp(replayer: Replayer, n: number): Promise<Set<number>> {
  const { db } = replayer;
  const changed = new Set<number>();
  const queued = await db.outbox.get(n);
  if (!queued) return changed;
  await transact(db, tablesOf(queued.touches.map((key) => key.collection)), async () => {
    await db.outbox.delete(n);
    for (const key of queued.touches) await withoutIt(replayer, key, changed);
  });
  return changed;
}

async function withoutIt(replayer: Replayer, key: RowKey, changed: Set<number>): Promise<void> {
  const { db } = replayer;
  const k = keyText(key);
  const base = await db.bases.get(k);
  if (base === undefined) return;
  const pending = (await pendingOn(db, key)).filter((other) => isTouched(other, key));
  if (pending.length === 0) await db.bases.delete(k);
  await show(
    replayer,
    key,
    replay((base.row ?? undefined) as MirrorRow | undefined, pending, key, replayer.effectOf),
    changed,
  );
}

function distinct(keys: readonly RowKey[]): RowKey[] {
  return [...new Map(keys.map((key) => [keyText(key), key])).values()];
}
