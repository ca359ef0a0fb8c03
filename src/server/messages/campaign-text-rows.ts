/** A person's text that carries a campaign's words counts among the campaign's sends: its counts, its refusals, its page. */
import { sql } from "kysely";
import { zoneOfContact } from "../../domain/campaigns/send-time.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { TextRow } from "../../domain/messages/text.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { dayOf } from "../../kit/dates.ts";
import { reachedUnits, unitsAbove } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";

/** One that is on, of the whole company or of a unit the sender belongs to or reaches. */
export async function isTextCampaign({ trx, actor }: Pick<Ctx, "trx" | "actor">, id: string): Promise<boolean> {
  const isAll = scopeOf(actor, "contacts.see") === "tenant";
  const { rows } = await sql`select 1 from campaign_triggers where tenant_id = ${actor.tenant_id} and id = ${id}
    and channel = 'sms' and active and deleted_at is null and (${isAll} or business_unit_id is null
      or business_unit_id in (${unitsAbove(actor)}) or business_unit_id in (${reachedUnits(actor)}))`.execute(trx);
  return rows.length > 0;
}

/** It stands for the one planned for its day where the contact is, which does not go as well. */
export async function countForCampaign(
  { trx, actor, world, changeSet }: Ctx,
  contact: Contact,
  text: TextRow,
  trigger_id: string,
): Promise<void> {
  const { tenant_id, user_id } = actor;
  const now = world.now();
  const day = dayOf(text.scheduled_at ?? now, zoneOfContact(contact));
  const done = sql`status = 'sent', reason = null, words = '', user_id = ${user_id}, message_id = ${text.id}, ended_at = ${now}`;
  const planned = await sql<{ id: string }>`update campaign_sends set ${done} where tenant_id = ${tenant_id} and id = (
      select s.id from campaign_sends s where s.tenant_id = ${tenant_id} and s.trigger_id = ${trigger_id}
        and s.contact_id = ${text.contact_id} and s.status in ('planned', 'waiting') and s.deleted_at is null
        and s.day = ${day} order by s.due_at, s.id limit 1 for update)
    returning id`.execute(trx);
  const [known] = planned.rows;
  const id = known?.id ?? world.uuid();
  if (!known)
    await sql`insert into campaign_sends (tenant_id, id, trigger_id, contact_id, period, trigger_name, trigger_type,
        channel, day, occasion, due_at, status, user_id, message_id, created_at, ended_at)
      select tenant_id, ${id}::uuid, id, ${text.contact_id}, ${`text ${text.id}`}, name, trigger_type, channel, ${day}, ${day},
        ${text.scheduled_at ?? now}, 'sent', ${user_id}::uuid, ${text.id}::uuid, ${now}, ${now}
      from campaign_triggers where tenant_id = ${tenant_id} and id = ${trigger_id}`.execute(trx);
  changeSet.add("campaign_sends", id);
}
