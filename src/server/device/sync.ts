import { sync } from "../../contract/device/sync.ts";
import { feedPage } from "../changes/feed.ts";
import { feedOf } from "../changes/feed-steps.ts";
import { clearLeftNumbers } from "../changes/reserved.ts";
import { wholeContacts } from "../changes/whole-contacts.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";

export const syncHandlers = implement(sync, {
  changes: async (ctx, { query }) => {
    const { data, meta, held } = await feedPage(ctx.trx, ctx.actor, {
      feed: feedOf(ctx.services.hooks),
      cursor: query.cursor,
      limit: query.limit,
      refill: query.refill ?? false,
      count: query.count ?? false,
      now: ctx.world.now(),
    });
    if (held) ctx.afterCommit(() => goOnWhereLeft(ctx, meta.hi));
    return { data, meta };
  },
  contacts: async ({ trx, actor, world, services }, { query: { ids, cursor, limit } }) => {
    const numbers = ids.split(",").map(Number);
    const { data, next } = await wholeContacts(trx, actor, {
      feed: feedOf(services.hooks),
      ids: numbers,
      cursor,
      limit,
      now: world.now(),
    });
    return { data, meta: { next } };
  },
});

/** A reserved number whose writer died is never announced: devices are asked to sync again. */
async function goOnWhereLeft({ db, services, world, actor: { tenant_id } }: Ctx, seq: number): Promise<void> {
  if (await clearLeftNumbers(db, tenant_id, world.now())) services.notifyChanged(tenant_id, "contacts", seq + 1);
}
