/** Uploads in progress, and completed ones waiting to be used. */
import { sql } from "kysely";
import type { UploadKind } from "../../domain/files/upload.ts";
import type { Trx } from "../db/schema.ts";

export interface Upload {
  tenant_id: string;
  id: string;
  user_id: string;
  kind: UploadKind;
  file_name: string;
  /** Storage key of its parts, and of its bytes once complete; never reused. */
  storage_key: string;
  size: number;
  sha256: string | null;
  /** The virus scanner's name for the infection. */
  found: string | null;
  created_at: number;
  /** Complete, scanned and stored, or rejected as infected. */
  ended_at: number | null;
}

export async function findUpload(
  trx: Trx,
  tenant_id: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`select * from uploads where tenant_id = ${tenant_id} and id = ${id}
    ${options.lock ? sql`for update` : sql``}`.execute(trx);
  return rows[0];
}

/** False when the id is taken. */
export async function insertUpload(trx: Trx, upload: Upload): Promise<boolean> {
  const { rows } = await sql`insert into uploads
      (tenant_id, id, user_id, kind, file_name, storage_key, size, sha256, found, created_at, ended_at)
    values (${upload.tenant_id}, ${upload.id}, ${upload.user_id}, ${upload.kind}, ${upload.file_name}, ${upload.storage_key}, ${upload.size},
      ${upload.sha256}, ${upload.found}, ${upload.created_at}, ${upload.ended_at})
    on conflict do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export async function updateUpload(
  trx: Trx,
  { tenant_id, id }: Upload,
  end: Pick<Upload, "sha256" | "found" | "ended_at">,
): Promise<void> {
  await sql`update uploads set sha256 = ${end.sha256}, found = ${end.found}, ended_at = ${end.ended_at}
    where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}

export async function deleteUpload(trx: Trx, { tenant_id, id }: Upload): Promise<void> {
  await sql`delete from uploads where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}

export async function countOpenUploads(trx: Trx, tenant_id: string, user_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from uploads
    where tenant_id = ${tenant_id} and user_id = ${user_id} and ended_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function listOldUploads(trx: Trx, tenant_id: string, before: number, limit: number): Promise<Upload[]> {
  const { rows } = await sql<Upload>`select * from uploads where tenant_id = ${tenant_id} and created_at < ${before}
    order by id limit ${limit} for update skip locked`.execute(trx);
  return rows;
}

/** The user uploaded these bytes themselves recently. */
export async function hasUploaded(
  trx: Trx,
  who: { tenant_id: string; user_id: string },
  sha256: string,
): Promise<boolean> {
  const { rows } = await sql`select from uploads where tenant_id = ${who.tenant_id} and user_id = ${who.user_id}
    and sha256 = ${sha256} limit 1`.execute(trx);
  return rows.length > 0;
}
