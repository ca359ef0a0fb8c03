/** A user's notification state: one row per user and subject. */
import { type RawBuilder, sql } from "kysely";
import {
  emailAnswerAbout,
  type FlowFailed,
  flowFailedAbout,
  type LeadIn,
  leadInAbout,
  type NewNoticeFact,
  type NoticeFact,
  type SendPaused,
  sendPausedAbout,
  type TrainingDue,
  trainingDueAbout,
  type WebLead,
  webLeadAbout,
} from "../../domain/account/notice-fact.ts";
import type { Trx } from "../db/schema.ts";

interface Person {
  tenant_id: string;
  user_id: string;
}

const shown = sql`id, about, value, said_at, updated_at, seq`;

/** Returns the rows after the write; a change older than the stored one is ignored. */
export async function keepFacts(
  trx: Trx,
  { tenant_id, user_id }: Person,
  facts: readonly NewNoticeFact[],
  { said_at, now }: { said_at: number; now: number },
): Promise<NoticeFact[]> {
  await sql`insert into notice_facts as t (tenant_id, id, user_id, about, value, said_at, updated_at)
    select ${tenant_id}, f.id, ${user_id}, f.about, coalesce(f.value, 'null'::jsonb), ${said_at}, ${now}
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) f (id uuid, about text, value jsonb)
    order by f.about
    on conflict (tenant_id, user_id, about) do update
      set value = excluded.value, said_at = excluded.said_at, updated_at = excluded.updated_at, deleted_at = null
      where t.said_at <= excluded.said_at or t.deleted_at is not null`.execute(trx);
  const abouts = facts.map(({ about }) => about);
  const { rows } = await sql<NoticeFact>`select ${shown} from notice_facts
    where tenant_id = ${tenant_id} and user_id = ${user_id} and about = any(${abouts}::text[])`.execute(trx);
  return rows;
}

/** One per flow and day, however many contacts it fails for. Returns its id. */
export async function notifyFlowFailed(
  trx: Trx,
  { tenant_id, user_id }: Person,
  { id, failed, day, now }: { id: string; failed: Omit<FlowFailed, "failed">; day: string; now: number },
): Promise<string> {
  const about = flowFailedAbout(failed.flow_id, day);
  const first = JSON.stringify({ ...failed, failed: 1 });
  const { rows } = await sql<{ id: string }>`insert into notice_facts as t
      (tenant_id, id, user_id, about, value, said_at, updated_at)
    values (${tenant_id}, ${id}, ${user_id}, ${about}, ${first}::jsonb, ${now}, ${now})
    on conflict (tenant_id, user_id, about) do update set updated_at = excluded.updated_at, deleted_at = null,
      value = excluded.value || jsonb_build_object('failed', (t.value ->> 'failed')::int + 1)
    returning id`.execute(trx);
  return rows[0]?.id ?? id;
}

/**
 * One per owner, vendor and day; each further lead makes it new again. A statement for `stamp`, which gives the number.
 * `arrived`: one per owner and vendor, with the count of its leads and the newest of them.
 */
export function noticeOfLeads(
  { tenant_id, now }: { tenant_id: string; now: number },
  arrived: readonly { id: string; user_id: string; lead: LeadIn; day: string }[],
): RawBuilder<unknown> {
  const rows = arrived.map(({ lead, day, ...row }) => ({
    ...row,
    about: leadInAbout(lead.vendor_id, day),
    value: lead,
  }));
  return sql`insert into notice_facts as t (tenant_id, id, user_id, about, value, said_at, updated_at, seq)
    select ${tenant_id}::uuid, f.id, f.user_id, f.about, f.value, ${now}::bigint, ${now}::bigint, numbered.seq
    from numbered, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) f (id uuid, user_id uuid, about text, value jsonb)
    order by f.user_id, f.about
    on conflict (tenant_id, user_id, about) do update set said_at = excluded.said_at, updated_at = excluded.updated_at,
      deleted_at = null, seq = excluded.seq,
      value = excluded.value || jsonb_build_object('leads', (t.value ->> 'leads')::int + (excluded.value ->> 'leads')::int)`;
}

/** Deletes a few rows that are old or beyond `keep`, so that they never accumulate; returns their ids. Mutes stay. */
export async function dropOldFacts(
  trx: Trx,
  { tenant_id, user_id }: Person,
  { before, keep, now, most }: { before: number; keep: number; now: number; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update notice_facts t set deleted_at = ${now}, updated_at = ${now}
    where t.tenant_id = ${tenant_id} and t.id in (
      select id from (
        select id, updated_at, row_number() over (order by updated_at desc, id desc) as nth from notice_facts
        where tenant_id = ${tenant_id} and user_id = ${user_id} and deleted_at is null
          and (about like 'read.%' or about like 'told.%')
      ) own where own.updated_at < ${before} or own.nth > ${keep} order by own.updated_at limit ${most})
    returning t.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** One per training and day. Returns its id. */
export async function notifyTrainingDue(
  trx: Trx,
  { tenant_id, user_id }: Person,
  { id, due, day, now }: { id: string; due: TrainingDue; day: string; now: number },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into notice_facts as t
      (tenant_id, id, user_id, about, value, said_at, updated_at)
    values (${tenant_id}, ${id}, ${user_id}, ${trainingDueAbout(due.training_id, day)}, ${JSON.stringify(due)}::jsonb,
      ${now}, ${now})
    on conflict (tenant_id, user_id, about) do update set said_at = excluded.said_at, updated_at = excluded.updated_at,
      value = excluded.value, deleted_at = null
    returning id`.execute(trx);
  return rows[0]?.id ?? id;
}

/** A send paused by itself. Returns the fact's id. */
export async function notifySendPaused(
  trx: Trx,
  { tenant_id, user_id }: Person,
  { id, paused, now }: { id: string; paused: SendPaused; now: number },
): Promise<string> {
  await sql`insert into notice_facts (tenant_id, id, user_id, about, value, said_at, updated_at)
    values (${tenant_id}, ${id}, ${user_id}, ${sendPausedAbout(id)}, ${JSON.stringify(paused)}::jsonb, ${now},
      ${now})`.execute(trx);
  return id;
}

/** A contact answered an email. Returns the fact's id. */
export async function notifyEmailAnswer(
  trx: Trx,
  { tenant_id, user_id }: Person,
  { id, email_id, contact_id, now }: { id: string; email_id: string; contact_id: number; now: number },
): Promise<string> {
  const value = JSON.stringify({ contact_id });
  await sql`insert into notice_facts (tenant_id, id, user_id, about, value, said_at, updated_at)
    values (${tenant_id}, ${id}, ${user_id}, ${emailAnswerAbout(email_id)}, ${value}::jsonb, ${now}, ${now})`.execute(
    trx,
  );
  return id;
}

/** A message from the user's web page. Returns the fact's id. */
export async function notifyWebLead(
  trx: Trx,
  { tenant_id, user_id }: Person,
  { id, post_id, lead, now }: { id: string; post_id: string; lead: WebLead; now: number },
): Promise<string> {
  await sql`insert into notice_facts (tenant_id, id, user_id, about, value, said_at, updated_at)
    values (${tenant_id}, ${id}, ${user_id}, ${webLeadAbout(post_id)}, ${JSON.stringify(lead)}::jsonb, ${now}, ${now})`.execute(
    trx,
  );
  return id;
}
