/** Edit conflicts: who wrote the current values, read from the record's audit entries. */
import { dictionary } from "../../kit/dictionary.ts";
import { type RawBuilder, sql } from "kysely";
import type { Conflict } from "../../contract/contacts/contact-replies.ts";
import { type FieldConflict, type Merged, mergeFields } from "../../domain/values/merge-fields.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import type { Actor } from "../actor.ts";
import { authorOf } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { deviceName } from "../device/device-rows.ts";

const entriesMax = 100;

interface Entry {
  at: number;
  by: string | null;
  for: string | null;
  device_id: string | null;
  /** The name of the caller's own device. */
  device: string | null;
  action: string;
  fields: string[];
}

interface Edited {
  record_type: string;
  record_id: string | number;
  /** Current value, value the editor saw, and value they wrote, by field as the audit names it. */
  current: object;
  base: object;
  edit: object;
  /** Which audit entries `a` count as changes of the conflicting field; absent: all that name it. */
  of?: RawBuilder<boolean>;
}

/** Merges an edit with the record as it is now, field by field. Read `current` under a row lock. */
export function mergeEdited<E extends object>(
  ctx: Ctx,
  of: Omit<Edited, "of" | "edit"> & { edit: E },
): Promise<Merged<E> & { conflicts: Conflict[] }> {
  return mergeWithAuthors(ctx, of, (base) => mergeFields({ current: of.current, base, edit: of.edit }));
}

/**
 * `merge` with the values the editor saw, plus who wrote each conflicting one and when. The same user's writes from the
 * same device do not conflict: a device sends its writes in order, so the later one was made on top of the earlier,
 * even by an editor that had not re-rendered. Lists are the exception: one made from what was rendered lacks what was
 * added since.
 */
export async function mergeWithAuthors<M extends { conflicts: FieldConflict[] }>(
  ctx: Ctx,
  { record_type, record_id, of = sql`true`, ...sides }: Edited,
  merge: (base: Record<string, unknown>) => M,
): Promise<M & { conflicts: Conflict[] }> {
  const seen: Record<string, unknown> = dictionary({ ...sides.base });
  const first = merge(seen);
  if (first.conflicts.length === 0) return { ...first, conflicts: [] };
  const names = [...new Set([...Object.keys(seen), ...first.conflicts.map(({ field }) => field)])];
  const entries = await findEntries(ctx, { record_type, record_id: String(record_id), names, of });
  const lastOf = (field: string) => entries.find(({ fields }) => fields.includes(field));
  const own = contested(sides).filter(([field]) => isOwn(lastOf(field), ctx.actor));
  const merged = own.length === 0 ? first : merge({ ...seen, ...Object.fromEntries(own) });
  const conflicts = merged.conflicts.map((conflict) => {
    const entry = lastOf(conflict.field);
    const { by = null, at = null } = entry ?? {};
    return { ...conflict, by, at, device: entry && isByCaller(entry, ctx.actor) ? (entry.device ?? "") : null };
  });
  return { ...merged, conflicts };
}

/** Of the entries that changed a contact's links, those that changed the one to this contact. */
export function linkChangeTo(contact_id: number): RawBuilder<boolean> {
  const linkIn = (side: "old" | "new") => sql`(
    select l from jsonb_array_elements(coalesce(nullif(a.fields->'linked_contacts'->${side}, 'null'), '[]')) l
    where l->>'contact_id' = ${String(contact_id)})`;
  return sql`${linkIn("old")} is distinct from ${linkIn("new")}`;
}

/** Scalar fields both sides changed, with their current values. Fields the editor did not change are excluded. */
function contested({ current, base, edit }: Pick<Edited, "current" | "base" | "edit">): [string, unknown][] {
  const theirs: Record<string, unknown> = dictionary({ ...current });
  const was: Record<string, unknown> = dictionary({ ...base });
  return Object.entries(edit).flatMap(([field, yours]) => {
    const stands = theirs[field];
    const isChanged = !isSameValue(stands, was[field]) && !isSameValue(yours, was[field]);
    return Object.hasOwn(was, field) && isChanged && !Array.isArray(stands) ? [[field, stands]] : [];
  });
}

function isOwn(entry: Entry | undefined, actor: Actor): boolean {
  if (entry?.action !== "edit" || !actor.device_id || entry.device_id !== actor.device_id) return false;
  return isByCaller(entry, actor);
}

function isByCaller(entry: Entry, actor: Actor): boolean {
  const { actor_id, acting_as_id } = authorOf(actor);
  return entry.by === actor_id && entry.for === acting_as_id;
}

interface EntriesOf {
  record_type: string;
  record_id: string;
  names: string[];
  of: RawBuilder<boolean>;
}

/**
 * The last entries that changed any of the named fields, newest first. Delete and restore entries name every field but
 * did not write the current values.
 */
async function findEntries(ctx: Ctx, { record_type, record_id, names, of }: EntriesOf): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select a.at, a.actor_id as by, a.acting_as_id as "for", a.device_id, a.action,
      array(select jsonb_object_keys(a.fields)) as fields,
      (select ${deviceName} from devices d where d.tenant_id = a.tenant_id and d.user_id = ${ctx.actor.user_id}
        and d.id = a.device_id) as device
    from audit a
    where a.tenant_id = ${ctx.actor.tenant_id} and a.record_type = ${record_type} and a.record_id = ${record_id}
      and a.action not in ('delete', 'restore') and jsonb_exists_any(a.fields, ${names}::text[])
      and ${of}
    order by a.at desc, a.id desc limit ${entriesMax}`.execute(ctx.trx);
  return rows;
}
