/** Calls in the database. */
import { type RawBuilder, sql } from "kysely";
import type { CallRecord } from "../../domain/calls/call-record.ts";
import { callColumns, type CallRow } from "../../domain/calls/call.ts";
import type { Trx } from "../db/schema.ts";

const serverColumns = [
  "ringing_at",
  "end_status",
  "cause",
  "counted_minutes",
  "former_contact_ids",
  "deleted_at",
  "actor_id",
];
const stored = [...callColumns, ...serverColumns];
const wire = sql.raw(callColumns.map((name) => `k."${name}"`).join(", "));
const whole = sql.raw(stored.map((name) => `k."${name}"`).join(", "));

export interface StoredCall extends CallRecord {
  counted_minutes: number;
  former_contact_ids: number[];
  deleted_at: number | null;
  /** The user acting as the call's user. */
  actor_id: string | null;
}

/** Locked until the transaction ends, so that concurrent events are written one after the other. */
export async function lockCall(trx: Trx, tenant_id: string, id: string): Promise<StoredCall | undefined> {
  const { rows } = await sql<StoredCall>`select ${whole} from calls k
    where k.tenant_id = ${tenant_id} and k.id = ${id} for update of k`.execute(trx);
  return rows[0];
}

export async function findCall(trx: Trx, tenant_id: string, id: string): Promise<StoredCall | undefined> {
  const { rows } = await sql<StoredCall>`select ${whole} from calls k
    where k.tenant_id = ${tenant_id} and k.id = ${id}`.execute(trx);
  return rows[0];
}

export async function findCallByVoiceId(
  trx: Trx,
  tenant_id: string,
  voice_id: string,
): Promise<StoredCall | undefined> {
  const { rows } = await sql<StoredCall>`select ${whole} from calls k
    where k.tenant_id = ${tenant_id} and k.voice_id = ${voice_id} order by k.created_at limit 1`.execute(trx);
  return rows[0];
}

/** False when the id is taken. */
export async function insertCall(
  trx: Trx,
  tenant_id: string,
  call: CallRecord & { actor_id?: string | undefined },
): Promise<boolean> {
  const columns = sql.raw(["tenant_id", ...stored.filter((name) => !defaulted.has(name))].map(quoted).join(", "));
  const { rows } = await sql`insert into calls (${columns})
    select ${columns} from ${populated({ tenant_id, ...call })} x on conflict (tenant_id, id) do nothing returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Defaults of a new row. */
const defaulted: ReadonlySet<string> = new Set(["counted_minutes", "former_contact_ids", "seq"]);
const updated = stored.filter((name) => !["id", "seq"].includes(name));

/** A withdrawn do-not-call request stays recorded: devices keep the number until they are notified. */
export async function updateCall(trx: Trx, tenant_id: string, call: StoredCall): Promise<void> {
  const set = sql.raw(updated.map((name) => `"${name}" = x."${name}"`).join(", "));
  const refused_once = sql`k.refused_once or k.outcome is not distinct from 'do_not_call'`;
  await sql`update calls k set ${set}, refused_once = ${refused_once} from ${populated(call)} x
    where k.tenant_id = ${tenant_id} and k.id = ${call.id}`.execute(trx);
}

function quoted(name: string): string {
  return `"${name}"`;
}

function populated(call: object): RawBuilder<unknown> {
  return sql`jsonb_populate_record(null::calls, ${JSON.stringify(call)}::jsonb)`;
}

export interface CallSearch {
  /** Whose calls; null: all users'. */
  user_ids: readonly string[] | null;
  call_direction?: CallRow["call_direction"] | undefined;
  status?: CallRow["status"] | undefined;
  outcome?: CallRow["outcome"] | undefined;
  contact_id?: number | undefined;
  /** Created in [from, to), milliseconds. */
  from?: number | undefined;
  to?: number | undefined;
  /** Part of either number, digits only. */
  digits?: string | undefined;
}

function meets(tenant_id: string, search: CallSearch): RawBuilder<unknown> {
  const { user_ids, call_direction, status, outcome, contact_id, from, to, digits } = search;
  const conditions = [
    sql`k.tenant_id = ${tenant_id} and k.deleted_at is null`,
    ...(user_ids === null ? [] : [sql`k.user_id = any(${[...user_ids]}::uuid[])`]),
    ...(call_direction ? [sql`k.call_direction = ${call_direction}`] : []),
    ...(status ? [sql`k.status = ${status}`] : []),
    ...(outcome ? [sql`k.outcome = ${outcome}`] : []),
    ...(contact_id === undefined ? [] : [sql`k.contact_id = ${contact_id}`]),
    ...(from === undefined ? [] : [sql`k.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`k.created_at < ${to}`]),
    ...(digits ? [sql`(strpos(k.call_from, ${digits}) > 0 or strpos(k.call_to, ${digits}) > 0)`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Newest first. */
export async function listCallRows(
  trx: Trx,
  tenant_id: string,
  search: CallSearch,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`select ${wire} from calls k where ${meets(tenant_id, search)}
    order by k.created_at desc, k.id desc limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

export async function countCallRows(trx: Trx, tenant_id: string, search: CallSearch): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from calls k
    where ${meets(tenant_id, search)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** The user's calls in progress; excludes one that began too long ago, whatever its last event. */
export async function listActiveCalls(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
  since: number,
): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`select ${wire} from calls k
    where k.tenant_id = ${tenant_id} and k.user_id = ${user_id} and k.ended_at is null and k.deleted_at is null
      and k.status in ('queued', 'ringing', 'in_progress') and k.created_at > ${since}
    order by k.created_at desc, k.id desc`.execute(trx);
  return rows;
}

/** Calls with a start event and no end event, begun before that time; oldest first. */
export async function listGoingOn(trx: Trx, tenant_id: string, before: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select k.id from calls k where k.tenant_id = ${tenant_id}
      and k.ended_at is null and k.deleted_at is null and k.voice_id is not null and k.created_at < ${before}
      and k.status in ('queued', 'ringing', 'in_progress')
    order by k.created_at, k.id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Calls in progress whose recording was paused before that time. */
export async function listPaused(trx: Trx, tenant_id: string, before: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select k.id from calls k where k.tenant_id = ${tenant_id}
      and k.ended_at is null and k.deleted_at is null and k.recording ->> 'state' = 'paused'
      and (k.recording ->> 'at')::bigint <= ${before}
    order by k.id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

export function wireCall(call: StoredCall): CallRow {
  return Object.fromEntries(callColumns.map((name) => [name, call[name]])) as CallRow;
}
