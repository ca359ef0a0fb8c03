/** Notes in the database. */
import type { Note } from "../../domain/contacts/note.ts";
import type { Trx } from "../db/schema.ts";

const columns = [
  "id",
  "contact_id",
  "body",
  "kind",
  "pinned",
  "author_id",
  "at",
  "call_id",
  "edits",
  "updated_at",
  "seq",
] as const;

export interface NotePage {
  page: number;
  limit: number;
}

/** Pinned first, then newest first; with the total count. */
export async function listNoteRows(
  trx: Trx,
  tenant_id: string,
  contact_id: number,
  { page, limit }: NotePage,
): Promise<{ notes: Note[]; total_count: number }> {
  const ofContact = trx.selectFrom("notes").where((eb) => eb.and({ tenant_id, contact_id, deleted_at: null }));
  const notes = await ofContact
    .select(columns)
    .orderBy("pinned", "desc")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total_count } = await ofContact
    .select((eb) => eb.fn.countAll<string>().as("total_count"))
    .executeTakeFirstOrThrow();
  return { notes, total_count: Number(total_count) };
}

export type StoredNote = Note & { deleted_at: number | null };

/** Locked; includes a deleted note, with its deletion time. */
export async function lockNote(
  trx: Trx,
  tenant_id: string,
  contact_id: number,
  id: string,
): Promise<StoredNote | undefined> {
  return trx
    .selectFrom("notes")
    .select([...columns, "deleted_at"])
    .where((eb) => eb.and({ tenant_id, contact_id, id }))
    .forUpdate()
    .executeTakeFirst();
}

/** False when the id is taken. */
export async function insertNote(trx: Trx, tenant_id: string, note: Note): Promise<boolean> {
  const { seq: _seq, edits, ...row } = note;
  const inserted = await trx
    .insertInto("notes")
    .values({ tenant_id, ...row, edits: JSON.stringify(edits), deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateNote(
  trx: Trx,
  tenant_id: string,
  { id, body, kind, pinned, edits, updated_at }: Note,
): Promise<void> {
  await trx
    .updateTable("notes")
    .set({ body, kind, pinned, edits: JSON.stringify(edits), updated_at })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

export async function markNoteDeleted(trx: Trx, tenant_id: string, id: string, now: number): Promise<void> {
  await trx
    .updateTable("notes")
    .set({ deleted_at: now, updated_at: now })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}
