import { sync } from "../../contract/session/sync.ts";
import { feedPage } from "../changes/feed.ts";
import { implement } from "../http/mount.ts";

export const syncHandlers = implement(sync, {
  changes: async ({ trx, actor, world }, { query }) => {
    const page = await feedPage(trx, actor, {
      cursor: query.cursor,
      limit: query.limit,
      refill: query.refill ?? false,
      now: world.now(),
    });
    return page;
  },
});
