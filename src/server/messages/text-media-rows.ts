/** Pictures the server still fetches from the carrier. */
import { type Kysely, sql } from "kysely";
import type { Database, Trx } from "../db/schema.ts";
import type { TextKey } from "./text-rows.ts";

export interface MediaFetch {
  tenant_id: string;
  text_id: string;
  n: number;
  url: string;
  tries: number;
}

export async function insertMediaFetches(
  trx: Trx,
  { tenant_id, id }: TextKey,
  urls: readonly string[],
  next_at: number,
): Promise<void> {
  if (urls.length === 0) return;
  await trx
    .insertInto("text_media_fetches")
    .values(urls.map((url, n) => ({ tenant_id, text_id: id, n, url, tries: 0, next_at })))
    .execute();
}

export async function listDueMedia(
  db: Kysely<Database>,
  now: number,
  { limit, of }: { limit: number; of?: TextKey },
): Promise<MediaFetch[]> {
  const own = of ? sql`tenant_id = ${of.tenant_id} and text_id = ${of.id}` : sql`true`;
  const { rows } = await sql<MediaFetch>`select tenant_id, text_id, n, url, tries from text_media_fetches
    where next_at <= ${now} and ${own} order by next_at, text_id, n limit ${limit}`.execute(db);
  return rows;
}

export async function putOffMedia(trx: Trx, { tenant_id, text_id, n }: MediaFetch, next_at: number): Promise<void> {
  await sql`update text_media_fetches set tries = tries + 1, next_at = ${next_at}
    where tenant_id = ${tenant_id} and text_id = ${text_id} and n = ${n}`.execute(trx);
}

/** False: it was already fetched. */
export async function endMediaFetch(trx: Trx, { tenant_id, text_id, n }: MediaFetch): Promise<boolean> {
  const { rows } = await sql`delete from text_media_fetches
    where tenant_id = ${tenant_id} and text_id = ${text_id} and n = ${n} returning n`.execute(trx);
  return rows.length > 0;
}

/** Of texts about to be deleted with their contacts. */
export async function mediaHashesOf(trx: Trx, tenant_id: string, contact_ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`select one ->> 'sha256' as sha256
    from texts t cross join jsonb_array_elements(t.media) as one
    where t.tenant_id = ${tenant_id} and t.contact_id = any(${[...contact_ids]}::bigint[])
      and one ->> 'state' = 'here'`.execute(trx);
  return rows.map(({ sha256 }) => sha256);
}
