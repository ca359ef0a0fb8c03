import { type RawBuilder, sql } from "kysely";
import { type FeedQuery, type Sources } from "../changes/feed-sources.ts";
import { goalColumns } from "./goal-rows.ts";

/** One's own, and those of the people whose contacts are visible. */
function isNear({ actor, visibilities }: FeedQuery): RawBuilder<unknown> {
  const { all, owners } = visibilities.contacts;
  return all ? sql`true` : sql`(t.id = ${actor.user_id} or t.id = any(${owners}::uuid[]))`;
}

export const goalFeed = {
  goals: {
    columns: goalColumns,
    from: sql`goals t`,
    where: (query) => sql`t.tenant_id = ${query.actor.tenant_id} and ${isNear(query)}`,
    hidden: (query) => sql`not ${isNear(query)}`,
  },
} satisfies Partial<Sources>;
