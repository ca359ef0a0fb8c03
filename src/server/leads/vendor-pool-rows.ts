/** Leads of vendors that went to a joined pool go to the one it was joined with. */
import { sql } from "kysely";
import { auditAlike } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";

export async function vendorsFollowPool(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  const { trx, actor, world, changeSet } = ctx;
  const { rows } = await sql<{ id: string }>`update api_vendors set default_pool_id = ${to}, updated_at = ${world.now()}
    where tenant_id = ${actor.tenant_id} and default_pool_id = ${from} and deleted_at is null returning id`.execute(
    trx,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await auditAlike(ctx, { action: "hand_over", record_type: "api_vendor" }, ids);
  changeSet.add("api_vendors", ...ids);
}
