/**
 * The queries of a contact list: ordered ids, counts, first and last. All limited to what the actor may see, and over
 * `contact_book`, the view that keeps text and array indexes usable (db/migrate).
 */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { whereVisible, visibilityOf } from "../changes/visibility.ts";
import type { Capability } from "../../domain/users/access.ts";
import type { Ctx } from "../context.ts";
import { orderGround, scopeContext } from "./scope-context.ts";
import { orderKey, type OrderKey } from "./scope-order-sql.ts";
import { type Condition, scopeCondition } from "./scope-sql.ts";

export type Direction = "asc" | "desc";

export interface ScopeQuery {
  where: Condition;
  order: OrderKey;
  direction: Direction;
}

/** The scope, limited to what the actor may see. */
export async function scopeQuery(ctx: Ctx, scope: ContactsScope): Promise<ScopeQuery> {
  const visibility = await visibilityOf(ctx.trx, ctx.actor);
  const context = await scopeContext(ctx, scope);
  const meant = scopeCondition(scope, context);
  const where = sql<SqlBool>`c.tenant_id = ${ctx.actor.tenant_id} and ${whereVisible(visibility, "c")} and ${meant}`;
  return { where, order: orderKey(scope, await orderGround(ctx, scope, context)), direction: scope.order };
}

export async function countScope({ trx }: Ctx, { where }: Pick<ScopeQuery, "where">): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from contact_book c where ${where}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** How many of them have a sort value. */
export function countValued(ctx: Ctx, { where, order }: ScopeQuery): Promise<number> {
  return countScope(ctx, { where: sql<SqlBool>`${where} and ${order.has}` });
}

export interface Found {
  id: number;
  /** The sort value; null: none. */
  key: string | number | null;
}

export interface Part {
  after: Found | undefined;
  offset: number;
  limit: number;
}

/** Those with a sort value. */
export async function findValued(
  { trx }: Ctx,
  { where, order, direction }: ScopeQuery,
  { after, offset, limit }: Part,
): Promise<Found[]> {
  const towards = sql.raw(direction);
  const beyond = after
    ? sql<SqlBool>`(${order.key}, c.id) ${past(direction)} (${after.key}::${sql.raw(order.type)}, ${after.id})`
    : sql<SqlBool>`true`;
  const { rows } =
    await sql<Found>`select c.id, ${order.key} as key from contact_book c where ${where} and ${order.has} and ${beyond}
    order by ${order.key} ${towards}, c.id ${towards} limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

/** Those without; they come last, by number. */
export async function findUnvalued(
  { trx }: Ctx,
  { where, order, direction }: ScopeQuery,
  { after, offset, limit }: Part,
): Promise<Found[]> {
  const beyond = after ? sql<SqlBool>`c.id ${past(direction)} ${after.id}` : sql<SqlBool>`true`;
  const { rows } =
    await sql<Found>`select c.id, null as key from contact_book c where ${where} and (${order.has}) is not true and ${beyond}
    order by c.id ${sql.raw(direction)} limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

function past(direction: Direction): RawBuilder<unknown> {
  return direction === "asc" ? sql`>` : sql`<`;
}

/**
 * The next contacts of a scope by number, so that a change that removes some from the scope does not skip later ones.
 * Only contacts the actor may change.
 */
export async function nextOfScope(
  ctx: Ctx,
  scope: ContactsScope,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { where } = await scopeQuery(ctx, scope);
  const editable = whereVisible(await visibilityOf(ctx.trx, ctx.actor, "contacts.edit_all"), "c");
  const { rows } = await sql<{
    id: number;
  }>`select c.id from contact_book c where ${where} and ${editable} and c.id > ${after}
    order by c.id limit ${limit}`.execute(ctx.trx);
  return rows.map((row) => row.id);
}

/** What a user may select from a scope, and its order. */
export interface ExportQuery {
  where: Condition;
  order: RawBuilder<unknown>;
}

export async function exportQuery(
  ctx: Ctx,
  scope: ContactsScope,
  capability: Capability = "contacts.export",
): Promise<ExportQuery> {
  const { where, order, direction } = await scopeQuery(ctx, scope);
  const mine = whereVisible(await visibilityOf(ctx.trx, ctx.actor, capability), "c");
  const towards = sql.raw(direction);
  return {
    where: sql<SqlBool>`${where} and ${mine}`,
    order: sql`(${order.has}) is true desc, ${order.key} ${towards}, c.id ${towards}`,
  };
}

/** The numbers of a scope in order, for a file. */
export async function exportIds({ trx }: Ctx, { where, order }: ExportQuery, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from contact_book c where ${where}
    order by ${order} limit ${limit}`.execute(trx);
  return rows.map((row) => row.id);
}
