/** Applies the server's response to a write to the local store, in one transaction. */
import { isMirrored, keyText, type MirrorRow, type RowKey } from "../collections/index.ts";
import { type LocalDatabase, transact } from "../db/database.ts";
import { placesOf } from "../db/queue-order.ts";
import type { KeptBlob, SyncConflict, Problem, QueuedIntent } from "../db/records.ts";
import { readContacts, readRowsByKey, type RowState, tablesOf, writeStates } from "../db/rows.ts";
import type { ConfirmedRow } from "../intents/intent.ts";
import { pendingOnEach, replay, type Replayer } from "../mirror/rebase.ts";

/** Contents of the reply to a write. */
export interface Accepted {
  confirmed: readonly ConfirmedRow[];
  needs: readonly SyncConflict[];
}

/** Accepted: the intent is removed, its reply becomes the base, later writes are replayed on it. */
export async function settleAccepted(
  replayer: Replayer,
  queued: QueuedIntent,
  { confirmed, needs: conflicts }: Accepted,
): Promise<Set<number>> {
  const { db } = replayer;
  const keys = [...queued.touches, ...confirmed.map(({ key }) => key)].filter(isMirrored);
  const changed = new Set<number>();
  // Always includes contacts: related records depend on whether the contact is still here.
  await transact(db, [...tablesOf(keys.map((key) => key.collection)), "buckets", "needs"], async () => {
    if ((await db.outbox.get(queued.n)) === undefined) return;
    await db.outbox.delete(queued.n);
    if (queued.file) await db.outbox_files.delete(queued.file.id);
    for (const conflict of conflicts) await putNeed(db, conflict);
    await settleRows(replayer, queued, distinct(keys), confirmed, changed);
  });
  return changed;
}

/**
 * One conflict per field of a record: the newest local value against the current server value, from the value before
 * both.
 */
async function putNeed(db: LocalDatabase, conflict: SyncConflict): Promise<void> {
  const ofContact = await db.needs.where("contact_id").equals(conflict.contact_id).toArray();
  const same = ofContact
    .filter((other) => isSameField(other, conflict))
    .toSorted((one, two) => one.made_at - two.made_at);
  await db.needs.bulkDelete(same.map(({ id }) => id));
  await db.needs.put({ ...conflict, was: (same[0] ?? conflict).was });
}

function isSameField(one: SyncConflict, other: SyncConflict): boolean {
  return one.record === other.record && one.record_id === other.record_id && one.field === other.field;
}

async function settleRows(
  replayer: Replayer,
  queued: QueuedIntent,
  keys: readonly RowKey[],
  confirmed: readonly ConfirmedRow[],
  changed: Set<number>,
): Promise<void> {
  const { db, effectOf } = replayer;
  const bases = await basesOf(db, keys);
  const away = await awayOf(db, keys, confirmed);
  const here = await readRowsByKey(
    db,
    keys.filter((key) => !bases.has(keyText(key))),
  );
  const said = new Map(confirmed.map(({ key, row }) => [keyText(key), row]));
  const kindsSaid = new Set(confirmed.map(({ key }) => key.collection));
  const settled = keys.map((key) => {
    const k = keyText(key);
    if (away.has(k)) return { key, row: undefined };
    const before = bases.has(k) ? bases.get(k) : here.get(k);
    if (said.has(k)) return { key, row: newer(said.get(k) ?? undefined, before) };
    // The reply is about another record: a write for a merged contact was applied to its survivor.
    if (kindsSaid.has(key.collection)) return { key, row: before };
    return { key, row: asOfNow(effectOf(queued, before, key), before) };
  });
  await rebase(replayer, settled, changed);
}

/** The result of a local rule has no server version: the next one reported is at least as new. */
function asOfNow(row: MirrorRow | undefined, before: MirrorRow | undefined): MirrorRow | undefined {
  return row && before?.version !== undefined ? { ...row, version: before.version } : row;
}

/** Rebuilds records from their confirmed rows and pending writes. Call inside a transaction over their tables. */
export async function redraw(replayer: Replayer, keys: readonly RowKey[], changed: Set<number>): Promise<void> {
  const bases = await basesOf(replayer.db, keys);
  const here = await readRowsByKey(
    replayer.db,
    keys.filter((key) => !bases.has(keyText(key))),
  );
  const states = distinct(keys).map((key) => {
    const k = keyText(key);
    return { key, row: bases.has(k) ? bases.get(k) : here.get(k) };
  });
  await rebase(replayer, states, changed);
}

/** Confirmed rows without pending writes become the displayed rows; with pending writes they are their base. */
async function rebase({ db, effectOf }: Replayer, confirmed: readonly RowState[], changed: Set<number>): Promise<void> {
  const pending = await pendingOnEach(
    db,
    confirmed.map(({ key }) => key),
  );
  const waits = ({ key }: RowState) => pending.has(keyText(key));
  const left = await leftOf(
    db,
    confirmed.filter(waits).map(({ key }) => key),
  );
  await db.bases.bulkPut(
    confirmed.filter(waits).map(({ key, row }) => {
      const k = keyText(key);
      return { k, ...key, row: row ?? null, ...(left.has(k) ? { left: true as const } : {}) };
    }),
  );
  await db.bases.bulkDelete(confirmed.filter((state) => !waits(state)).map(({ key }) => keyText(key)));
  const shown = confirmed.map(({ key, row }) => ({
    key,
    row: replay(row, pending.get(keyText(key)) ?? [], key, effectOf),
  }));
  await writeStates(db, shown, changed);
}

