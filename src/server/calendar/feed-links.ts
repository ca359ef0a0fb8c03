/** The user's own feed links: created, listed, revoked. The secret is shown once; only its hash is stored. */
import { feedLinks } from "../../contract/calendar/feed-links.ts";
import { feedsMax } from "../../domain/calendar/feed-link.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { implement } from "../http/mount.ts";
import { newToken } from "../access/tokens.ts";
import { insertFeedLink, listFeedLinks, revokeFeedLink } from "./feed-link-rows.ts";
import { countUnderLock } from "../db/count-under-lock.ts";

export const feedLinksImplementation = implement(feedLinks, {
  list: async ({ trx, actor }) => ({ data: await listFeedLinks(trx, actor) }),
  create: async (ctx, { body: { id = ctx.world.uuid(), name, private_as } }) => {
    const { trx, actor, world, services } = ctx;
    const ofUser = { tenant_id: actor.tenant_id, counted: "calendar_feeds", of: actor.user_id } as const;
    if ((await countUnderLock(trx, ofUser, () => listFeedLinks(trx, actor))) >= feedsMax)
      refuse("conflict", { name: [`You already have ${feedsMax} links. Revoke one first.`] });
    const { token, token_hash } = newToken(actor.tenant_id);
    const link = { id, name, private_as, created_at: world.now() };
    const made = await insertFeedLink(trx, actor, { ...link, token_hash });
    if (!made) refuse("invalid", { id: ["This id is already used."] });
    await audit(ctx, { action: "create", record_type: "calendar_feed", record_id: id });
    const url = new URL(`/ical/${token}/calendar.ics`, services.settings.appUrl).href;
    return { data: { ...link, last_fetched_at: null, fetches: 0, url } };
  },
  remove: async (ctx, { params }) => {
    const { trx, actor, world } = ctx;
    if (!(await revokeFeedLink(trx, actor, params.id, world.now()))) refuse("not_found");
    await audit(ctx, { action: "delete", record_type: "calendar_feed", record_id: params.id });
  },
});
