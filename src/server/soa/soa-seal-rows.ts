/** Keys for sealing, and what waits for it. */
import { sql } from "kysely";
import { dayMs, minuteMs } from "../../kit/durations.ts";
import type { Trx } from "../db/schema.ts";

export interface StoredSealKey {
  certificate: string;
  key_sealed: string;
}

export async function findSealKey(trx: Trx, tenant_id: string): Promise<StoredSealKey | undefined> {
  const { rows } = await sql<StoredSealKey>`select certificate, key_sealed from soa_seal_keys
    where tenant_id = ${tenant_id}`.execute(trx);
  return rows[0];
}

/** Of two servers that make one at once, the first wins: read it again. */
export async function insertSealKey(trx: Trx, tenant_id: string, key: StoredSealKey, now: number): Promise<void> {
  await sql`insert into soa_seal_keys (tenant_id, certificate, key_sealed, created_at)
    values (${tenant_id}, ${key.certificate}, ${key.key_sealed}, ${now}) on conflict do nothing`.execute(trx);
}

/** Those whose next try is due. */
export async function listUnsealed(
  trx: Trx,
  tenant_id: string,
  { after, now }: { after: string; now: number },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from soa_requests
    where tenant_id = ${tenant_id} and unsealed and (seal_after is null or seal_after <= ${now}) and id > ${after}
    order by id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The next try is a minute later, then two, four and so on, and at last every day. */
export async function putOffSeal(trx: Trx, tenant_id: string, id: string, now: number): Promise<void> {
  await sql`update soa_requests set seal_tries = seal_tries + 1,
    seal_after = ${now} + least(${dayMs}::bigint, ${minuteMs}::bigint << least(seal_tries, 20))
    where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}

/** Sent or viewed forms whose time is over. */
export async function listEnded(trx: Trx, tenant_id: string, now: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from soa_requests
    where tenant_id = ${tenant_id} and state in ('sent', 'viewed') and expires_at <= ${now}
    order by id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Unsigned forms with a link that ends before a time and was not announced. */
export async function listEnding(
  trx: Trx,
  tenant_id: string,
  { now, until }: { now: number; until: number },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from soa_requests
    where tenant_id = ${tenant_id} and state in ('sent', 'viewed') and expires_at > ${now} and expires_at <= ${until}
      and expiring_told is distinct from expires_at
    order by id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** False: another server has announced it, or it was signed or sent again meanwhile. */
export async function markEndingTold(trx: Trx, tenant_id: string, id: string, until: number): Promise<boolean> {
  const { rows } = await sql`update soa_requests set expiring_told = expires_at
    where tenant_id = ${tenant_id} and id = ${id} and state in ('sent', 'viewed') and expires_at <= ${until}
      and expiring_told is distinct from expires_at returning id`.execute(trx);
  return rows.length > 0;
}

/** Deletes forms that need not be kept any longer. Returns the hashes of their documents. */
export async function deleteOldSoas(trx: Trx, tenant_id: string, today: string, limit: number): Promise<string[][]> {
  const { rows } = await sql<{ id: string; hashes: (string | null)[] }>`delete from soa_requests
    where tenant_id = ${tenant_id} and id = any(array(select id from soa_requests
      where tenant_id = ${tenant_id} and kept_until < ${today} order by id limit ${limit} for update skip locked))
    returning id, array(select unnest(array[v ->> 'pdf_sha256', v ->> 'sealed_sha256'])
      from jsonb_array_elements(versions) v) as hashes`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from soa_links where tenant_id = ${tenant_id} and soa_id = any(${ids}::uuid[])`.execute(trx);
  return rows.map(({ hashes }) => hashes.filter((hash) => hash !== null));
}
