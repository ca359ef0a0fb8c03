import { countRows } from "../db/pages.ts";
/** Tenants and their features. */
import { type Kysely, sql } from "kysely";
import type { Database, Trx } from "./schema.ts";

export function findTenant(trx: Trx, tenant_id: string) {
  return trx
    .selectFrom("tenants")
    .select(["tenant_id", "key", "name", "company_number", "features"])
    .where("tenant_id", "=", tenant_id)
    .executeTakeFirst();
}

export async function switchFeature(
  trx: Trx,
  tenant_id: string,
  { key, on }: { key: string; on: boolean },
): Promise<void> {
  await trx
    .updateTable("tenants")
    .set({ features: sql`features || jsonb_build_object(${key}::text, ${on}::boolean)` })
    .where("tenant_id", "=", tenant_id)
    .execute();
}

export function findTenantByKey(db: Kysely<Database>, key: string) {
  return db.selectFrom("tenants").select(["tenant_id", "name"]).where("key", "=", key).executeTakeFirst();
}

/** Undefined when there are several, or none. */
export async function findOnlyTenant(db: Kysely<Database>): Promise<{ tenant_id: string } | undefined> {
  const [first, ...others] = await db.selectFrom("tenants").select("tenant_id").limit(2).execute();
  return others.length === 0 ? first : undefined;
}

export function countTenants(db: Kysely<Database>): Promise<number> {
  return countRows(db.selectFrom("tenants"));
}

export async function listTenantIds(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom("tenants").select("tenant_id").orderBy("tenant_id").execute();
  return rows.map(({ tenant_id }) => tenant_id);
}
