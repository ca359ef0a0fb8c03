import { userMessages } from "../../domain/users/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import type { RemovalPart } from "../access/user-removal.ts";
import { faultsUnder, handOverReports } from "./user-move.ts";
import { findUser } from "./user-rows.ts";
import { directReports, reportsAmong, setParent } from "./user-tree-rows.ts";

/** Those who report directly to the removed user. */
export const removedDownline: RemovalPart = {
  name: "downline",

  count: async ({ trx, actor }, user_id) => (await directReports(trx, { tenant_id: actor.tenant_id, user_id })).length,

  async fault({ trx, actor: { tenant_id } }, user_id, to) {
    const reports = await directReports(trx, { tenant_id, user_id });
    // Whoever takes over from among them moves up first.
    if (to.user_id === null || reports.includes(to.user_id)) return undefined;
    const [fault] = await faultsUnder(trx, tenant_id, reports, to.user_id);
    return fault && userMessages[fault.fault];
  },

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
    const free = [
      ...(await reportsAmong(trx, actor.tenant_id, { ids: others, parent_id: to.user_id })),
      ...(await reportsAmong(trx, actor.tenant_id, { ids: ids.filter((id) => id === to.user_id), parent_id: former })),
    ];
    const faulty = (await faultsUnder(trx, actor.tenant_id, free, user_id)).map(({ id }) => id);
    const back = free.filter((id) => !faulty.includes(id));
    await setParent(trx, actor.tenant_id, back, user_id, world.now());
    changeSet.add("users", ...back);
    return { back: back.length, left: ids.length - back.length };
  },
};
