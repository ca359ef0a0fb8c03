/** Fact finders and prescriptions as last fetched, so that they can be read without a connection. */
import { type LocalDatabase, transact } from "../db/database.ts";

export interface KeptDetail {
  record: unknown;
  fetched_at: number;
}

const keptMax = 400;
const prefix = "detail:";

export async function keptDetail(db: LocalDatabase, kind: string, id: number): Promise<KeptDetail | null> {
  return ((await db.view.get(keyOf(kind, id)))?.value as KeptDetail | undefined) ?? null;
}

/** The ones fetched longest ago make room. */
export async function keepDetail(db: LocalDatabase, kind: string, id: number, detail: KeptDetail): Promise<void> {
  await transact(db, ["view"], async () => {
    await db.view.put({ k: keyOf(kind, id), value: detail });
    const kept = db.view.where("k").startsWith(prefix);
    if ((await kept.count()) <= keptMax) return;
    const rows = await kept.toArray();
    rows.sort((a, b) => (a.value as KeptDetail).fetched_at - (b.value as KeptDetail).fetched_at);
    await db.view.bulkDelete(rows.slice(0, rows.length - keptMax).map(({ k }) => k));
  });
}

function keyOf(kind: string, id: number): string {
  return `${prefix}${kind}:${id}`;
}
