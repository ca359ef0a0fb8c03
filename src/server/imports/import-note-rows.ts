/** Notes from imported rows, inserted in bulk. */
import { sql } from "kysely";
import { writeNote } from "../../domain/contacts/note.ts";
import type { Ctx } from "../context.ts";

export interface ImportNote {
  contact_id: number;
  /** Empty: no note. */
  body: string;
}

/** Note ids in the order given; null if there is none. */
export async function insertImportNotes(ctx: Ctx, all: readonly ImportNote[]): Promise<(string | null)[]> {
  const { trx, actor, world } = ctx;
  const author = { now: world.now(), by: actor.user_id };
  const written = all.map(({ contact_id, body }) =>
    body === ""
      ? null
      : writeNote(contact_id, { id: world.uuid(), body, kind: "note", pinned: false, call_id: null }, author),
  );
  const notes = written.filter((note) => note !== null);
  if (notes.length > 0) {
    const columns = sql.raw("tenant_id, id, contact_id, body, kind, pinned, author_id, at, call_id, edits, updated_at");
    const rows = JSON.stringify(notes.map((note) => ({ tenant_id: actor.tenant_id, ...note })));
    await sql`insert into notes (${columns}) select ${columns} from jsonb_populate_recordset(null::notes, ${rows}::jsonb)`.execute(
      trx,
    );
    ctx.changeSet.add("notes", ...notes.map(({ id }) => id));
  }
  return written.map((note) => note?.id ?? null);
}
