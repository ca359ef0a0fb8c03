/** What each contact got, or is planned to get, of a campaign trigger. */
import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import type { CampaignSend } from "../../domain/campaigns/campaign.ts";
import type { SendStatus } from "../../domain/campaigns/options.ts";
import { type SendReason, sendReasons } from "../../domain/messaging/reasons.ts";
import { plainList } from "../db/lists.ts";
import { type Page, pageOfSql, type PageQuery } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";
import type { ReasonCount, SentCampaign } from "../../contract/campaigns/campaign-triggers.ts";

/** Of a send `s`: its message did not arrive. */
export const failedMessage = sql`(exists (select from texts x where x.tenant_id = s.tenant_id and x.id = s.message_id
    and x.status in ('failed', 'undelivered'))
  or exists (select from email_logs l where l.tenant_id = s.tenant_id and l.id = s.message_id
    and (l.status = 'bounced' or (l.status = 'failed' and l.reason is null))))`;
/** Its message did not go, for a reason of ours: nothing failed. */
export const heldMessage = sql`(exists (select from texts x where x.tenant_id = s.tenant_id and x.id = s.message_id
    and x.status = 'blocked')
  or exists (select from email_logs l where l.tenant_id = s.tenant_id and l.id = s.message_id
    and l.status = 'failed' and l.reason is not null))`;

export interface NewSend {
  id: string;
  contact_id: number;
  period: string;
  day: string;
  occasion: string;
  due_at: number;
  user_id: string | null;
}

type Shared = Pick<CampaignSend, "trigger_id" | "trigger_name" | "trigger_type" | "channel">;

