/** Facts about contacts and agents that decide on a send. */
import { sql } from "kysely";
import type { CampaignTrigger } from "../../domain/campaigns/campaign.ts";
import type { CampaignChannel, SendStatus } from "../../domain/campaigns/options.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";

export async function contactsInFlows(trx: Trx, tenant_id: string, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ contact_id: number }>`select distinct contact_id from flow_runs
    where tenant_id = ${tenant_id} and ended_at is null and contact_id = any(${[...ids]}::bigint[])`.execute(trx);
  return new Set(rows.map(({ contact_id }) => contact_id));
}

/** `period`: as `licensesEnding` makes it. */
export async function stillEnds(trx: Trx, tenant_id: string, period: string): Promise<boolean> {
  const [id = "", expires = ""] = period.split("@");
  const { rows } = await sql`select 1 from licenses where tenant_id = ${tenant_id} and id = ${id}
    and deleted_at is null and expires = ${expires}`.execute(trx);
  return rows.length > 0;
}

export interface EndingLicense {
  id: string;
  user_id: string;
  expires: string;
  timezone: string | null;
}

export async function licensesEnding(
  trx: Trx,
  { tenant_id, account_type, business_unit_id }: Actor,
  { days, units, corporations }: { days: readonly string[]; units: readonly string[]; corporations: readonly string[] },
): Promise<EndingLicense[]> {
  const { rows } = await sql<EndingLicense>`select l.id, l.user_id, l.expires, u.timezone from licenses l
      join users u on u.tenant_id = l.tenant_id and u.id = l.user_id and u.active
    where l.tenant_id = ${tenant_id} and l.deleted_at is null and l.expires = any(${[...days]}::text[])
      and (${account_type !== "bu_admin"} or u.business_unit_id = ${business_unit_id}::uuid)
      and (${units.length === 0} or u.business_unit_id = any(${[...units]}::uuid[]))
      and (${corporations.length === 0} or u.corporation_id = any(${[...corporations]}::uuid[]))
    order by l.id`.execute(trx);
  return rows;
}

/** Mails of an email that no mail server was given yet are not sent; false: it may have gone. */
export async function stopMails(
  trx: Trx,
  tenant_id: string,
  { email_log_id, error }: { email_log_id: string; error: string },
): Promise<boolean> {
  const { rows } = await sql`update mails set status = 'failed', error = ${error}
    where tenant_id = ${tenant_id} and email_log_id = ${email_log_id} and status = 'waiting' returning id`.execute(trx);
  return rows.length > 0;
}

export interface NamedTrigger extends Pick<CampaignTrigger, "id" | "name" | "trigger_type" | "recurrence"> {
  day: string | null;
  status: SendStatus | null;
}

/** Those that are on; of a contact: those it is in. */
export async function listOfChannel(
  trx: Trx,
  tenant_id: string,
  { channel, contact_id }: { channel: CampaignChannel; contact_id: number | undefined },
): Promise<NamedTrigger[]> {
  const last =
    contact_id === undefined
      ? sql`join lateral (select null::text as day, null::text as status) m on true`
      : sql`join lateral (select s.day, s.status from campaign_sends s where s.tenant_id = t.tenant_id
          and s.trigger_id = t.id and s.contact_id = ${contact_id} and s.deleted_at is null
          order by s.day desc limit 1) m on true`;
  const { rows } = await sql<NamedTrigger>`select t.id, t.name, t.trigger_type, t.recurrence, m.day, m.status
    from campaign_triggers t ${last}
    where t.tenant_id = ${tenant_id} and t.deleted_at is null and t.active and t.channel = ${channel}
    order by lower(t.name) collate "C", t.id limit 200`.execute(trx);
  return rows;
}
