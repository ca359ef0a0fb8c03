/** Domains of public pages: one name for all tenants, first come, first served. */
import { type Kysely, sql } from "kysely";
import { webpageMessages } from "../../domain/webpage/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Database, Trx } from "../db/schema.ts";

export interface PageOwner {
  tenant_id: string;
  kind: "agent" | "corporation";
  owner_id: string;
}

export async function findDomainOwner(db: Kysely<Database>, domain: string): Promise<PageOwner | undefined> {
  const { rows } = await sql<PageOwner>`select tenant_id, kind, owner_id from webpage_domains
    where domain = ${domain}`.execute(db);
  return rows[0];
}

/**
 * Makes this the owner's only domain; empty frees it. Of two who want one name at the same time, the second waits for the
 * first and is refused. `field`: the field that names it.
 */
export async function takeDomain(
  trx: Trx,
  { tenant_id, kind, owner_id }: PageOwner,
  { domain, field }: { domain: string; field: string },
): Promise<void> {
  await sql`delete from webpage_domains
    where tenant_id = ${tenant_id} and kind = ${kind} and owner_id = ${owner_id} and domain <> ${domain}`.execute(trx);
  if (domain === "") return;
  await sql`insert into webpage_domains (domain, tenant_id, kind, owner_id)
    values (${domain}, ${tenant_id}, ${kind}, ${owner_id}) on conflict do nothing`.execute(trx);
  const { rows } = await sql`select from webpage_domains
    where domain = ${domain} and tenant_id = ${tenant_id} and kind = ${kind} and owner_id = ${owner_id}`.execute(trx);
  if (rows.length === 0) refuse("invalid", { [field]: [webpageMessages.domain_taken] });
}
