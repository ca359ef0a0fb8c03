/** File contents, stored once per tenant, with reference counts. */
import { sql } from "kysely";
import type { ContentType } from "../../domain/files/file-type.ts";
import type { FileSignature } from "../../kit/file-signature.ts";
import type { Trx } from "../db/schema.ts";

export interface Content {
  sha256: string;
  storage_key: string;
  size: number;
  look: FileSignature;
  /** Null: not allowed on a contact. */
  type: ContentType | null;
}

/**
 * Adds a reference. If the same bytes are already stored, they are used: the result has their key, and the caller
 * deletes its own copy after the commit.
 */
export async function keepContent(trx: Trx, tenant_id: string, content: Content, now: number): Promise<string> {
  const { sha256, storage_key, size, look, type } = content;
  const { rows } = await sql<{ storage_key: string }>`
    insert into file_contents as c (tenant_id, sha256, storage_key, size, look, type, refs, created_at)
    values (${tenant_id}, ${sha256}, ${storage_key}, ${size}, ${look}, ${type}, 1, ${now})
    on conflict (tenant_id, sha256) do update set refs = c.refs + 1 returning c.storage_key`.execute(trx);
  return rows[0]?.storage_key ?? storage_key;
}

/** False when these bytes are no longer stored. */
export async function holdContent(trx: Trx, tenant_id: string, sha256: string): Promise<boolean> {
  const { rows } = await sql`update file_contents set refs = refs + 1
    where tenant_id = ${tenant_id} and sha256 = ${sha256} returning sha256`.execute(trx);
  return rows.length > 0;
}

/** Removes references; unreferenced contents are cleared nightly. In hash order, so that two callers never deadlock. */
export async function letGoContents(trx: Trx, tenant_id: string, hashes: readonly string[]): Promise<void> {
  await sql`with gone as (
      select sha256, count(*)::int as times from unnest(${[...hashes]}::text[]) as t(sha256) group by sha256
    ), locked as (
      select c.sha256 from file_contents c join gone using (sha256) where c.tenant_id = ${tenant_id} order by c.sha256 for update of c
    )
    update file_contents c set refs = c.refs - gone.times from gone, locked
    where c.tenant_id = ${tenant_id} and c.sha256 = gone.sha256 and locked.sha256 = c.sha256`.execute(trx);
}

export async function findContent(trx: Trx, tenant_id: string, sha256: string): Promise<Content | undefined> {
  const { rows } = await sql<Content>`select sha256, storage_key, size, look, type from file_contents
    where tenant_id = ${tenant_id} and sha256 = ${sha256}`.execute(trx);
  return rows[0];
}

/** Deletes unreferenced rows and returns the keys of their bytes. */
export async function dropUnneeded(trx: Trx, tenant_id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    storage_key: string;
  }>`delete from file_contents where tenant_id = ${tenant_id} and refs <= 0
    and sha256 = any(array(select sha256 from file_contents where tenant_id = ${tenant_id} and refs <= 0
      order by sha256 limit ${limit} for update skip locked)) returning storage_key`.execute(trx);
  return rows.map(({ storage_key }) => storage_key);
}

/** Those of these keys that are in use by a file content, an upload or a background output. */
export async function keysInUse(trx: Trx, tenant_id: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from file_contents where tenant_id = ${tenant_id} and storage_key = any(${[...keys]}::text[])
    union all
    select storage_key from uploads where tenant_id = ${tenant_id} and storage_key = any(${[...keys]}::text[])
    union all
    select key from outputs, concat(tenant_id, '/', file_id) as key where tenant_id = ${tenant_id}
      and file_id is not null and deleted_at is null and key = any(${[...keys]}::text[])`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}
