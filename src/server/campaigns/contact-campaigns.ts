/** Campaign triggers as the contacts' screens name them (spec 001 §7). */
import { contactCampaigns } from "../../contract/campaigns/campaign-triggers.ts";
import type { CampaignChannel } from "../../domain/campaigns/options.ts";
import { contactToRead } from "../contacts/contact-visibility.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { listOfChannel } from "./campaign-fact-rows.ts";

export const contactCampaignsImplementation = implement(contactCampaigns, {
  email: async (ctx, { query }) => ({ data: await triggersOf(ctx, "email", query.contact_id) }),
  sms: async (ctx, { query }) => ({ data: await triggersOf(ctx, "sms", query.contact_id) }),
});

async function triggersOf(ctx: Ctx, channel: CampaignChannel, asked: number | undefined) {
  const contact_id = asked === undefined ? undefined : (await contactToRead(ctx, asked)).id;
  return listOfChannel(ctx.trx, ctx.actor.tenant_id, { channel, contact_id });
}
