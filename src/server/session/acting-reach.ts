/** Acting as another user ends when the reach does that allowed it. */
import { actingFault } from "../../domain/users/acting.ts";
import { deleteSessions, listActing } from "../access/session-rows.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { actorOf } from "../users/user-actor.ts";
import { findUser } from "../users/user-rows.ts";

/** After a change of roles, managers or units. */
export async function endActingOutOfReach(ctx: Ctx): Promise<void> {
  const { trx, services } = ctx;
  const { tenant_id } = ctx.actor;
  const byActor = Map.groupBy(await listActing(trx, tenant_id), ({ actor_id }) => actor_id);
  for (const [actor_id, sessions] of byActor) {
    const actor = actor_id === null ? undefined : await findUser(trx, tenant_id, actor_id);
    const reach = actor && (await visibilityOf(trx, actorOf(tenant_id, actor), "users.act_as"));
    for (const { id, user_id } of sessions) {
      const target = await findUser(trx, tenant_id, user_id);
      const in_scope = reach !== undefined && (reach.all || reach.owners.includes(user_id));
      if (actor && target && actingFault({ actor, target, in_scope, acting: false }) === null) continue;
      const ended = await deleteSessions(trx, { tenant_id, id });
      ctx.afterCommit(() => ended.forEach((one) => services.endSession(one)));
    }
  }
}
