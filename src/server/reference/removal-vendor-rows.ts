/** Lead vendors whose leads went to a removed user. */
import { sql } from "kysely";
import type { RemovalPart } from "../access/user-removal.ts";
import { auditAlike } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";

async function vendorsOf({ trx, actor }: Ctx, user_id: string | null, ids?: readonly string[]): Promise<string[]> {
  const among = ids ? sql`and id = any(${ids}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`select id from api_vendors where tenant_id = ${actor.tenant_id}
    and default_owner_id is not distinct from ${user_id}::uuid and deleted_at is null ${among} order by id for update`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

async function giveTo(ctx: Ctx, ids: readonly string[], owner_id: string | null): Promise<void> {
  const { trx, actor, world, changeSet } = ctx;
  await sql`update api_vendors set default_owner_id = ${owner_id}::uuid, updated_at = ${world.now()}
    where tenant_id = ${actor.tenant_id} and id = any(${ids}::uuid[])`.execute(trx);
  await auditAlike(ctx, { action: "hand_over", record_type: "api_vendor" }, ids);
  changeSet.add("api_vendors", ...ids);
}

export const removedVendorDefaults: RemovalPart = {
  name: "vendors",

  count: async (ctx, user_id) => (await vendorsOf(ctx, user_id)).length,

  async handOver(ctx, user_id, to) {
    const ids = await vendorsOf(ctx, user_id);
    await giveTo(ctx, ids, to.user_id);
    return { ids, count: ids.length, to };
  },

  async restore(ctx, user_id, { ids, to }) {
    const back = await vendorsOf(ctx, to.user_id, ids);
    await giveTo(ctx, back, user_id);
    return { back: back.length, left: ids.length - back.length };
  },
};
