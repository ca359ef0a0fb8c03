/** The log of a transfer: one row per contact, written by the transfer and updated by a revert. */
import { type Expression, sql, type SqlBool } from "kysely";
import type { RowOutcome, Holder, RevertOutcome, TransferLog } from "../../domain/transfers/outcome.ts";
import type { RevertResult, TransferResult, TransferWhy } from "../../domain/transfers/outcomes.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

export interface Of {
  tenant_id: string;
  attempt_id: string;
}

export interface NewLog extends RowOutcome {
  contact_id: number;
  name: string;
  from: Holder;
  to: Holder;
}

export async function insertLogs(
  trx: Trx,
  { tenant_id, attempt_id }: Of,
  logs: readonly NewLog[],
  at: number,
): Promise<void> {
  if (logs.length === 0) return;
  const column = <T>(of: (log: NewLog) => T) => logs.map(of);
  await sql`insert into transfer_logs (tenant_id, attempt_id, contact_id, name, old_owner_id, old_pool_id, new_owner_id, new_pool_id,
      result, why, at)
    select ${tenant_id}::uuid, ${attempt_id}::uuid, l.*, ${at}::bigint from unnest(
      ${column((log) => log.contact_id)}::bigint[], ${column((log) => log.name)}::text[],
      ${column((log) => log.from.owner_id)}::uuid[], ${column((log) => log.from.pool_id)}::uuid[],
      ${column((log) => log.to.owner_id)}::uuid[], ${column((log) => log.to.pool_id)}::uuid[],
      ${column((log) => log.result)}::text[], ${column((log) => log.why)}::text[]) l`.execute(trx);
}

const columns = [
  ...(["contact_id", "name", "old_owner_id", "old_pool_id", "new_owner_id", "new_pool_id"] as const),
  ...(["result", "why", "at", "revert_result", "revert_why", "reverted_at"] as const),
] as const;

export interface LogPage extends PageQuery {
  q?: string | undefined;
  result?: TransferResult | undefined;
  why?: TransferWhy | undefined;
  revert_result?: RevertResult | undefined;
}

export async function logPage(
  trx: Trx,
  { tenant_id, attempt_id }: Of,
  { page, limit, ...filters }: LogPage,
): Promise<Page<TransferLog>> {
  const sorted = trx
    .selectFrom("transfer_logs")
    .where((eb) => eb.and({ tenant_id, attempt_id }))
    .where(fits(filters))
    .select(columns)
    .orderBy("contact_id");
  return pageOf(sorted, { page, limit });
}

function fits({ q = "", result, why, revert_result }: Omit<LogPage, keyof PageQuery>): Expression<SqlBool> {
  const text = q.trim();
  const conditions = [
    ...(result ? [sql<SqlBool>`result = ${result}`] : []),
    ...(why ? [sql<SqlBool>`(why = ${why} or revert_why = ${why})`] : []),
    ...(revert_result ? [sql<SqlBool>`revert_result = ${revert_result}`] : []),
    ...(text === "" ? [] : [sql<SqlBool>`(strpos(lower(name), lower(${text})) > 0 or contact_id::text = ${text})`]),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** A contact a revert still has to process. */
export interface ToRevert {
  contact_id: number;
  old_owner_id: string | null;
  old_pool_id: string | null;
}

/** Contacts that moved and were not settled by an earlier revert, by id. */
export async function nextToRevert(
  trx: Trx,
  { tenant_id, attempt_id }: Of,
  { after, limit }: { after: number; limit: number },
): Promise<ToRevert[]> {
  const { rows } = await sql<ToRevert>`select contact_id, old_owner_id, old_pool_id from transfer_logs
    where tenant_id = ${tenant_id} and attempt_id = ${attempt_id} and contact_id > ${after} and result = 'moved'
      and (revert_result is null or revert_result = 'failed') order by contact_id limit ${limit}`.execute(trx);
  return rows;
}

export async function settleReverts(
  trx: Trx,
  { tenant_id, attempt_id }: Of,
  outcomes: readonly (RevertOutcome & { contact_id: number })[],
  at: number,
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`update transfer_logs l set revert_result = f.result, revert_why = f.why, reverted_at = ${at}::bigint
    from unnest(${outcomes.map(({ contact_id }) => contact_id)}::bigint[], ${outcomes.map(({ result }) => result)}::text[],
      ${outcomes.map(({ why }) => why)}::text[]) as f(contact_id, result, why)
    where l.tenant_id = ${tenant_id} and l.attempt_id = ${attempt_id} and l.contact_id = f.contact_id`.execute(trx);
}

/** Of these contacts, those whose last move was by the transfer. */
export async function unmovedSince(
  trx: Trx,
  { tenant_id, attempt_id }: Of,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ contact_id: number }>`select i.id as contact_id from unnest(${ids}::bigint[]) as i(id)
    cross join lateral (select m.transfer_attempt_id, m.reason from moves m where m.tenant_id = ${tenant_id} and m.contact_id = i.id
      and m.reason <> 'read_ended' order by m.seq desc, m.id desc limit 1) last
    where last.transfer_attempt_id = ${attempt_id} and last.reason <> 'revert'`.execute(trx);
  return new Set(rows.map(({ contact_id }) => contact_id));
}
