/** Business units in the database. Changed only under `lockPeople`. */
import { sql } from "kysely";
import type { BusinessUnit } from "../../domain/users/business-unit.ts";
import type { Trx } from "../db/schema.ts";

/** `ids`: only these; absent: all. */
export async function listUnits(trx: Trx, tenant_id: string, ids?: readonly string[]): Promise<BusinessUnit[]> {
  const near = ids ? sql`and b.id = any(${ids}::uuid[])` : sql``;
  const { rows } = await sql<BusinessUnit>`
    select b.id, b.name, b.code, b.parent_id, b.admin_ids, b.version,
      (select count(*)::int from users u where u.tenant_id = b.tenant_id and u.business_unit_id = b.id
        and u.deleted_at is null) as users,
      (select count(*)::int from pools p where p.tenant_id = b.tenant_id and p.business_unit_id = b.id
        and p.deleted_at is null) as pools
    from business_units b where b.tenant_id = ${tenant_id} and b.deleted_at is null ${near}
    order by lower(b.name) collate "C", b.id`.execute(trx);
  return rows;
}

export async function isUnit(trx: Trx, tenant_id: string, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom("business_units")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Which of these are BU admins. */
export async function unitAdmins(trx: Trx, tenant_id: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("users")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("id", "in", ids)
    .where("account_type", "=", "bu_admin")
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

type StoredUnit = Pick<BusinessUnit, "id" | "name" | "code" | "parent_id" | "admin_ids" | "version">;

export async function insertUnit(trx: Trx, tenant_id: string, unit: StoredUnit, now: number): Promise<void> {
  await trx
    .insertInto("business_units")
    .values({ ...stored(unit), tenant_id, created_at: now, updated_at: now })
    .execute();
}

export async function updateUnit(
  trx: Trx,
  tenant_id: string,
  unit: StoredUnit & { deleted_at?: number },
  now: number,
): Promise<void> {
  const { deleted_at = null } = unit;
  await trx
    .updateTable("business_units")
    .set({ ...stored(unit), deleted_at, updated_at: now })
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", unit.id)
    .execute();
}

interface UnitMove {
  from: string;
  to: string;
  now: number;
}

/** Returns who moved. */
export async function moveUnitUsers(trx: Trx, tenant_id: string, { from, to, now }: UnitMove): Promise<string[]> {
  const rows = await trx
    .updateTable("users")
    .set({ business_unit_id: to, updated_at: now })
    .where((eb) => eb.and({ tenant_id, business_unit_id: from }))
    .where("deleted_at", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function moveUnitPools(trx: Trx, tenant_id: string, { from, to, now }: UnitMove): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update pools set business_unit_id = ${to}, updated_at = ${now}
    where tenant_id = ${tenant_id} and business_unit_id = ${from} and deleted_at is null returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

function stored({ id, name, code, parent_id, admin_ids, version }: StoredUnit) {
  return { id, name, code, parent_id, admin_ids: [...admin_ids], version };
}
