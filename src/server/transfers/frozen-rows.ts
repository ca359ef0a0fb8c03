/** The contacts of a scope: counted by state, and frozen in parts of a thousand. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { TransferTo } from "../../domain/transfers/attempt.ts";
import { transferContactsMax, transferPieceContacts } from "../../domain/transfers/limits.ts";
import { whereVisible, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { scopeQuery } from "../lists/contact-list-rows.ts";
import type { Trx } from "../db/schema.ts";
import { hourMs } from "../../kit/durations.ts";

type Condition = RawBuilder<SqlBool>;
/** Chooses the contacts of a scope. */
export type Meant = Condition;

/**
 * Contacts named individually are used as given, including deleted ones: the log reports them. Only those the actor may
 * see.
 */
export async function meantBy(ctx: Ctx, scope: ContactsScope): Promise<Condition> {
  if (scope.select_all || scope.ids.length === 0) return sql<SqlBool>`(${(await scopeQuery(ctx, scope)).where})`;
  const visibility = await visibilityOf(ctx.trx, ctx.actor);
  return sql<SqlBool>`(c.tenant_id = ${ctx.actor.tenant_id} and c.id = any(${scope.ids}::bigint[]) and ${whereVisible(visibility, "c")})`;
}

/** The contact is in a call: one that started within the last four hours and has not ended. */
export function inCall(tenant_id: string, now: number): Condition {
  return sql<SqlBool>`exists (select from calls l where l.tenant_id = ${tenant_id} and l.contact_id = c.id
    and l.ended_at is null and l.deleted_at is null and l.created_at > ${now - callLengthMaxMs})`;
}
const callLengthMaxMs = 4 * hourMs;

/** Number of contacts in the same state. */
export interface Alike {
  owner_id: string | null;
  pool_id: string | null;
  deleted: boolean;
  in_group: boolean;
  in_call: boolean;
  count: number;
}

export async function countAlike(ctx: Ctx, meant: Condition, { group_id }: TransferTo): Promise<Alike[]> {
  const inGroup = group_id ? sql<SqlBool>`c.group_ids @> ${[group_id]}::uuid[]` : sql<SqlBool>`false`;
  const { rows } =
    await sql<Alike>`select c.owner_id, c.pool_id, c.deleted_at is not null as deleted, ${inGroup} as in_group,
      ${inCall(ctx.actor.tenant_id, ctx.world.now())} as in_call, count(*)::int as count
    from contact_book c where ${meant} group by 1, 2, 3, 4, 5`.execute(ctx.trx);
  return rows;
}

/** Those of a pool that could move now, in the order in which a transfer reaches them. */
export async function idsInPool(ctx: Ctx, meant: Meant, pool_id: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from contact_book c
    where c.pool_id = ${pool_id} and c.deleted_at is null and ${meant}
      and not ${inCall(ctx.actor.tenant_id, ctx.world.now())} order by c.id`.execute(ctx.trx);
  return rows.map(({ id }) => id);
}

/** The owners' planned events about exactly one of the contacts: future ones, and callbacks of any date. */
export async function countEvents(ctx: Ctx, meant: Condition): Promise<{ events: number; callbacks: number }> {
  const { rows } = await sql<{ events: number; callbacks: number }>`
    select count(*) filter (where not is_callback and ahead > ${ctx.world.now()})::int as events,
      count(*) filter (where is_callback)::int as callbacks
    from (select coalesce(e.series_end, e.start_date) as ahead, 'callback' = any(e.types_list) as is_callback
      from events e join contact_book c on c.id = e.contact_ids[1] and c.owner_id = e.user_id
      where e.tenant_id = ${ctx.actor.tenant_id} and e.status = 'planned' and e.deleted_at is null and not e.private
        and cardinality(e.contact_ids) = 1 and c.deleted_at is null and ${meant}) planned`.execute(ctx.trx);
  return rows[0] ?? { events: 0, callbacks: 0 };
}

export interface Frozen {
  total: number;
  /** The single holder of all contacts; null if there are several. */
  from_user_id: string | null;
  from_pool_id: string | null;
  /** All were in pools. */
  fromPools: boolean;
}

/** Reads one more than may be moved, to detect that there are too many. */
export async function freeze(ctx: Ctx, attempt_id: string, meant: Condition): Promise<Frozen> {
  const { rows } = await sql<{
    total: number;
    users: number;
    pools: number;
    unowned: number;
    user_id: string | null;
    pool_id: string | null;
  }>`
    with chosen as (
      select c.id, c.owner_id, c.pool_id, (row_number() over (order by c.id) - 1) / ${transferPieceContacts}::int as part_no
      from contact_book c where ${meant} order by c.id limit ${transferContactsMax + 1}
    ), kept as (
      insert into transfer_parts (tenant_id, attempt_id, part_no, ids, owner_ids, pool_ids)
      select ${ctx.actor.tenant_id}::uuid, ${attempt_id}::uuid, part_no,
        array_agg(id order by id), array_agg(owner_id order by id), array_agg(pool_id order by id)
      from chosen group by part_no
    ) select count(*)::int as total, count(distinct owner_id)::int as users, count(distinct pool_id)::int as pools,
        count(*) filter (where owner_id is null)::int as unowned,
        min(owner_id::text) as user_id, min(pool_id::text) as pool_id from chosen`.execute(ctx.trx);
  const found = rows[0] ?? { total: 0, users: 0, pools: 0, unowned: 0, user_id: null, pool_id: null };
  const { total, users, pools, unowned, user_id, pool_id } = found;
  return {
    total,
    from_user_id: users === 1 && unowned === 0 ? user_id : null,
    from_pool_id: pools === 1 && unowned === total ? pool_id : null,
    fromPools: pools > 0 && unowned === total,
  };
}

export interface Part {
  part_no: number;
  ids: number[];
  owner_ids: (string | null)[];
  pool_ids: (string | null)[];
}

export async function nextPart(trx: Trx, tenant_id: string, attempt_id: string): Promise<Part | undefined> {
  return trx
    .selectFrom("transfer_parts")
    .select(["part_no", "ids", "owner_ids", "pool_ids"])
    .where((eb) => eb.and({ tenant_id, attempt_id }))
    .orderBy("part_no")
    .limit(1)
    .executeTakeFirst();
}

/** Deletes one part, or all that remain. */
export async function deleteParts(trx: Trx, tenant_id: string, attempt_id: string, part_no?: number): Promise<void> {
  const parts = trx.deleteFrom("transfer_parts").where((eb) => eb.and({ tenant_id, attempt_id }));
  await (part_no === undefined ? parts : parts.where("part_no", "=", part_no)).execute();
}
