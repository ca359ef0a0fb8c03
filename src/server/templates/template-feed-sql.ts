import { type RawBuilder, sql } from "kysely";
import { templateColumns } from "../../domain/templates/template.ts";
import { mayUseTemplates, sharesWith } from "../../domain/templates/template-rights.ts";
import type { Actor } from "../actor.ts";
import type { FeedQuery, Sources } from "../changes/feed-sources.ts";
import { reachedUnits, unitsAbove } from "../changes/visibility.ts";

/**
 * The user's own, the company's, those of the user's unit and of the units above it. A BU admin also sees those of every
 * unit they reach; whoever shares with the company, those of all. Of emails to users only who writes these sees any.
 */
export function isSeenTemplate(actor: Actor): RawBuilder<boolean> {
  const reach = sharesWith(actor);
  const below = reach === "bu" ? sql`or t.business_unit_id in (${reachedUnits(actor)})` : sql``;
  return sql<boolean>`((t.channel <> 'user_email' or ${mayUseTemplates(actor, "user_email")})
    and ((t.owner = 'user' and t.created_by = ${actor.user_id}) or t.owner = 'tenant'
      or (t.owner = 'bu' and (${reach === "tenant"} or t.business_unit_id in (${unitsAbove(actor)}) ${below}))))`;
}

const isUnseen = ({ actor }: FeedQuery) => sql`not ${isSeenTemplate(actor)}`;

export const templateFeed = {
  message_templates: {
    columns: templateColumns,
    from: sql`message_templates t`,
    where: ({ actor }) => sql`t.tenant_id = ${actor.tenant_id} and ${isSeenTemplate(actor)}`,
    // The user's unit changed, or they lost a role.
    hidden: (query) => sql`(t.owner = 'bu' or t.channel = 'user_email') and ${isUnseen(query)}`,
    // Not shared any more.
    left: (query) => sql`t.tenant_id = ${query.actor.tenant_id} and ${isUnseen(query)}`,
  },
} satisfies Partial<Sources>;
