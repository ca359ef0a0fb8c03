import { sql } from "kysely";
import type { RemovalReceiver } from "../../domain/users/removal.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";

/** Contacts a user owns, without deleted ones. */
export async function countOwned(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from contacts
    where tenant_id = ${tenant_id} and owner_id = ${user_id} and deleted_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Deleted contacts are restored to the receiver. */
export async function moveDeleted(ctx: Ctx, user_id: string, to: RemovalReceiver): Promise<void> {
  const { trx, actor, world, changeSet } = ctx;
  const { rows } = await sql<{ id: number }>`update contacts set owner_id = ${to.user_id}::uuid,
      pool_id = ${to.pool_id}::uuid, version = version + 1, updated_at = ${world.now()}
    where tenant_id = ${actor.tenant_id} and owner_id = ${user_id} and deleted_at is not null returning id`.execute(
    trx,
  );
  changeSet.add("contacts", ...rows.map(({ id }) => id));
}
