/** Adds to every conflict who wrote the value that stands, and when: read from the audit of the record. */
import { sql } from "kysely";
import type { Conflict } from "../../contract/contacts/contact-replies.ts";
import type { FieldConflict } from "../../domain/contacts/merge-fields.ts";
import type { Ctx } from "../context.ts";

const entriesMax = 100;

interface Entry {
  at: number;
  by: string | null;
  fields: string[];
}

export async function withHands(
  ctx: Ctx,
  record_type: string,
  record_id: string | number,
  found: FieldConflict[],
): Promise<Conflict[]> {
  if (found.length === 0) return [];
  const entries = await findEntries(ctx, {
    record_type,
    record_id: String(record_id),
    names: found.map(({ field }) => field),
  });
  return found.map((conflict) => {
    const last = entries.find((entry) => entry.fields.includes(conflict.field));
    return { ...conflict, by: last?.by ?? null, at: last?.at ?? null };
  });
}

interface Record {
  record_type: string;
  record_id: string;
  names: string[];
}

/**
 * The last entries that changed any of the named fields, newest first. Deleting names every field the record had, and
 * putting back brings all of them again: neither wrote what stands.
 */
async function findEntries(ctx: Ctx, { record_type, record_id, names }: Record): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select a.at, a.actor_id as by, array(select jsonb_object_keys(a.fields)) as fields from audit a
    where a.tenant_id = ${ctx.actor.tenant_id} and a.record_type = ${record_type} and a.record_id = ${record_id}
      and a.action not in ('delete', 'restore') and jsonb_exists_any(a.fields, ${names}::text[])
    order by a.at desc, a.id desc limit ${entriesMax}`.execute(ctx.trx);
  return rows;
}
