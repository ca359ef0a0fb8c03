import { sql } from "kysely";
import { type Sources, words } from "../changes/feed-sources.ts";

export const transferFeed = {
  /** The user's own, and those that gave them contacts. */
  transfer_attempts: {
    columns: words(
      "id kind from_user_id from_pool_id to_user_id to_pool_id to_group_id total done failed skipped status reverted revert_in_progress moved_back left_there options reason created_by created_at started_at finished_at updated_at seq",
    ),
    from: sql`transfer_attempts t`,
    where: ({ actor }) =>
      sql`t.tenant_id = ${actor.tenant_id} and (t.created_by = ${actor.user_id} or t.to_user_id = ${actor.user_id})`,
  },
} satisfies Partial<Sources>;
