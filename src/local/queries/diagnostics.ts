/** State of a store in counts, versions and codes, without names or user input (domain §24). */
import { dictionary } from "../../kit/dictionary.ts";
import { plainCollections } from "../collections/index.ts";
import { type LocalDatabase, plainTable, schemaVersion } from "../db/database.ts";
import { readMeta, readStatus } from "../db/meta.ts";
import type { QueuedIntent, SyncStatus } from "../db/records.ts";

export interface StoreDiagnostics {
  status: SyncStatus;
  schema: { app: number; store: number | null };
  cursor: string | null;
  local_writes: number;
  is_filled: boolean;
  number_leases: number;
  /** Records per collection; contacts are stored several to a record. */
  counts: Readonly<Record<string, number>>;
  highest_seq: Readonly<Record<string, number>>;
  queue: QueuedDiagnostics[];
  conflicts: { record: string; field: string; ask: boolean; made_at: number }[];
}

/** The id is the Idempotency-Key, by which the server finds its result. */
interface QueuedDiagnostics extends Pick<QueuedIntent, "n" | "id" | "name" | "door" | "at" | "tries" | "next_at"> {
  state: string;
  problem: { status: number; code: string } | null;
  file_bytes: number | null;
}

const ownTables = [
  "buckets",
  "outbox",
  "outbox_files",
  "thumbnails",
  "bases",
  "needs",
  "prepared_imports",
  "wanted",
  "view",
] as const;

export async function storeDiagnostics(db: LocalDatabase): Promise<StoreDiagnostics> {
  const counts: Record<string, number> = dictionary();
  for (const table of [...ownTables, ...plainCollections]) counts[table] = await db.table(table).count();
  const [queue, needs] = [await db.outbox.orderBy("n").toArray(), await db.needs.toArray()];
  return {
    status: await readStatus(db),
    schema: { app: schemaVersion, store: (await readMeta(db, "schema")) ?? null },
    cursor: (await readMeta(db, "cursor")) ?? null,
    local_writes: (await readMeta(db, "writes")) ?? 0,
    is_filled: (await readMeta(db, "filled")) ?? false,
    number_leases: (await readMeta(db, "numbers"))?.length ?? 0,
    counts,
    highest_seq: await highestSeqs(db),
    queue: queue.map(queued),
    conflicts: needs.map(({ record = "contact", field, ask = true, made_at }) => ({ record, field, ask, made_at })),
  };
}

function queued(write: QueuedIntent): QueuedDiagnostics {
  const { n, id, name, door, at, tries, next_at, state, sending, problem, file } = write;
  return {
    n,
    id,
    name,
    door,
    at,
    tries,
    next_at,
    state: sending ? "sending" : state,
    problem: problem ? { status: problem.status, code: problem.code } : null,
    file_bytes: file?.size ?? null,
  };
}

/** Highest version per collection. Contacts are left out: there may be a quarter of a million. */
async function highestSeqs(db: LocalDatabase): Promise<Record<string, number>> {
  const highest: Record<string, number> = dictionary();
  for (const collection of plainCollections) {
    let seq = 0;
    await plainTable(db, collection).each((row) => {
      seq = Math.max(seq, (row as { seq?: number }).seq ?? 0);
    });
    if (seq > 0) highest[collection] = seq;
  }
  return highest;
}
