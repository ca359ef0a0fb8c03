/** Valid receivers of contacts: active users, existing pools and groups. */
import type { TransferTo } from "../../domain/transfers/attempt.ts";
import { transferMessages } from "../../domain/transfers/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Visibility } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";

export async function activeUsers(trx: Trx, tenant_id: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("users")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("id", "in", [...ids])
    .where("active", "=", true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks them, so that they exist until this transaction ends. */
export async function livePools(trx: Trx, tenant_id: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("pools")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

async function isGroupThere(trx: Trx, tenant_id: string, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("contact_groups")
    .select("id")
    .where((eb) => eb.and({ tenant_id, id, deleted_at: null }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the receiver still exists and is within the giver's reach. */
export async function isReceiverThere(
  trx: Trx,
  tenant_id: string,
  { user_id, pool_id, group_id }: TransferTo,
  reach: Visibility,
): Promise<boolean> {
  if (user_id)
    return (reach.all || reach.owners.includes(user_id)) && (await activeUsers(trx, tenant_id, [user_id])).length > 0;
  if (pool_id)
    return (reach.all || reach.pools.includes(pool_id)) && (await livePools(trx, tenant_id, [pool_id])).length > 0;
  return group_id !== undefined && (await isGroupThere(trx, tenant_id, group_id));
}

/** Refuses with the field's name; a group that does not exist is 404. */
export async function receiverOrRefuse({ trx, actor }: Ctx, to: TransferTo, reach: Visibility): Promise<void> {
  if (await isReceiverThere(trx, actor.tenant_id, to, reach)) return;
  if (to.group_id) refuse("not_found", { group_id: [to.group_id] });
  const { user_not_permitted, pool_not_permitted } = transferMessages;
  refuse("invalid", { to: [to.user_id ? user_not_permitted : pool_not_permitted] });
}
