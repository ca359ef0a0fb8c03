/** Edits of a record somebody changed meanwhile: whose the values are that stand, read from the audit of the record. */
import { sql } from "kysely";
import type { Conflict } from "../../contract/contacts/contact-replies.ts";
import type { FieldConflict } from "../../domain/values/merge-fields.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import type { Actor } from "../actor.ts";
import { authorOf } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";

const entriesMax = 100;

interface Entry {
  at: number;
  by: string | null;
  for: string | null;
  device_id: string | null;
  action: string;
  fields: string[];
}

interface Edited {
  record_type: string;
  record_id: string | number;
  /** What stands, what the editor saw and what they made of it, by field as the audit names it. */
  current: object;
  base: object;
  edit: object;
}

/**
 * `merge` with the values the editor saw, and who wrote each one that stands against them, and when. What this same person
 * wrote on this same device is no conflict: a device sends its writes in the order they were made, so the later one was
 * made on top of it, even by an editor that was not drawn anew yet. Of lists that is not so: the one made from what was
 * drawn lacks what was added since.
 */
export async function mergeWithAuthors<M extends { conflicts: FieldConflict[] }>(
  ctx: Ctx,
  { record_type, record_id, ...sides }: Edited,
  merge: (base: Record<string, unknown>) => M,
): Promise<M & { conflicts: Conflict[] }> {
  const seen: Record<string, unknown> = { ...sides.base };
  const first = merge(seen);
  if (first.conflicts.length === 0) return { ...first, conflicts: [] };
  const names = [...new Set([...Object.keys(seen), ...first.conflicts.map(({ field }) => field)])];
  const entries = await findEntries(ctx, { record_type, record_id: String(record_id), names });
  const lastOf = (field: string) => entries.find(({ fields }) => fields.includes(field));
  const own = contested(sides).filter(([field]) => isOwn(lastOf(field), ctx.actor));
  const merged = own.length === 0 ? first : merge({ ...seen, ...Object.fromEntries(own) });
  const conflicts = merged.conflicts.map((conflict) => {
    const { by = null, at = null } = lastOf(conflict.field) ?? {};
    return { ...conflict, by, at };
  });
  return { ...merged, conflicts };
}

/** Single values both sides changed, as they stand. What the editor left as it was is none of them. */
function contested({ current, base, edit }: Pick<Edited, "current" | "base" | "edit">): [string, unknown][] {
  const theirs: Record<string, unknown> = { ...current };
  const was: Record<string, unknown> = { ...base };
  return Object.entries(edit).flatMap(([field, yours]) => {
    const stands = theirs[field];
    const isChanged = !isSameValue(stands, was[field]) && !isSameValue(yours, was[field]);
    return field in was && isChanged && !Array.isArray(stands) ? [[field, stands]] : [];
  });
}

function isOwn(entry: Entry | undefined, actor: Actor): boolean {
  if (entry?.action !== "edit" || !actor.device_id || entry.device_id !== actor.device_id) return false;
  const { actor_id, acting_as_id } = authorOf(actor);
  return entry.by === actor_id && entry.for === acting_as_id;
}

interface EntriesOf {
  record_type: string;
  record_id: string;
  names: string[];
}

/**
 * The last entries that changed any of the named fields, newest first. Deleting names every field the record had, and
 * putting back brings all of them again: neither wrote what stands.
 */
async function findEntries(ctx: Ctx, { record_type, record_id, names }: EntriesOf): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select a.at, a.actor_id as by, a.acting_as_id as "for", a.device_id, a.action,
      array(select jsonb_object_keys(a.fields)) as fields from audit a
    where a.tenant_id = ${ctx.actor.tenant_id} and a.record_type = ${record_type} and a.record_id = ${record_id}
      and a.action not in ('delete', 'restore') and jsonb_exists_any(a.fields, ${names}::text[])
    order by a.at desc, a.id desc limit ${entriesMax}`.execute(ctx.trx);
  return rows;
}
