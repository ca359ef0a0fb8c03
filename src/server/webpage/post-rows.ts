/** Forms sent by visitors. */
import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";

export interface FormPostRow {
  id: string;
  post_key: string;
  user_id: string;
  domain: string;
  page_version: string;
  ip: string;
  user_agent: string;
  posted_at: number;
}

export async function isPostKnown(trx: Trx, tenant_id: string, post_key: string): Promise<boolean> {
  const { rows } =
    await sql`select from webpage_posts where tenant_id = ${tenant_id} and post_key = ${post_key}`.execute(trx);
  return rows.length > 0;
}

export async function countPosts(
  trx: Trx,
  tenant_id: string,
  { ip, since }: { ip: string; since: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webpage_posts
    where tenant_id = ${tenant_id} and ip = ${ip} and posted_at > ${since}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** False: the same form was sent before. */
export async function insertPost(trx: Trx, tenant_id: string, post: FormPostRow): Promise<boolean> {
  const row = JSON.stringify({ tenant_id, ...post });
  const { rows } = await sql`insert into webpage_posts
    select * from jsonb_populate_record(null::webpage_posts, ${row}::jsonb) on conflict do nothing returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function setPostContact(trx: Trx, tenant_id: string, id: string, contact_id: number): Promise<void> {
  await sql`update webpage_posts set contact_id = ${contact_id} where tenant_id = ${tenant_id} and id = ${id}`.execute(
    trx,
  );
}
