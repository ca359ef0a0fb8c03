/** Workflows a removed user owns run on under the receiver, with the receiver's rights. */
import { sql } from "kysely";
import { may } from "../../domain/users/access.ts";
import { removalMessages } from "../../domain/users/removal.ts";
import type { RemovalPart } from "../access/user-removal.ts";
import { auditAlike } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { findUser } from "../users/user-rows.ts";

async function flowsOf({ trx, actor }: Ctx, user_id: string, ids?: readonly string[]): Promise<string[]> {
  const among = ids ? sql`and id = any(${ids}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`select id from workflow_flows where tenant_id = ${actor.tenant_id}
    and owner_id = ${user_id} and deleted_at is null ${among} order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

async function giveTo(ctx: Ctx, ids: readonly string[], owner_id: string): Promise<void> {
  const { trx, actor, world } = ctx;
  await sql`update workflow_flows set owner_id = ${owner_id}, acting = null, updated_at = ${world.now()}
    where tenant_id = ${actor.tenant_id} and id = any(${ids}::uuid[])`.execute(trx);
  await auditAlike(ctx, { action: "hand_over", record_type: "workflow_flow" }, ids);
}

export const removedFlows: RemovalPart = {
  name: "flows",

  async count({ trx, actor }, user_id) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from workflow_flows
      where tenant_id = ${actor.tenant_id} and owner_id = ${user_id} and deleted_at is null`.execute(trx);
    return rows[0]?.count ?? 0;
  },

  async fault({ trx, actor }, _user_id, to) {
    const receiver = await findUser(trx, actor.tenant_id, to.user_id ?? "");
    return receiver && may(receiver, "workflows.use") ? undefined : removalMessages.no_workflows;
  },

  async handOver(ctx, user_id, to) {
    const ids = await flowsOf(ctx, user_id);
    await giveTo(ctx, ids, to.user_id ?? user_id);
    return { ids, count: ids.length, to };
  },

  async restore(ctx, user_id, { ids, to }) {
    const back = await flowsOf(ctx, to.user_id ?? "", ids);
    await giveTo(ctx, back, user_id);
    return { back: back.length, left: ids.length - back.length };
  },
};
