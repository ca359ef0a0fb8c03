/** Tags in the database; an alias id resolves to the tag of the same name. */
import { sql, type Updateable } from "kysely";
import { type Tag, tagKey } from "../../domain/contacts/tag.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { type Page, countRows, pageOf, type PageQuery } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";

export interface TagRow extends Tag {
  merged_into_id: string | null;
  deleted_at: number | null;
}

const columns = ["id", "name", "color", "seq", "merged_into_id", "deleted_at"] as const;

export async function findTags(trx: Trx, tenant_id: string, ids: readonly string[]): Promise<TagRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom("tags")
    .select(columns)
    .where("tenant_id", "=", tenant_id)
    .where("id", "in", [...ids])
    .execute();
}

/** Locked until the transaction ends. */
export async function lockTag(trx: Trx, tenant_id: string, id: string): Promise<TagRow | undefined> {
  return trx
    .selectFrom("tags")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, id }))
    .forUpdate()
    .executeTakeFirst();
}

export async function findTagByName(trx: Trx, tenant_id: string, name: string): Promise<Tag | undefined> {
  return trx
    .selectFrom("tags")
    .select(["id", "name", "color", "seq"])
    .where((eb) => eb.and({ tenant_id, name_key: tagKey(name), deleted_at: null }))
    .executeTakeFirst();
}

export interface TagPage extends PageQuery {
  q?: string | undefined;
}

/** By name, with the count of all matches. */
export async function listTagRows(trx: Trx, tenant_id: string, { q, ...page }: TagPage): Promise<Page<Tag>> {
  let fitting = trx.selectFrom("tags").where((eb) => eb.and({ tenant_id, deleted_at: null }));
  if (q) fitting = fitting.where(sql<boolean>`strpos(name_key, ${tagKey(q)}) > 0`);
  const sorted = fitting.select(["id", "name", "color", "seq"]).orderBy("name_key").orderBy("id");
  return pageOf(sorted, page);
}

export interface NewTagRow {
  tenant_id: string;
  created_by: string;
  now: number;
  /** The tag this id is an alias of. */
  merged_into_id?: string;
}

/** False when the name or the id is taken. */
export async function insertTag(
  trx: Trx,
  { id, name, color }: Tag,
  { tenant_id, created_by, now, merged_into_id }: NewTagRow,
): Promise<boolean> {
  const inserted = await trx
    .insertInto("tags")
    .values({
      tenant_id,
      id,
      name,
      name_key: tagKey(name),
      color,
      created_by,
      merged_into_id: merged_into_id ?? null,
      created_at: now,
      updated_at: now,
      deleted_at: merged_into_id === undefined ? null : now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateTag(
  trx: Trx,
  tenant_id: string,
  id: string,
  set: Updateable<Database["tags"]>,
): Promise<void> {
  await trx
    .updateTable("tags")
    .set(set)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** Number of contacts with the tag, including deleted ones: they may be restored. */
export function countCarriers(trx: Trx, tenant_id: string, id: string): Promise<number> {
  return countRows(
    trx
      .selectFrom("contacts")
      .where("tenant_id", "=", tenant_id)
      .where(sql<boolean>`tag_ids @> array[${id}]::uuid[]`),
  );
}

/** The live tags the ids resolve to; 404 when one is deleted or belongs to another tenant. */
export async function tagsStandFor(ctx: Ctx, ids: readonly string[], field: string): Promise<string[]> {
  const rows = await findTags(ctx.trx, ctx.actor.tenant_id, ids);
  const missing = ids.filter(
    (id) => !rows.some((row) => row.id === id && (row.merged_into_id !== null || row.deleted_at === null)),
  );
  if (missing.length > 0) refuse("not_found", { [field]: missing });
  return [...new Set(rows.map((row) => row.merged_into_id ?? row.id))];
}

/** For removing tags: ids of deleted tags are allowed, and the tags they resolve to are removed too. */
export async function tagsGone(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await findTags(ctx.trx, ctx.actor.tenant_id, ids);
  return [...new Set([...ids, ...rows.flatMap((row) => row.merged_into_id ?? [])])];
}
