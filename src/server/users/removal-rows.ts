/** Removed users, and what ends or comes back with them. */
import { sql } from "kysely";
import type {
  RemovalCounts,
  RemovalPartName,
  RemovalEnds,
  RemovalReceivers,
  UserRemoval,
} from "../../domain/users/removal.ts";
import type { HandedOver } from "../access/user-removal.ts";
import { pageOf } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import type { Who } from "./credential-rows.ts";

/** Who had the user assigned, by part. */
export interface Assignments {
  rm_ids: string[];
  unit_ids: string[];
}

/** `parts`: by name, what was handed over. */
export interface Moved {
  parts: Partial<Record<RemovalPartName, HandedOver>>;
  assignments: Assignments;
}

export async function countEnds(trx: Trx, { tenant_id, user_id }: Who): Promise<RemovalEnds> {
  const { rows } = await sql<RemovalEnds>`select
    (select count(*)::int from users where tenant_id = ${tenant_id} and ${user_id}::uuid = any(rm_agent_ids))
      + (select count(*)::int from business_units where tenant_id = ${tenant_id} and deleted_at is null
        and ${user_id}::uuid = any(admin_ids)) as assignments,
    (select count(*)::int from sessions where tenant_id = ${tenant_id} and user_id = ${user_id}) as sessions,
    (select count(*)::int from api_keys where tenant_id = ${tenant_id} and user_id = ${user_id} and active) as api_keys`.execute(
    trx,
  );
  return rows[0] ?? { assignments: 0, sessions: 0, api_keys: 0 };
}

export async function dropAssignments(trx: Trx, { tenant_id, user_id }: Who, now: number): Promise<Assignments> {
  const managers = await sql<{
    id: string;
  }>`update users set rm_agent_ids = array_remove(rm_agent_ids, ${user_id}::uuid),
      updated_at = ${now} where tenant_id = ${tenant_id} and ${user_id}::uuid = any(rm_agent_ids) returning id`.execute(
    trx,
  );
  const units = await sql<{
    id: string;
  }>`update business_units set admin_ids = array_remove(admin_ids, ${user_id}::uuid),
      version = version + 1, updated_at = ${now}
    where tenant_id = ${tenant_id} and ${user_id}::uuid = any(admin_ids) returning id`.execute(trx);
  return { rm_ids: managers.rows.map(({ id }) => id), unit_ids: units.rows.map(({ id }) => id) };
}

/** To relationship managers and units that still are. */
export async function restoreAssignments(
  trx: Trx,
  { tenant_id, user_id }: Who,
  { rm_ids, unit_ids }: Assignments,
  now: number,
): Promise<void> {
  await sql`update users set rm_agent_ids = array_append(array_remove(rm_agent_ids, ${user_id}::uuid), ${user_id}::uuid),
      updated_at = ${now}
    where tenant_id = ${tenant_id} and id = any(${rm_ids}::uuid[]) and rm and deleted_at is null`.execute(trx);
  await sql`update business_units
    set admin_ids = array_append(array_remove(admin_ids, ${user_id}::uuid), ${user_id}::uuid), version = version + 1,
      updated_at = ${now}
    where tenant_id = ${tenant_id} and id = any(${unit_ids}::uuid[]) and deleted_at is null`.execute(trx);
}

/** Email and username are free again; single sign-on is linked anew by the email. */
export async function markRemoved(trx: Trx, { tenant_id, user_id }: Who, now: number): Promise<void> {
  await trx
    .updateTable("users")
    .set({ deleted_at: now, active: false, updated_at: now })
    .where((eb) => eb.and({ tenant_id, id: user_id }))
    .execute();
  await trx
    .deleteFrom("sign_in_names")
    .where((eb) => eb.and({ tenant_id, user_id }))
    .execute();
  await trx
    .updateTable("api_keys")
    .set({ active: sql<boolean>`false` })
    .where((eb) => eb.and({ tenant_id, user_id }))
    .execute();
}

/** Under their former manager and in their unit, where these still are. */
export async function markBack(trx: Trx, { tenant_id, user_id }: Who, active: boolean, now: number): Promise<void> {
  await sql`update users u set deleted_at = null, active = ${active}, updated_at = ${now},
      parent_id = (select p.id from users p
        where p.tenant_id = u.tenant_id and p.id = u.parent_id and p.deleted_at is null),
      business_unit_id = (select b.id from business_units b
        where b.tenant_id = u.tenant_id and b.id = u.business_unit_id and b.deleted_at is null)
    where u.tenant_id = ${tenant_id} and u.id = ${user_id}`.execute(trx);
}

export interface NewRemoval {
  tenant_id: string;
  id: string;
  user_id: string;
  removed_by: string;
  receivers: RemovalReceivers;
  moved: Moved;
  counts: RemovalCounts;
  was_active: boolean;
  created_at: number;
}

export async function insertRemoval(trx: Trx, removal: NewRemoval): Promise<void> {
  const { receivers, moved, counts } = removal;
  await trx
    .insertInto("user_removals")
    .values({
      ...removal,
      receivers: JSON.stringify(receivers),
      moved: JSON.stringify(moved),
      counts: JSON.stringify(counts),
    })
    .execute();
}

export async function lockRemoval(trx: Trx, tenant_id: string, id: string) {
  return trx
    .selectFrom("user_removals")
    .select(["id", "user_id", "moved", "was_active", "undone_at"])
    .where((eb) => eb.and({ tenant_id, id }))
    .forUpdate()
    .executeTakeFirst();
}

export async function markUndone(trx: Trx, tenant_id: string, id: string, now: number): Promise<void> {
  await trx
    .updateTable("user_removals")
    .set({ undone_at: now })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

function removals(trx: Trx, tenant_id: string) {
  return trx
    .selectFrom("user_removals as r")
    .innerJoin("users as u", (join) => join.onRef("u.tenant_id", "=", "r.tenant_id").onRef("u.id", "=", "r.user_id"))
    .leftJoin("users as b", (join) => join.onRef("b.tenant_id", "=", "r.tenant_id").onRef("b.id", "=", "r.removed_by"))
    .select([
      "r.id",
      "r.user_id",
      sql<string>`trim(u.first_name || ' ' || u.last_name)`.as("name"),
      "u.email",
      "r.removed_by",
      sql<string>`coalesce(trim(b.first_name || ' ' || b.last_name), '')`.as("removed_by_name"),
      "r.receivers",
      "r.counts",
      "r.created_at",
      "r.undone_at",
    ])
    .where("r.tenant_id", "=", tenant_id);
}

export function listRemovals(trx: Trx, tenant_id: string, asked: { page: number; limit: number }) {
  return pageOf(removals(trx, tenant_id).orderBy("r.created_at", "desc").orderBy("r.id", "desc"), asked);
}

export async function findRemoval(trx: Trx, tenant_id: string, id: string): Promise<UserRemoval | undefined> {
  return removals(trx, tenant_id).where("r.id", "=", id).executeTakeFirst();
}
