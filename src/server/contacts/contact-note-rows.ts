/** Notes in the database. */
import type { Note } from "../../domain/contacts/note.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
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

/** Pinned first, then newest first; with the total count. */
export async function listNoteRows(
  trx: Trx,
  tenant_id: string,
  contact_id: number,
  page: PageQuery,
): Promise<Page<Note>> {
  const sorted = trx
    .selectFrom("notes")
    .where((eb) => eb.and({ tenant_id, contact_id, deleted_at: null }))
    .select(columns)
    .orderBy("pinned", "desc")
    .orderBy("at", "desc")
    .orderBy("id", "desc");
  return pageOf(sorted, page);
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
