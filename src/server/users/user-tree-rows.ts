/** The downline tree in the database. Changed only under `lockPeople`. */
import { sql } from "kysely";
import { downlineDepthMax } from "../../domain/users/limits.ts";
import type { Trx } from "../db/schema.ts";
import type { Who } from "./credential-rows.ts";

/** Beyond this a line is refused anyway. */
const walked = downlineDepthMax + 1;

/** Distinguishes this lock from other advisory locks. */
const treeLock = 110;

/** Held until the transaction ends. */
export async function lockTree(trx: Trx, tenant_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${tenant_id}, ${treeLock}))`.execute(trx);
}

/** A user and everyone above, nearest first. */
export async function lineAbove(trx: Trx, { tenant_id, user_id }: Who): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above (id, parent_id, level) as (
      select id, parent_id, 0 from users where tenant_id = ${tenant_id} and id = ${user_id}
      union all
      select u.id, u.parent_id, a.level + 1 from users u join above a on u.id = a.parent_id
      where u.tenant_id = ${tenant_id} and a.level < ${walked}
    ) select id from above order by level`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The most levels below any of them; removed users are no level. */
export async function levelsBelowUsers(trx: Trx, tenant_id: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ levels: number | null }>`
    with recursive below (id, level) as (
      select id, 0 from unnest(${ids}::uuid[]) as given (id)
      union
      select u.id, b.level + 1 from users u join below b on u.parent_id = b.id
      where u.tenant_id = ${tenant_id} and u.deleted_at is null and b.level < ${walked}
    ) select max(level) as levels from below`.execute(trx);
  return rows[0]?.levels ?? 0;
}

/** Those who report directly to a user. */
export async function directReports(trx: Trx, { tenant_id, user_id }: Who): Promise<string[]> {
  const rows = await trx
    .selectFrom("users")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("parent_id", "=", user_id)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export function accountTypesOf(trx: Trx, tenant_id: string, ids: readonly string[]) {
  return trx
    .selectFrom("users")
    .select(["id", "account_type"])
    .where("tenant_id", "=", tenant_id)
    .where((eb) => eb("id", "=", eb.fn.any(eb.val([...ids]))))
    .execute();
}

export async function setParent(
  trx: Trx,
  tenant_id: string,
  ids: readonly string[],
  parent_id: string | null,
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("users")
    .set({ parent_id, updated_at: now })
    .where("tenant_id", "=", tenant_id)
    .where("id", "in", ids)
    .execute();
}

/** Which of these report to `parent_id`, and still exist. */
export async function reportsAmong(
  trx: Trx,
  tenant_id: string,
  { ids, parent_id }: { ids: readonly string[]; parent_id: string | null },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.and({ tenant_id, deleted_at: null }))
    .where("id", "in", ids)
    .where("parent_id", "is not distinct from", parent_id)
    .execute();
  return rows.map(({ id }) => id);
}
