/** Campaign triggers as the contacts' screens name them (spec 001 §7). */
import { sql } from "kysely";
import { contactCampaigns } from "../../contract/campaigns/campaign-triggers.ts";
import type { CampaignTrigger } from "../../domain/campaigns/campaign.ts";
import type { CampaignChannel, SendStatus } from "../../domain/campaigns/options.ts";
import { contactToRead } from "../contacts/contact-visibility.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";

export const contactCampaignsImplementation = implement(contactCampaigns, {
  email: async (ctx, { query }) => ({ data: await listOfChannel(ctx, "email", query.contact_id) }),
  sms: async (ctx, { query }) => ({ data: await listOfChannel(ctx, "sms", query.contact_id) }),
});

interface Named extends Pick<CampaignTrigger, "id" | "name" | "trigger_type" | "recurrence"> {
  day: string | null;
  status: SendStatus | null;
}

async function listOfChannel(ctx: Ctx, channel: CampaignChannel, contact_id: number | undefined): Promise<Named[]> {
  const { trx, actor } = ctx;
  const contact = contact_id === undefined ? null : await contactToRead(ctx, contact_id);
  const last = contact
    ? sql`join lateral (select s.day, s.status from campaign_sends s where s.tenant_id = t.tenant_id and s.trigger_id = t.id
        and s.contact_id = ${contact.id} and s.deleted_at is null order by s.day desc limit 1) m on true`
    : sql`join lateral (select null::text as day, null::text as status) m on true`;
  const { rows } = await sql<Named>`select t.id, t.name, t.trigger_type, t.recurrence, m.day, m.status
    from campaign_triggers t ${last}
    where t.tenant_id = ${actor.tenant_id} and t.deleted_at is null and t.active and t.channel = ${channel}
    order by lower(t.name) collate "C", t.id limit 200`.execute(trx);
  return rows;
}