/** Confirmed copies of records that have pending writes; an undefined value: the server has none. */
export async function basesOf(db: LocalDatabase, keys: readonly RowKey[]): Promise<Map<string, MirrorRow | undefined>> {
  const found = await db.bases.bulkGet(keys.map(keyText));
  return new Map(found.flatMap((base) => (base ? [[base.k, (base.row ?? undefined) as MirrorRow | undefined]] : [])));
}

/** Removed records that have not returned: related records of a contact return with it. */
async function awayOf(
  db: LocalDatabase,
  keys: readonly RowKey[],
  confirmed: readonly ConfirmedRow[],
): Promise<ReadonlySet<string>> {
  const left = await leftOf(db, keys);
  if (left.size === 0) return left;
  const owners = new Map(confirmed.map(({ key, row }) => [keyText(key), row?.contact_id ?? undefined]));
  const here = await readContacts(
    db,
    [...left].flatMap((k) => owners.get(k) ?? []),
  );
  return new Set([...left].filter((k) => !here.some(({ id }) => id === owners.get(k))));
}

/** Records that became invisible while they had pending writes. */
async function leftOf(db: LocalDatabase, keys: readonly RowKey[]): Promise<ReadonlySet<string>> {
  const found = await db.bases.bulkGet(keys.map(keyText));
  return new Set(found.flatMap((base) => (base?.left ? [base.k] : [])));
}

/** A reply older than a page already applied must not overwrite it. */
function newer(reply: MirrorRow | undefined, known: MirrorRow | undefined): MirrorRow | undefined {
  return (reply?.version ?? 0) < (known?.version ?? 0) ? known : reply;
}

/** Rejected: stays visible under *Needs you* and holds back only later writes on the same records. */
export async function settleRefused({ db }: Replayer, queued: QueuedIntent, problem: Problem): Promise<void> {
  const refused: Partial<QueuedIntent> = { state: "needs", problem, tries: queued.tries + 1, sending: false };
  // A user who may no longer see a record is not shown its name either.
  await db.outbox.update(queued.n, problem.status === 403 ? { ...refused, which: undefined } : refused);
}

/** A discarded write, with everything removed along with it. */
export interface Discarded {
  queued: QueuedIntent;
  file: KeptBlob | undefined;
  /** Its records that had become invisible, as `keyText`. */
  left: readonly string[];
  /** `n` of the writes that waited for it. */
  followers: readonly number[];
}

/**
 * The user discards it explicitly: its effect is removed, everything else is replayed. Undefined: it was already gone.
 */
export async function discard(
  replayer: Replayer,
  n: number,
): Promise<{ givenUp: Discarded | undefined; changed: Set<number> }> {
  const { db } = replayer;
  const queued = await db.outbox.get(n);
  if (!queued) return { givenUp: undefined, changed: new Set() };
  const followers = (await placesOf(db)).filter(({ behind }) => behind === n).map((place) => place.queued.n);
  const touched = distinct(queued.touches).filter(isMirrored);
  return transact(db, tablesOf(touched.map((key) => key.collection)), async () => {
    const file = queued.file && (await db.outbox_files.get(queued.file.id));
    const left = [...(await leftOf(db, touched))];
    return { givenUp: { queued, file, left, followers }, changed: await remove(replayer, queued) };
  });
}

/** Removes a write and its effect. Call inside a transaction over its tables. */
export async function remove(replayer: Replayer, queued: QueuedIntent): Promise<Set<number>> {
  const { db } = replayer;
  const changed = new Set<number>();
  const touched = distinct(queued.touches).filter(isMirrored);
  await db.outbox.delete(queued.n);
  if (queued.file) await db.outbox_files.delete(queued.file.id);
  const bases = await basesOf(db, touched);
  const based = touched.filter((key) => bases.has(keyText(key)));
  await rebase(
    replayer,
    based.map((key) => ({ key, row: bases.get(keyText(key)) })),
    changed,
  );
  return changed;
}

/**
 * Restores a discarded write at its place, under its own key: it was never accepted. Writes that depended on it and
 * were rejected for lack of it are queued again.
 */
export async function restore(replayer: Replayer, { queued, file, left, followers }: Discarded): Promise<Set<number>> {
  const { db } = replayer;
  const changed = new Set<number>();
  const touched = distinct(queued.touches).filter(isMirrored);
  await transact(db, tablesOf(touched.map((key) => key.collection)), async () => {
    if (await db.outbox.get(queued.n)) return;
    await db.outbox.add(queued);
    if (file) await db.outbox_files.put(file);
    await redraw(replayer, touched, changed);
    for (const base of await db.bases.bulkGet([...left]))
      if (base?.row === null) await db.bases.put({ ...base, left: true });
    for (const follower of await db.outbox.bulkGet([...followers])) {
      const isMissed = follower?.problem?.status === 404 || follower?.problem?.status === 410;
      if (isMissed) await db.outbox.update(follower.n, { state: "waiting", next_at: 0, tries: 0 });
    }
  });
  return changed;
}

function distinct(keys: readonly RowKey[]): RowKey[] {
  return [...new Map(keys.map((key) => [keyText(key), key])).values()];
}
