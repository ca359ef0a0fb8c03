/** Groups of contacts in the database. */
import { sql } from "kysely";
import type { Group } from "../../domain/contacts/group.ts";
import { refuse } from "../../kit/refusal.ts";
import { foldText } from "../../kit/text.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";

const columns = ["id", "name", "seq"] as const;

export async function listGroupRows(trx: Trx, tenant_id: string): Promise<Group[]> {
  return trx
    .selectFrom("contact_groups")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, deleted_at: null }))
    .orderBy("name_key")
    .orderBy("id")
    .execute();
}

/** With `lock`, locked until the transaction ends. */
export async function findGroup(
  trx: Trx,
  tenant_id: string,
  id: string,
  { lock = false } = {},
): Promise<Group | undefined> {
  const found = trx
    .selectFrom("contact_groups")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, id, deleted_at: null }));
  return (lock ? found.forUpdate() : found).executeTakeFirst();
}

/** The groups that ids stand for: an offline device may name one that was merged in the meantime. */
export async function groupsStandFor({ trx, actor }: Ctx, ids: readonly string[], field: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const merged = await listMergedGroups(trx, actor.tenant_id);
  const meant = ids.map((id) => mergedInto(merged, id));
  const groups = await listGroupRows(trx, actor.tenant_id);
  const missing = ids.filter((_, at) => !groups.some((group) => group.id === meant[at]));
  if (missing.length > 0) refuse("not_found", { [field]: missing });
  return [...new Set(meant)];
}

/** The ids, and what merged ones became. */
export async function groupsGone({ trx, actor }: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const merged = await listMergedGroups(trx, actor.tenant_id);
  return [...new Set(ids.flatMap((id) => [id, mergedInto(merged, id)]))];
}

/** What groups were merged into, by id. */
export async function listMergedGroups(trx: Trx, tenant_id: string): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom("contact_groups")
    .select(["id", "merged_into_id"])
    .where("tenant_id", "=", tenant_id)
    .where("merged_into_id", "is not", null)
    .execute();
  return new Map(rows.flatMap(({ id, merged_into_id }) => (merged_into_id === null ? [] : [[id, merged_into_id]])));
}

export function mergedInto(merged: ReadonlyMap<string, string>, id: string): string {
  let meant = id;
  for (let hops = 0; hops <= merged.size; hops++) meant = merged.get(meant) ?? meant;
  return meant;
}

export interface GroupToMerge {
  id: string;
  merged_into_id: string | null;
}

/** Live ones, locked until the transaction ends, always in one order. */
export async function lockGroups(trx: Trx, tenant_id: string, ids: readonly string[]): Promise<GroupToMerge[]> {
  return trx
    .selectFrom("contact_groups")
    .select(["id", "merged_into_id"])
    .where((eb) => eb.and({ tenant_id, deleted_at: null }))
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Includes deleted contacts: they may be restored. */
export async function countMembers(trx: Trx, tenant_id: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from contact_book c
    where c.tenant_id = ${tenant_id} and c.group_ids @> ${[id]}::uuid[]`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Includes a deleted one. */
export async function findAnyGroup(
  trx: Trx,
  tenant_id: string,
  id: string,
): Promise<(Group & { deleted_at: number | null }) | undefined> {
  return trx
    .selectFrom("contact_groups")
    .select([...columns, "deleted_at"])
    .where((eb) => eb.and({ tenant_id, id }))
    .executeTakeFirst();
}

export interface NewGroupRow {
  tenant_id: string;
  id: string;
  name: string;
  created_by: string;
  now: number;
}

/** False when the name or the id is taken. */
export async function insertGroup(trx: Trx, { now, ...group }: NewGroupRow): Promise<boolean> {
  const inserted = await trx
    .insertInto("contact_groups")
    .values({ ...group, name_key: foldText(group.name), created_at: now, updated_at: now, deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export interface GroupChange {
  name?: string;
  updated_at: number;
  deleted_at?: number;
  merged_into_id?: string;
}

export async function updateGroup(trx: Trx, tenant_id: string, id: string, change: GroupChange): Promise<void> {
  await trx
    .updateTable("contact_groups")
    .set({ ...change, ...(change.name === undefined ? {} : { name_key: foldText(change.name) }) })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

export async function listDeletedGroups(trx: Trx, tenant_id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("contact_groups")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("deleted_at", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}

interface Part {
  after: number;
  limit: number;
}

/**
 * Numbers of the next contacts in any of the groups, lowest first; over `contact_book`, so that the group index is
 * used.
 */
export async function nextMembers(
  trx: Trx,
  tenant_id: string,
  group_ids: readonly string[],
  { after, limit }: Part,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from contact_book c
    where c.tenant_id = ${tenant_id} and c.group_ids && ${group_ids}::uuid[] and c.id > ${after}
    order by c.id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}
