import { sql } from "kysely";
import type { RemovalReceiver } from "../../domain/users/removal.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { inCall } from "./frozen-rows.ts";

/** Contacts a user owns, without deleted ones. */
export async function countOwned(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from contacts
    where tenant_id = ${tenant_id} and owner_id = ${user_id} and deleted_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Whether a contact the user owns is in a call now. */
export async function isAnyInCall(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from contacts c where c.tenant_id = ${tenant_id}
    and c.owner_id = ${user_id} and c.deleted_at is null and ${inCall(tenant_id, now)}) as is`.execute(trx);
  return rows[0]?.is ?? false;
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
