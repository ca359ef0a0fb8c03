/** Emails to the company's users in the database, with their counts. */
import { type RawBuilder, sql } from "kysely";
import type { Kysely } from "kysely";
import type { Broadcast } from "../../domain/broadcasts/broadcast.ts";
import { scopeOf } from "../../domain/users/access.ts";
import type { Actor } from "../actor.ts";
import { unitsOf } from "../changes/visibility.ts";
import { type Page, pageOfSql, type PageQuery } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";

const own = [
  "id",
  "subject",
  "blocks",
  "account_types",
  "business_unit_ids",
  "status",
  "scheduled_at",
  "tested_at",
  "started_at",
  "ended_at",
  "trouble",
  "created_by",
  "created_at",
  "updated_at",
  "version",
] as const;
const columns = sql.join(own.map((name) => sql.ref(`b.${name}`)));

/** State of a recipient `r`. */
export const stateSql = sql<string>`case when r.outcome = 'not' then 'not' when r.mail_id is null then 'next'
  when r.mail_status in ('sent', 'kept') then r.mail_status else 'sending' end`;

const counted = sql`(select jsonb_build_object('total', count(*),
    'next', count(*) filter (where s = 'next'), 'sending', count(*) filter (where s = 'sending'),
    'sent', count(*) filter (where s = 'sent'), 'kept', count(*) filter (where s = 'kept'),
    'not', count(*) filter (where s = 'not'))
  from (select ${stateSql} as s from broadcast_recipients r
    where r.tenant_id = b.tenant_id and r.broadcast_id = b.id) as each) as counts`;

/** Whose it is decides whom it reaches. */
export interface BroadcastRow extends Broadcast {
  acting: Actor["acting"];
}

export type UncountedBroadcast = Omit<BroadcastRow, "counts">;

/** Those somebody may see: all, or those made in their units. */
export async function broadcastReach(trx: Trx, actor: Actor): Promise<RawBuilder<boolean>> {
  const living = sql<boolean>`b.tenant_id = ${actor.tenant_id} and b.deleted_at is null`;
  if (scopeOf(actor, "campaigns.edit") === "tenant") return living;
  const units = await unitsOf(trx, actor);
  return sql<boolean>`${living} and (b.created_by = ${actor.user_id} or b.business_unit_id = any(${units}::uuid[]))`;
}

export interface BroadcastQuery extends PageQuery {
  q?: string | undefined;
  order_field: "created_at" | "subject" | "status";
  order?: "asc" | "desc" | undefined;
  status?: Broadcast["status"] | undefined;
}

const orders: Record<BroadcastQuery["order_field"], RawBuilder<unknown>> = {
  created_at: sql`b.created_at`,
  subject: sql`lower(b.subject) collate "C"`,
  status: sql`b.status`,
};

export function listBroadcasts(
  trx: Trx,
  reach: RawBuilder<boolean>,
  { q, order_field, order = order_field === "created_at" ? "desc" : "asc", status, ...page }: BroadcastQuery,
): Promise<Page<Broadcast>> {
  const wanted = [
    reach,
    ...(q ? [sql`strpos(lower(b.subject), lower(${q})) > 0`] : []),
    ...(status ? [sql`b.status = ${status}`] : []),
  ];
  const from = sql`broadcasts b where ${sql.join(wanted, sql` and `)}`;
  const orderBy = sql`${orders[order_field]} ${sql.raw(order)}, b.id`;
  return pageOfSql<Broadcast>(trx, { select: sql`${columns}, ${counted}`, from, orderBy }, page);
}

export async function findBroadcast(
  trx: Trx,
  reach: RawBuilder<boolean>,
  id: string,
): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`select ${columns}, b.acting, ${counted}
    from broadcasts b where ${reach} and b.id = ${id}`.execute(trx);
  return rows[0];
}

/** Without its counts, which take longer the more it reaches. */
export async function findUncounted(trx: Trx, tenant_id: string, id: string): Promise<UncountedBroadcast | undefined> {
  const { rows } = await sql<UncountedBroadcast>`select ${columns}, b.acting
    from broadcasts b where ${ofTenant(tenant_id)} and b.id = ${id}`.execute(trx);
  return rows[0];
}

/** Nothing goes of it until the transaction ends. `skip`: false when another worker has it. */
export async function lockBroadcast(
  trx: Trx,
  reach: RawBuilder<boolean>,
  id: string,
  how: "wait" | "skip" = "wait",
): Promise<boolean> {
  const { rows } = await sql`select 1 from broadcasts b where ${reach} and b.id = ${id}
    for update ${sql.raw(how === "skip" ? "skip locked" : "")}`.execute(trx);
  return rows.length > 0;
}

export function ofTenant(tenant_id: string): RawBuilder<boolean> {
  return sql<boolean>`b.tenant_id = ${tenant_id} and b.deleted_at is null`;
}

export async function countBroadcasts(trx: Trx, tenant_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from broadcasts
    where tenant_id = ${tenant_id} and deleted_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

export type BroadcastChange = Partial<
  Omit<Broadcast, "id" | "counts" | "created_by" | "created_at"> & { next_at: number | null; deleted_at: number }
>;

/** False when the id is taken. */
export async function insertBroadcast(
  trx: Trx,
  tenant_id: string,
  { blocks, acting, ...row }: UncountedBroadcast & { business_unit_id: string | null },
): Promise<boolean> {
  const inserted = await trx
    .insertInto("broadcasts")
    .values({
      tenant_id,
      ...row,
      blocks: JSON.stringify(blocks),
      acting: acting && JSON.stringify(acting),
      next_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateBroadcast(
  trx: Trx,
  tenant_id: string,
  id: string,
  { blocks, ...change }: BroadcastChange,
): Promise<void> {
  await trx
    .updateTable("broadcasts")
    .set({ ...change, ...(blocks && { blocks: JSON.stringify(blocks) }) })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** Of every tenant: those with something to do now. */
export function listDueBroadcasts(db: Kysely<Database>, now: number): Promise<{ tenant_id: string; id: string }[]> {
  return db
    .selectFrom("broadcasts")
    .select(["tenant_id", "id"])
    .where("next_at", "<=", now)
    .where("deleted_at", "is", null)
    .orderBy("next_at")
    .limit(500)
    .execute();
}

/** Of these units, those that exist and the actor reaches. */
export async function reachableUnits(trx: Trx, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  if (scopeOf(actor, "campaigns.edit") !== "tenant") return new Set(await unitsOf(trx, actor));
  const { rows } = await sql<{ id: string }>`select id from business_units
    where tenant_id = ${actor.tenant_id} and deleted_at is null and id = any(${[...ids]}::uuid[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
