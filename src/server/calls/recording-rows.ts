/** Call recordings: the bytes are stored as file contents, each referenced by its row here. */
import { type RawBuilder, sql } from "kysely";
import { medicareTypes } from "../../domain/policies/policy.ts";
import type { Trx } from "../db/schema.ts";
import { keepContent, letGoContents } from "../storage/content-rows.ts";

export interface NewRecording {
  id: string;
  call_id: string;
  storage_key: string;
  sha256: string;
  size: number;
  seconds: number;
  started_at: number;
}

/** Idempotent. */
export async function insertRecording(trx: Trx, tenant_id: string, part: NewRecording, now: number): Promise<boolean> {
  const { storage_key, ...row } = part;
  const { rows } =
    await sql`insert into call_recordings (tenant_id, id, call_id, sha256, size, seconds, started_at, created_at)
    values (${tenant_id}, ${row.id}, ${row.call_id}, ${row.sha256}, ${row.size}, ${Math.round(row.seconds)}, ${row.started_at}, ${now})
    on conflict (tenant_id, id) do nothing returning id`.execute(trx);
  if (rows.length === 0) return false;
  await keepContent(trx, tenant_id, { sha256: row.sha256, storage_key, size: row.size, look: "wav", type: null }, now);
  return true;
}

export interface FoundRecording {
  id: string;
  call_id: string;
  sha256: string;
  size: number;
  seconds: number;
  started_at: number;
  freed_at: number | null;
}

export function findRecording(
  trx: Trx,
  tenant_id: string,
  call_id: string,
  id: string,
): Promise<FoundRecording | undefined> {
  return trx
    .selectFrom("call_recordings")
    .select(["id", "call_id", "sha256", "size", "seconds", "started_at", "freed_at"])
    .where("tenant_id", "=", tenant_id)
    .where("call_id", "=", call_id)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether the audit has an entry that this user listened to the call since then. */
export async function isListeningKept(
  trx: Trx,
  tenant_id: string,
  { call_id, user_id, since }: { call_id: string; user_id: string; since: number },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from audit a where a.tenant_id = ${tenant_id}
    and a.record_type = 'call' and a.record_id = ${call_id} and a.at >= ${since}
    and a.action = 'listen' and a.actor_id = ${user_id}) as is`.execute(trx);
  return rows[0]?.is ?? false;
}

const medicare = (contact_id: RawBuilder<unknown>, tenant_id: string) =>
  sql<boolean>`exists (select from policies p where p.tenant_id = ${tenant_id} and p.contact_id = ${contact_id}
    and p.policy_type = any(${[...medicareTypes]}::text[]))`;

/** Medicare was or may have been sold to this contact (domain §23 R). */
export async function isMedicareContact(trx: Trx, tenant_id: string, contact_id: number | null): Promise<boolean> {
  if (contact_id === null) return false;
  const { rows } = await sql<{ is: boolean }>`select ${medicare(sql`${contact_id}::bigint`, tenant_id)} as is`.execute(
    trx,
  );
  return rows[0]?.is ?? false;
}

export interface DueRecording {
  id: string;
  call_id: string;
  sha256: string;
  /** When the call was made. */
  at: number;
  is_medicare: boolean;
}

/** Recordings past the retention set when they were stored; oldest first. */
export async function lockDueRecordings(
  trx: Trx,
  tenant_id: string,
  now: number,
  limit: number,
): Promise<DueRecording[]> {
  const { rows } = await sql<DueRecording>`select r.id, r.call_id, r.sha256, k.created_at as at,
      ${medicare(sql`k.contact_id`, tenant_id)} as is_medicare
    from call_recordings r join calls k on k.tenant_id = r.tenant_id and k.id = r.call_id
    where r.tenant_id = ${tenant_id} and r.freed_at is null and (k.recording ->> 'kept_until')::bigint < ${now}
    order by r.id limit ${limit} for update of r skip locked`.execute(trx);
  return rows;
}

export async function freeRecordings(
  trx: Trx,
  tenant_id: string,
  due: readonly DueRecording[],
  now: number,
): Promise<void> {
  const ids = due.map(({ id }) => id);
  await sql`update call_recordings set freed_at = ${now}
    where tenant_id = ${tenant_id} and id = any(${ids}::uuid[])`.execute(trx);
  await letGoContents(
    trx,
    tenant_id,
    due.map(({ sha256 }) => sha256),
  );
}

/** Sales to the contact since then extend the retention. */
export async function keepRecordingsUntil(
  trx: Trx,
  tenant_id: string,
  call_ids: readonly string[],
  kept_until: number,
): Promise<void> {
  await sql`update calls set recording = jsonb_set(recording, '{kept_until}', to_jsonb(${kept_until}::bigint))
    where tenant_id = ${tenant_id} and id = any(${[...call_ids]}::uuid[])`.execute(trx);
}

export interface ListedRecording {
  id: string;
  call_id: string;
  user_id: string;
  at: number;
  seconds: number;
  size: number;
}

/** Remaining recordings of a contact's calls, newest first. */
export async function listRecordings(trx: Trx, tenant_id: string, contact_id: number): Promise<ListedRecording[]> {
  const { rows } = await sql<ListedRecording>`select r.id, r.call_id, k.user_id, r.started_at as at, r.seconds, r.size
    from calls k join call_recordings r on r.tenant_id = k.tenant_id and r.call_id = k.id
    where k.tenant_id = ${tenant_id} and k.contact_id = ${contact_id} and k.deleted_at is null and r.freed_at is null
    order by r.started_at desc, r.id desc`.execute(trx);
  return rows;
}
