/** Pools in the database, with the number of contacts waiting in each. */
import { type Expression, sql, type SqlBool } from "kysely";
import type { NewPool, Pool } from "../../domain/pools/pool.ts";
import type { Taker } from "../../domain/pools/taking.ts";
import { type AccountType, accountTypes, may, type Scope, scopeOf } from "../../domain/users/access.ts";
import type { Actor } from "../actor.ts";
import { poolUnitsOf, unitsOf } from "../changes/visibility.ts";
import type { Trx } from "../db/schema.ts";

const shown = sql.raw(`p.id, p.name, p.business_unit_id, p.rule, p.daily_take_limit, p.active, p.seq,
  (select count(*) from contacts c where c.tenant_id = p.tenant_id and c.pool_id = p.id and c.deleted_at is null) as count`);

/**
 * Pools this user may see: tenant-wide, or shared and their own unit's; paused ones only for users who may edit pools.
 */
export async function listPoolRows(trx: Trx, actor: Actor, q = ""): Promise<Pool[]> {
  const { rows } = await sql<Pool>`select ${shown} from pools p
    where p.tenant_id = ${actor.tenant_id} and p.deleted_at is null and ${await visible(trx, actor)}
      and strpos(lower(p.name), lower(${q})) > 0
    order by lower(p.name) collate "C", p.id`.execute(trx);
  return rows;
}

export async function findPoolRow(trx: Trx, actor: Actor, id: string): Promise<Pool | undefined> {
  const { rows } = await sql<Pool>`select ${shown} from pools p
    where p.tenant_id = ${actor.tenant_id} and p.id = ${id} and p.deleted_at is null and ${await visible(trx, actor)}`.execute(
    trx,
  );
  return rows[0];
}

export type PoolRule = Pick<Pool, "id" | "name" | "rule" | "daily_take_limit" | "active">;

/** Assignment rules of the visible pools, without counting their contacts. */
export async function listPoolRules(trx: Trx, actor: Actor): Promise<PoolRule[]> {
  const { rows } = await sql<PoolRule>`select p.id, p.name, p.rule, p.daily_take_limit, p.active from pools p
    where p.tenant_id = ${actor.tenant_id} and p.deleted_at is null and ${await visible(trx, actor)} order by p.id`.execute(
    trx,
  );
  return rows;
}

export type FoundPool = PoolRule & Pick<Pool, "business_unit_id">;

/** Whoever asks: for what a pool allows, not for what may be seen of it. */
export async function findPoolRule(trx: Trx, tenant_id: string, id: string): Promise<FoundPool | undefined> {
  return trx
    .selectFrom("pools")
    .select(["id", "name", "rule", "daily_take_limit", "active", "business_unit_id"])
    .where((eb) => eb.and({ tenant_id, id, deleted_at: null }))
    .executeTakeFirst();
}

/** The contacts waiting longest, in order. */
export async function listOldest(trx: Trx, tenant_id: string, pool_id: string, limit: number): Promise<number[]> {
  const rows = await trx
    .selectFrom("contacts")
    .select("id")
    .where((eb) => eb.and({ tenant_id, pool_id, deleted_at: null }))
    .orderBy("received_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** When somebody received contacts of the pool that count for its limit: not those its keepers handed to others. */
export async function listReceived(
  trx: Trx,
  { tenant_id, user_id, pool_id }: { tenant_id: string; user_id: string; pool_id: string },
  after: number,
): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`select m.at from moves m
      join pools p on p.tenant_id = m.tenant_id and p.id = m.from_pool_id
      left join users u on u.tenant_id = m.tenant_id and u.id = coalesce(m.acting_as_id, m.actor_id)
    where m.tenant_id = ${tenant_id} and m.to_owner_id = ${user_id} and m.from_pool_id = ${pool_id} and m.at > ${after}
      and (m.reason = 'take' or m.reason in ('transfer', 'assign') and (u.id = m.to_owner_id or not coalesce(
        u.account_type = any(${keepersOf("tenant")})
        or u.account_type = any(${keepersOf("unit")}) and u.business_unit_id = p.business_unit_id, false)))`.execute(
    trx,
  );
  return rows.map(({ at }) => at);
}

function keepersOf(scope: Scope): AccountType[] {
  return accountTypes.filter((account_type) => scopeOf({ account_type, rm: false }, "pools.edit") === scope);
}

/** Locks the pool until this transaction ends, so that turns are taken one at a time. */
export async function holdPool(trx: Trx, tenant_id: string, id: string): Promise<void> {
  await sql`select 1 from pools p where p.tenant_id = ${tenant_id} and p.id = ${id} for no key update of p`.execute(
    trx,
  );
}

/** Waits for transactions that add contacts to the pool, and blocks new ones until this one ends. */
export async function closePool(trx: Trx, tenant_id: string, id: string): Promise<void> {
  await sql`select 1 from pools p where p.tenant_id = ${tenant_id} and p.id = ${id} for update of p`.execute(trx);
}

/** Who took from a pool after an instant, and when they last did. */
export async function listTakers(trx: Trx, tenant_id: string, pool_id: string, after: number): Promise<Taker[]> {
  const { rows } = await sql<Taker>`select m.to_owner_id as user_id, max(m.at) as at,
      trim(min(u.first_name) || ' ' || min(u.last_name)) as name
    from moves m join users u on u.tenant_id = m.tenant_id and u.id = m.to_owner_id
    where m.tenant_id = ${tenant_id} and u.tenant_id = ${tenant_id} and m.from_pool_id = ${pool_id}
      and m.at > ${after} and m.reason = 'take'
    group by m.to_owner_id`.execute(trx);
  return rows;
}

/** The contact waiting longest in a pool that is not being taken right now, locked until the transaction ends. */
export async function lockOldest(trx: Trx, tenant_id: string, pool_id: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom("contacts")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("pool_id", "=", pool_id)
    .where("deleted_at", "is", null)
    .orderBy("received_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.id;
}

/** Whether this user may edit pools of that unit. */
export async function keepsPoolsOf(trx: Trx, actor: Actor, business_unit_id: string | null): Promise<boolean> {
  const scope = scopeOf(actor, "pools.edit");
  if (scope === "tenant") return true;
  return scope === "unit" && business_unit_id !== null && (await unitsOf(trx, actor)).includes(business_unit_id);
}

/** The unit of new pools of users who may not edit all; null for those who may. */
export function unitKeptBy(actor: Actor): string | null {
  return scopeOf(actor, "pools.edit") === "unit" ? actor.business_unit_id : null;
}

async function visible(trx: Trx, actor: Actor): Promise<Expression<SqlBool>> {
  if (scopeOf(actor, "contacts.see") === "tenant") return sql<SqlBool>`true`;
  const units = await poolUnitsOf(trx, actor);
  const near = sql<SqlBool>`(p.business_unit_id is null or p.business_unit_id = any(${units}::uuid[]))`;
  return may(actor, "pools.edit") ? near : sql<SqlBool>`p.active and ${near}`;
}

export async function insertPool(
  trx: Trx,
  made: Omit<Pool, "count" | "seq"> & { tenant_id: string; now: number },
): Promise<void> {
  const { now, ...pool } = made;
  await trx
    .insertInto("pools")
    .values({ ...pool, created_at: now, updated_at: now, deleted_at: null })
    .execute();
}

export async function updatePool(
  trx: Trx,
  tenant_id: string,
  id: string,
  change: Partial<NewPool> & { updated_at: number; deleted_at?: number },
): Promise<void> {
  await trx
    .updateTable("pools")
    .set(change)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}
