/** Files of contacts in the database. */
import { sql } from "kysely";
import { type ContactFile, contactFileColumns } from "../../domain/files/file.ts";
import type { Actor } from "../actor.ts";
import { whereVisible, visibilityOf } from "../changes/visibility.ts";
import type { Trx } from "../db/schema.ts";

const wire = sql.raw(contactFileColumns.map((name) => `f."${name}"`).join(", "));
const written = contactFileColumns.filter((name) => name !== "seq");

export type StoredFile = ContactFile & { deleted_at: number | null; freed_at: number | null };

/** Living files, newest first. */
export async function listFileRows(trx: Trx, tenant_id: string, contact_id: number): Promise<ContactFile[]> {
  const { rows } = await sql<ContactFile>`select ${wire} from files f
    where f.tenant_id = ${tenant_id} and f.contact_id = ${contact_id} and f.deleted_at is null
    order by f.created_at desc, f.id desc`.execute(trx);
  return rows;
}

export async function countFiles(trx: Trx, tenant_id: string, contact_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from files f
    where f.tenant_id = ${tenant_id} and f.contact_id = ${contact_id} and f.deleted_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Includes a deleted one, with its `deleted_at`. The contact's row is the lock. */
export async function findFile(
  trx: Trx,
  tenant_id: string,
  contact_id: number,
  id: string,
): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select ${wire}, f.deleted_at, f.freed_at from files f
    where f.tenant_id = ${tenant_id} and f.contact_id = ${contact_id} and f.id = ${id}`.execute(trx);
  return rows[0];
}

/** False when the id is taken. */
export async function insertFile(trx: Trx, tenant_id: string, file: ContactFile): Promise<boolean> {
  const columns = sql.raw(["tenant_id", ...written].map((name) => `"${name}"`).join(", "));
  const row = JSON.stringify({ tenant_id, ...file });
  const { rows } = await sql`insert into files (${columns})
    select ${columns} from jsonb_populate_record(null::files, ${row}::jsonb) x
    on conflict (tenant_id, id) do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export async function updateFile(trx: Trx, tenant_id: string, file: ContactFile): Promise<void> {
  await sql`update files set title = ${file.title}, kind = ${file.kind}, updated_at = ${file.updated_at},
    version = ${file.version} where tenant_id = ${tenant_id} and id = ${file.id}`.execute(trx);
}

/** Sets `deleted_at`; null restores it. */
export async function markFileDeleted(
  trx: Trx,
  tenant_id: string,
  id: string,
  mark: { deleted_at: number | null; now: number },
): Promise<void> {
  await sql`update files set deleted_at = ${mark.deleted_at}, updated_at = ${mark.now}, version = version + 1
    where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}

/** Whether a contact whose files the user may see has a file with these bytes. */
export async function seesFileLike(trx: Trx, actor: Actor, sha256: string): Promise<boolean> {
  const visibility = await visibilityOf(trx, actor, "files.see");
  const { rows } = await sql`select from files f join contacts c on c.tenant_id = f.tenant_id and c.id = f.contact_id
    where f.tenant_id = ${actor.tenant_id} and f.sha256 = ${sha256} and f.deleted_at is null
      and c.tenant_id = ${actor.tenant_id} and ${whereVisible(visibility, "c")} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Releases the bytes of files deleted before `before`. Returns the hashes, one per file. */
export async function freeDeletedFiles(
  trx: Trx,
  tenant_id: string,
  { before, now, limit }: { before: number; now: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`update files set freed_at = ${now} where tenant_id = ${tenant_id}
    and id = any(array(select id from files where tenant_id = ${tenant_id} and deleted_at < ${before} and freed_at is null
      order by id limit ${limit} for update skip locked)) returning sha256`.execute(trx);
  return rows.map(({ sha256 }) => sha256);
}

/** Permanently deletes the files of these contacts. Returns the hashes of those that still held bytes. */
export async function deleteFilesOf(trx: Trx, tenant_id: string, contact_ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string; freed_at: number | null }>`delete from files
    where tenant_id = ${tenant_id} and contact_id = any(${[...contact_ids]}::bigint[]) returning sha256, freed_at`.execute(
    trx,
  );
  return rows.flatMap(({ sha256, freed_at }) => (freed_at === null ? [sha256] : []));
}
