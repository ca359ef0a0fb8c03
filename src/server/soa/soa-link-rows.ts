/** Links to forms in the database. */
import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";

export interface SoaLink {
  id: string;
  soa_id: string;
  expires_at: number;
  used_at: number | null;
  revoked_at: number | null;
}

export async function insertSoaLink(
  trx: Trx,
  tenant_id: string,
  link: Pick<SoaLink, "id" | "soa_id" | "expires_at"> & { token_hash: string; created_at: number },
): Promise<void> {
  const { id, soa_id, token_hash, created_at, expires_at } = link;
  await sql`insert into soa_links (tenant_id, id, soa_id, token_hash, created_at, expires_at)
    values (${tenant_id}, ${id}, ${soa_id}, ${token_hash}, ${created_at}, ${expires_at})`.execute(trx);
}

export async function findSoaLink(trx: Trx, tenant_id: string, token_hash: string): Promise<SoaLink | undefined> {
  const { rows } = await sql<SoaLink>`select id, soa_id, expires_at, used_at, revoked_at from soa_links
    where tenant_id = ${tenant_id} and token_hash = ${token_hash}`.execute(trx);
  return rows[0];
}

export async function markSoaLinkUsed(trx: Trx, tenant_id: string, id: string, now: number): Promise<void> {
  await sql`update soa_links set used_at = ${now} where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}

/** All of a form's links stop working. */
export async function revokeSoaLinks(trx: Trx, tenant_id: string, soa_id: string, now: number): Promise<void> {
  await sql`update soa_links set revoked_at = ${now}
    where tenant_id = ${tenant_id} and soa_id = ${soa_id} and used_at is null and revoked_at is null`.execute(trx);
}
