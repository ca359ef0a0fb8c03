/** Tenants and the rules of their feature flags. */
import { type Kysely, sql } from "kysely";
import type { FlagRule } from "../../domain/flags/evaluate.ts";
import { countRows } from "./pages.ts";
import type { Database, Trx } from "./schema.ts";

export function findTenant(trx: Trx, tenant_id: string) {
  return trx
    .selectFrom("tenants")
    .select(["tenant_id", "key", "name", "company_number", "features as flag_rules"])
    .where("tenant_id", "=", tenant_id)
    .executeTakeFirst();
}

/** Replaces the rules of one feature; without any, the shipped value applies. */
export async function writeFlagRules(
  trx: Trx,
  tenant_id: string,
  { key, rules }: { key: string; rules: readonly FlagRule[] },
): Promise<void> {
  await trx
    .updateTable("tenants")
    .set({
      features: sql`(features - ${key}::text) || ${JSON.stringify(rules.length > 0 ? { [key]: rules } : {})}::jsonb`,
    })
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