/** Adds what is new, and moves what is only planned. Returns the ids of those that changed. */
export async function planSends(
  trx: Trx,
  tenant_id: string,
  { trigger_id, trigger_name, trigger_type, channel }: Shared,
  { sends, now }: { sends: readonly NewSend[]; now: number },
): Promise<string[]> {
  if (sends.length === 0) return [];
  const given = JSON.stringify(sends);
  const shape = sql`(id uuid, contact_id bigint, period text, day text, occasion text, due_at bigint, user_id uuid)`;
  const { rows } = await sql<{
    id: string;
  }>`insert into campaign_sends as s (tenant_id, id, trigger_id, contact_id, period,
      trigger_name, trigger_type, channel, day, occasion, due_at, status, user_id, seen_at, created_at)
    select ${tenant_id}::uuid, x.id, ${trigger_id}::uuid, x.contact_id, x.period, ${trigger_name}, ${trigger_type}, ${channel},
      x.day, x.occasion, x.due_at, 'planned', x.user_id, ${now}::bigint, ${now}::bigint
    from jsonb_to_recordset(${given}::jsonb) x ${shape}
    on conflict (tenant_id, trigger_id, contact_id, period) do update set trigger_name = excluded.trigger_name,
      trigger_type = excluded.trigger_type, channel = excluded.channel, day = excluded.day, occasion = excluded.occasion,
      due_at = excluded.due_at, user_id = excluded.user_id, deleted_at = null
    where s.status = 'planned' and (s.deleted_at is not null or (s.trigger_name, s.day, s.due_at, s.channel)
      is distinct from (excluded.trigger_name, excluded.day, excluded.due_at, excluded.channel))
    returning s.id`.execute(trx);
  await sql`update campaign_sends s set seen_at = ${now} from jsonb_to_recordset(${given}::jsonb) x ${shape}
    where s.tenant_id = ${tenant_id} and s.trigger_id = ${trigger_id} and s.contact_id = x.contact_id
      and s.period = x.period and s.status = 'planned'`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Those only planned that the plan begun at `before` did not find again; all of them without it. */
export async function dropPlanned(
  trx: Trx,
  tenant_id: string,
  { trigger_id, before, now }: { trigger_id: string; before?: number; now: number },
): Promise<string[]> {
  const unseen = before === undefined ? sql`true` : sql`seen_at < ${before}`;
  const { rows } = await sql<{ id: string }>`update campaign_sends set deleted_at = ${now}
    where tenant_id = ${tenant_id} and trigger_id = ${trigger_id} and status = 'planned' and deleted_at is null
      and ${unseen} returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function endWaiting(
  trx: Trx,
  tenant_id: string,
  { trigger_id, now }: { trigger_id: string; now: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update campaign_sends set status = 'skipped', reason = 'stopped',
      words = ${sendReasons.stopped.words}, ended_at = ${now}
    where tenant_id = ${tenant_id} and trigger_id = ${trigger_id} and status = 'waiting' returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export interface DueSend {
  id: string;
  trigger_id: string;
  contact_id: number;
}

/** A trigger `t` that sends. */
export const isTriggerRunning = sql`t.active and t.deleted_at is null and t.trouble = ''`;

const isDue = (now: number) => sql`s.status in ('planned', 'waiting') and s.deleted_at is null and s.due_at <= ${now}
  and exists (select from campaign_triggers t where t.tenant_id = s.tenant_id and t.id = s.trigger_id
    and ${isTriggerRunning})`;

export async function dueSends(
  trx: Trx,
  tenant_id: string,
  { now, limit, except }: { now: number; limit: number; except: readonly string[] },
): Promise<DueSend[]> {
  const { rows } = await sql<DueSend>`select s.id, s.trigger_id, s.contact_id from campaign_sends s
    where s.tenant_id = ${tenant_id} and ${isDue(now)} and s.id <> all(${[...except]}::uuid[])
    order by s.due_at, s.id limit ${limit}`.execute(trx);
  return rows;
}

export interface HeldSend extends DueSend {
  period: string;
  day: string;
  occasion: string;
  due_at: number;
  user_id: string | null;
}

/** Locked; undefined once another worker is done with it, or it waits longer. */
export async function holdDueSend(trx: Trx, tenant_id: string, id: string, now: number): Promise<HeldSend | undefined> {
  const { rows } =
    await sql<HeldSend>`select s.id, s.trigger_id, s.contact_id, s.period, s.day, s.occasion, s.due_at, s.user_id
    from campaign_sends s where s.tenant_id = ${tenant_id} and s.id = ${id} and s.status in ('planned', 'waiting')
      and s.deleted_at is null and s.due_at <= ${now} for update`.execute(trx);
  return rows[0];
}

export interface SendChange {
  status: SendStatus;
  reason: SendReason | null;
  words: string;
  due_at?: number;
  ended_at?: number;
  user_id?: string | null;
  message_id?: string;
}

export async function changeSend(trx: Trx, tenant_id: string, id: string, change: SendChange): Promise<void> {
  await trx
    .updateTable("campaign_sends")
    .set(change)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** A contact merged into this one got it in the same period. */
export async function gotBeforeMerge(
  trx: Trx,
  tenant_id: string,
  { trigger_id, contact_id, period }: Pick<HeldSend, "trigger_id" | "contact_id" | "period">,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from campaign_sends s join contacts c on c.tenant_id = s.tenant_id and c.id = s.contact_id
    where s.tenant_id = ${tenant_id} and s.trigger_id = ${trigger_id} and s.period = ${period} and s.status = 'sent'
      and c.merged_into_id = ${contact_id} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Tenants with a plan or a send due, unless their background work is paused. */
export async function tenantsWithCampaigns(db: Kysely<Database>, now: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`select distinct tenant_id from (
      select tenant_id from campaign_triggers where active and deleted_at is null and next_run_at <= ${now}
      union all select s.tenant_id from campaign_sends s where ${isDue(now)}
    ) due where not exists (select from job_modes m where m.tenant_id = due.tenant_id and m.quiet) order by 1`.execute(
    db,
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Whether anything of it went out, or was left out for good. */
export async function hasEnded(trx: Trx, tenant_id: string, trigger_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("campaign_sends")
    .select("id")
    .where((eb) => eb.and({ tenant_id, trigger_id }))
    .where("status", "in", ["sent", "skipped"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const isUnsent = sql`(s.status = 'sent' and (${failedMessage} or ${heldMessage}))`;
export const sendOutcome = sql`case when s.status = 'sent' and ${failedMessage} then 'failed'
  when s.status = 'sent' and ${heldMessage} then 'skipped' else s.status end`;
/** The message a send `s` became; its outcome and reason read it. */
export const ofMessage = sql`left join texts x on x.tenant_id = s.tenant_id and x.id = s.message_id
  left join email_logs l on l.tenant_id = s.tenant_id and l.id = s.message_id`;
export const sendReason = sql`case when ${isUnsent} then coalesce(x.reason, l.reason, 'provider')
  when s.status <> 'sent' then s.reason end`;
const words = sql`case when ${isUnsent} then coalesce(nullif(x.error, ''), l.error, '') else s.words end`;

export async function countByReason(trx: Trx, tenant_id: string, trigger_id: string): Promise<ReasonCount[]> {
  const { rows } = await sql<ReasonCount>`select outcome, reason, min(words) as words, count(*) as count from (
      select case ${sendOutcome} when 'skipped' then 'not' when 'waiting' then 'waits' else ${sendOutcome} end as outcome,
        ${sendReason} as reason, ${words} as words
      from campaign_sends s ${ofMessage}
      where s.tenant_id = ${tenant_id} and s.trigger_id = ${trigger_id} and s.deleted_at is null and s.status <> 'planned'
    ) told group by outcome, reason order by count(*) desc, outcome, reason`.execute(trx);
  return rows;
}

export function listSends(
  trx: Trx,
  tenant_id: string,
  {
    trigger_id,
    ...asked
  }: PageQuery & { trigger_id: string; outcome?: string | undefined; reason?: string | undefined },
  isSeen: Expression<SqlBool>,
): Promise<Page<SentCampaign>> {
  const wanted = [
    sql`s.tenant_id = ${tenant_id} and s.trigger_id = ${trigger_id} and s.deleted_at is null`,
    sql`(s.contact_id = 0 or ${isSeen})`,
    ...(asked.outcome ? [sql`${sendOutcome} = ${asked.outcome}`] : []),
    ...(asked.reason ? [sql`${sendReason} = ${asked.reason}`] : []),
  ];
  const select = sql`s.id, s.trigger_id, s.contact_id, s.trigger_name, s.trigger_type, s.channel, s.day, s.due_at, s.status,
    ${sendReason} as reason, ${words} as words, s.ended_at, s.seq, ${sendOutcome} as outcome,
    coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.business_name,
      nullif(trim(u.first_name || ' ' || u.last_name), ''), '') as name`;
  const from = sql`campaign_sends s ${ofMessage}
    left join contacts c on c.tenant_id = s.tenant_id and c.id = s.contact_id
    left join users u on u.tenant_id = s.tenant_id and u.id = s.user_id and s.contact_id = 0
    where ${sql.join(wanted, sql` and `)}`;
  return pageOfSql<SentCampaign>(trx, { select, from, orderBy: sql`coalesce(s.ended_at, s.due_at) desc, s.id` }, asked);
}

/** Messages of a trigger that is off and that have not gone yet. */
export async function unsentMessages(
  trx: Trx,
  tenant_id: string,
  trigger_id: string,
): Promise<{ texts: string[]; emails: string[] }> {
  const texts = await sql<{ id: string }>`select x.id from texts x join campaign_sends s on s.tenant_id = x.tenant_id
      and s.message_id = x.id where s.tenant_id = ${tenant_id} and s.trigger_id = ${trigger_id} and x.status = 'queued'`.execute(
    trx,
  );
  const emails = await sql<{
    id: string;
  }>`select l.id from email_logs l join campaign_sends s on s.tenant_id = l.tenant_id
      and s.message_id = l.id where s.tenant_id = ${tenant_id} and s.trigger_id = ${trigger_id} and l.status = 'queued'`.execute(
    trx,
  );
  return { texts: texts.rows.map(({ id }) => id), emails: emails.rows.map(({ id }) => id) };
}

/** `contact period` of those that ended, of some contacts. */
export async function endedPeriods(
  trx: Trx,
  tenant_id: string,
  { trigger_id, ids }: { trigger_id: string; ids: readonly number[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select contact_id || ' ' || period as key
    from (${endedSends(tenant_id, trigger_id)} and contact_id = any(${plainList(ids)}::bigint[])) e`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}

/** Each contact and period at most once. */
export function endedSends(tenant_id: string, trigger_id: string): RawBuilder<unknown> {
  return sql`select contact_id, period from campaign_sends
    where tenant_id = ${tenant_id} and trigger_id = ${trigger_id} and status in ('sent', 'skipped')`;
}
