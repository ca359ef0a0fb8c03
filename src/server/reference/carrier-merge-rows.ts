/** Statements of merging one carrier into another. */
import { sql } from "kysely";
import type { CarrierCollision } from "../../domain/reference/carrier-merge.ts";
import type { Trx } from "../db/schema.ts";

type Ids = Record<"from" | "to", string>;

const carriersLock = (tenant_id: string) => sql`hashtextextended(${`${tenant_id} carriers`}, 61)`;

/** Until the transaction ends no carrier is merged or deleted. Taken before anything is read that names a carrier. */
export async function keepCarriers(trx: Trx, tenant_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${carriersLock(tenant_id)})`.execute(trx);
}

/** Waits for every `keepCarriers`, and holds up new ones: meanwhile no policy is written. */
export async function holdCarriers(trx: Trx, tenant_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${carriersLock(tenant_id)})`.execute(trx);
}

/** What a carrier was merged into, itself, or undefined: it is deleted or unknown. */
export async function carrierStandingFor(trx: Trx, tenant_id: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`with recursive chain as (
      select id, merged_into_id, deleted_at from carriers where tenant_id = ${tenant_id} and id = ${id}
      union select c.id, c.merged_into_id, c.deleted_at from carriers c
        join chain on c.id = chain.merged_into_id where c.tenant_id = ${tenant_id}
    ) select id from chain where deleted_at is null`.execute(trx);
  return rows[0]?.id;
}

export async function countMoving(
  trx: Trx,
  tenant_id: string,
  from: string,
): Promise<{ policies: number; appointments: number }> {
  const { rows } = await sql<{ policies: number; appointments: number }>`select
      (select count(*)::int from policies
        where tenant_id = ${tenant_id} and carrier_id = ${from} and deleted_at is null) as policies,
      (select count(*)::int from appointments
        where tenant_id = ${tenant_id} and carrier_id = ${from} and deleted_at is null) as appointments`.execute(trx);
  return rows[0] ?? { policies: 0, appointments: 0 };
}

/** Numbers that live policies of both have; the count is of all, the list of the first. */
export async function listCollisions(
  trx: Trx,
  tenant_id: string,
  { from, to }: Ids,
  limit: number,
): Promise<{ collisions: CarrierCollision[]; count: number }> {
  const pairs = (field: "policy_number" | "application_number") => {
    const column = sql.ref(field);
    return sql`select ${field} as field, a.${column} as number, a.id as a_id, a.contact_id as a_contact, b.id as b_id,
        b.contact_id as b_contact
      from policies a join policies b on b.tenant_id = a.tenant_id and b.carrier_id = ${to} and b.${column} = a.${column}
        and b.${column} <> '' and b.deleted_at is null
      where a.tenant_id = ${tenant_id} and a.carrier_id = ${from} and a.${column} <> '' and a.deleted_at is null`;
  };
  const side = (of: "a" | "b") => {
    const [id, contact] = [sql.ref(`p.${of}_id`), sql.ref(`p.${of}_contact`)];
    return sql`jsonb_build_object('policy_id', ${id}, 'contact_id', ${contact}, 'contact_name', (
      select coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.business_name) from contacts c
      where c.tenant_id = ${tenant_id} and c.id = ${contact}))`;
  };
  const { rows } = await sql<CarrierCollision & { count: number }>`with pairs as (
      ${pairs("policy_number")} union all ${pairs("application_number")}
    ) select p.field, p.number, ${side("a")} as moving, ${side("b")} as standing, count(*) over ()::int as count
    from pairs p order by p.number, p.field, p.a_id limit ${limit}`.execute(trx);
  const collisions = rows.map(({ count: _count, ...collision }) => collision);
  return { collisions, count: rows[0]?.count ?? 0 };
}

/** Deleted policies move too: they may be restored. Returns their ids. */
export async function movePolicies(
  trx: Trx,
  tenant_id: string,
  { from, to, now }: Ids & { now: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update policies set carrier_id = ${to}, version = version + 1,
      updated_at = ${now}
    where tenant_id = ${tenant_id} and carrier_id = ${from} returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Returns the users who have them, whose rows on devices name the carrier. */
export async function moveAppointments(
  trx: Trx,
  tenant_id: string,
  { from, to, now }: Ids & { now: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with moved as (
      update appointments set carrier_id = ${to}, updated_at = ${now}
      where tenant_id = ${tenant_id} and carrier_id = ${from} and deleted_at is null returning user_id
    ) update users set updated_at = ${now}
      where tenant_id = ${tenant_id} and id in (select user_id from moved) returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
