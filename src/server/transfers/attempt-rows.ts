/** Transfer attempts in the database. */
import { type Expression, sql, type SqlBool, type Updateable } from "kysely";
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import { isUnderWay, transferStatuses } from "../../domain/transfers/status.ts";
import type { Actor } from "../actor.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";

const shown = [
  ...(["id", "kind", "from_user_id", "from_pool_id", "to_user_id", "to_pool_id", "to_group_id"] as const),
  ...(["total", "done", "failed", "skipped", "status", "reverted", "revert_in_progress"] as const),
  ...(["moved_back", "left_there", "options", "reason", "created_by"] as const),
  ...(["created_at", "started_at", "finished_at", "updated_at", "seq"] as const),
] as const;

/** An attempt with its actor and progress. */
export interface AttemptRow extends TransferAttempt {
  acting: Actor["acting"];
  reverted_by: string | null;
  reverted_acting: Actor["acting"];
  revert_after: number;
}

export type NewAttempt = Pick<
  TransferAttempt,
  | "id"
  | "kind"
  | "from_user_id"
  | "from_pool_id"
  | "to_user_id"
  | "to_pool_id"
  | "to_group_id"
  | "total"
  | "options"
  | "reason"
>;

export async function insertAttempt(
  trx: Trx,
  actor: Actor,
  { options, ...made }: NewAttempt,
  now: number,
): Promise<TransferAttempt> {
  return trx
    .insertInto("transfer_attempts")
    .values({
      ...made,
      tenant_id: actor.tenant_id,
      options: JSON.stringify(options),
      acting: JSON.stringify(actor.acting),
      status: "queued",
      created_by: actor.user_id,
      created_at: now,
      started_at: null,
      finished_at: null,
      updated_at: now,
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
}

/** With `lock`, locked until the transaction ends: only one worker processes an attempt. */
export async function findAttempt(
  trx: Trx,
  tenant_id: string,
  id: string,
  lock = false,
): Promise<AttemptRow | undefined> {
  const found = trx
    .selectFrom("transfer_attempts")
    .select([...shown, "acting", "reverted_by", "reverted_acting", "revert_after"])
    .where((eb) => eb.and({ tenant_id, id, deleted_at: null }));
  return (lock ? found.forUpdate() : found).executeTakeFirst();
}

export async function updateAttempt(
  trx: Trx,
  tenant_id: string,
  id: string,
  set: Updateable<Database["transfer_attempts"]>,
): Promise<TransferAttempt> {
  return trx
    .updateTable("transfer_attempts")
    .set(set)
    .where((eb) => eb.and({ tenant_id, id }))
    .returning(shown)
    .executeTakeFirstOrThrow();
}

export interface AttemptPage extends PageQuery {
  q?: string | undefined;
  order_field: "created_at" | "updated_at" | "total" | "done" | "status";
  order: "asc" | "desc";
}

/** The attempts a user may see, with the total count. */
export async function listAttempts(
  trx: Trx,
  actor: Actor,
  { q, order_field, order, ...page }: AttemptPage,
): Promise<Page<TransferAttempt>> {
  const sorted = trx
    .selectFrom("transfer_attempts")
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, deleted_at: null }))
    .where(await madeVisible(trx, actor))
    .where(concerning(actor.tenant_id, q))
    .select(shown)
    .orderBy(order_field, order)
    .orderBy("id", order);
  return pageOf(sorted, page);
}

/** Attempts by users whose contacts the actor may transfer. */
async function madeVisible(trx: Trx, actor: Actor): Promise<Expression<SqlBool>> {
  const visibility = await visibilityOf(trx, actor, "contacts.transfer");
  return visibility.all ? sql<SqlBool>`true` : sql<SqlBool>`created_by = any(${visibility.owners}::uuid[])`;
}

/** Searches the reason and the names of the giver, receiver and creator. */
function concerning(tenant_id: string, q = ""): Expression<SqlBool> {
  const text = q.trim();
  if (text === "") return sql<SqlBool>`true`;
  const has = (column: string) => sql<SqlBool>`strpos(lower(${sql.raw(column)}), lower(${text})) > 0`;
  const named = (table: string, name: string, columns: string) =>
    sql<SqlBool>`exists (select from ${sql.table(table)} n where n.tenant_id = ${tenant_id} and n.id in (${sql.raw(columns)}) and ${has(name)})`;
  return sql<SqlBool>`(${has("reason")}
    or ${named("users", "n.first_name || ' ' || n.last_name", "from_user_id, to_user_id, created_by")}
    or ${named("pools", "n.name", "from_pool_id, to_pool_id")}
    or ${named("contact_groups", "n.name", "to_group_id")})`;
}

/** Whether contacts are on their way to a user, or back. */
export async function isReceiving(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom("transfer_attempts")
    .select("id")
    .where((eb) => eb.and({ tenant_id, deleted_at: null }))
    .where((eb) =>
      eb.or([
        eb.and([eb("to_user_id", "=", user_id), eb("status", "in", transferStatuses.filter(isUnderWay))]),
        eb.and({ from_user_id: user_id, revert_in_progress: true }),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The attempt if this user may see it. */
export async function findVisible(trx: Trx, actor: Actor, id: string, lock = false): Promise<AttemptRow | undefined> {
  const attempt = await findAttempt(trx, actor.tenant_id, id, lock);
  if (!attempt) return undefined;
  const visibility = await visibilityOf(trx, actor, "contacts.transfer");
  return visibility.all || visibility.owners.includes(attempt.created_by) ? attempt : undefined;
}
