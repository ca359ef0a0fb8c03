/** The user's own public page, as far as every screen knows it. */
import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";

export type OwnPage = { domain: string; published: boolean; headline: string; title: string };

export async function findOwnPage(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
): Promise<OwnPage | null> {
  const { rows } = await sql<OwnPage>`select domain, published, headline, title from webpages
    where tenant_id = ${tenant_id} and id = ${user_id}`.execute(trx);
  return rows[0] ?? null;
}
