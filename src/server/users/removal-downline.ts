import type { RemovalPart } from "../access/user-removal.ts";
import { refuse } from "../../kit/refusal.ts";
import { handOverReports } from "./user-move.ts";
import { findUser } from "./user-rows.ts";
import { directReports, reportsAmong, setParent } from "./user-tree-rows.ts";

/** Those who report directly to the removed user. */
export const removedDownline: RemovalPart = {
  name: "downline",

  count: async ({ trx, actor }, user_id) => (await directReports(trx, { tenant_id: actor.tenant_id, user_id })).length,

  async handOver(ctx, user_id, to) {
    const { tenant_id } = ctx.actor;
    const user = (await findUser(ctx.trx, tenant_id, user_id)) ?? refuse("not_found");
    const ids = await directReports(ctx.trx, { tenant_id, user_id });
    await handOverReports(ctx, user, ids, to.user_id, "downline");
    return { ids, count: ids.length, to };
  },

  async restore({ trx, actor, world, changeSet }, user_id, { ids, to }) {
    const former = (await findUser(trx, actor.tenant_id, user_id))?.parent_id ?? null;
    const others = ids.filter((id) => id !== to.user_id);
    // The one who took over from among them reports to the former manager's manager.
    const back = [
      ...(await reportsAmong(trx, actor.tenant_id, { ids: others, parent_id: to.user_id })),
      ...(await reportsAmong(trx, actor.tenant_id, { ids: ids.filter((id) => id === to.user_id), parent_id: former })),
    ];
    await setParent(trx, actor.tenant_id, back, user_id, world.now());
    changeSet.add("users", ...back);
    return { back: back.length, left: ids.length - back.length };
  },
};
