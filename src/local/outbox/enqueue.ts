/** Stores a write in the outbox and applies its effect, in one transaction: saved means both. */
import type { ServerClock } from "../api/server-clock.ts";
import { keyText, type MirrorRow, type RowKey } from "../collections/index.ts";
import { type LocalDatabase, transact } from "../db/database.ts";
import type { QueuedIntent } from "../db/records.ts";
import { readRow, readRowsByKey, type RowState, tablesOf, writeStates } from "../db/rows.ts";
import type { Intent, IntentFacts } from "../intents/intent.ts";

export interface Writer {
  db: LocalDatabase;
  clock: ServerClock;
  user_id: string;
}

export interface Enqueued {
  op_id: string;
  changed: Set<number>;
}

/** Throws the rule's Refusal, or the storage error, with nothing written. `file`: the bytes the write sends along. */
export async function enqueue<I>(
  { db, clock, user_id }: Writer,
  intent: Intent<I>,
  input: I,
  file?: Blob,
): Promise<Enqueued> {
  const facts: IntentFacts = { at: clock.now(), user_id, op_id: clock.uuid() };
  const touches = onceEach(intent.touches(input));
  const changed = new Set<number>();
  const tables = tablesOf(touches.map((key) => key.collection));
  const which = await whichOf(db, { intent, input, facts }, touches[0]);
  await transact(db, tables, async () => {
    await applyHere(db, { intent, input, facts }, touches, changed);
    const heard_at = clock.heardAt();
    const queued = { ...queuedOf(intent, input, touches, facts), heard_at, ...(which && { which }) };
    if (file && queued.file) await db.outbox_files.put({ id: queued.file.id, blob: file });
    await db.outbox.add(queued as QueuedIntent);
  });
  return { op_id: facts.op_id, changed };
}

/** A record touched by several parts of a write is changed and backed up once. */
function onceEach(keys: readonly RowKey[]): RowKey[] {
  return [...new Map(keys.map((key) => [keyText(key), key])).values()];
}

interface Wish<I> {
  intent: Intent<I>;
  input: I;
  facts: IntentFacts;
}

/** The label: stored with the write, because the record may be gone later. */
async function whichOf<I>(
  db: LocalDatabase,
  { intent, input, facts }: Wish<I>,
  key: RowKey | undefined,
): Promise<string | undefined> {
  if (!intent.which || !key) return undefined;
  const row = (await readRow(db, key)) ?? intent.applies(undefined, input, key, facts);
  const { carrier_id } = (row ?? {}) as { carrier_id?: string | null };
  const carrier = carrier_id ? await readRow(db, { collection: "carriers", id: carrier_id }) : undefined;
  return row && intent.which(row, (carrier as { name?: string } | undefined)?.name ?? "");
}

async function applyHere<I>(
  db: LocalDatabase,
  { intent, input, facts }: Wish<I>,
  keys: readonly RowKey[],
  changed: Set<number>,
): Promise<void> {
  const rows = await readRowsByKey(db, keys);
  await keepBases(db, keys, rows);
  const states = keys.map((key) => ({ key, row: intent.applies(rows.get(keyText(key)), input, key, facts) }));
  const isChange = ({ key, row }: RowState) => row !== undefined || rows.has(keyText(key));
  await writeStates(db, states.filter(isChange), changed);
}

/** The first pending write of a record stores the confirmed row. */
async function keepBases(
  db: LocalDatabase,
  keys: readonly RowKey[],
  rows: ReadonlyMap<string, MirrorRow>,
): Promise<void> {
  const known = await db.bases.bulkGet(keys.map(keyText));
  const first = keys.filter((_, at) => known[at] === undefined);
  await db.bases.bulkAdd(first.map((key) => ({ k: keyText(key), ...key, row: rows.get(keyText(key)) ?? null })));
}

function queuedOf<I>(intent: Intent<I>, input: I, touches: RowKey[], facts: IntentFacts): Omit<QueuedIntent, "n"> {
  const after = intent.after?.(input) ?? [];
  const file = intent.sends?.(input);
  return {
    id: facts.op_id,
    name: intent.name,
    input,
    door: { method: intent.endpoint.method, path: intent.endpoint.path },
    ask: intent.ask(input, facts),
    touches,
    keys: [...new Set([...touches, ...after].map(keyText))],
    title: intent.title(input),
    at: facts.at,
    tries: 0,
    next_at: 0,
    state: "waiting",
    ...(file ? { file: { ...file, sent: false } } : {}),
  };
}
