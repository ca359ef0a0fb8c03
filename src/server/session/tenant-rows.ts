/** Tenants, and what a new one starts with. */
import { type Kysely, sql } from "kysely";
import { shippedKits } from "../../domain/mailers/mailer.ts";
import { clientStatuses, effectOfTitle, leadStatuses, sources } from "../../domain/reference/reference.ts";
import type { World } from "../../kit/world.ts";
import type { Database, Trx } from "../db/schema.ts";
import { insertShippedWorkflows } from "../workflow/shipped-workflow-rows.ts";

export interface NewTenant {
  tenant_id: string;
  /** Short unique name, as in `{key}.example.com`. */
  key: string;
  name: string;
}

/** The tenant with its counters and the shipped lists of statuses, sources, mailer kits and workflow templates (domain §6, §15, §17). */
export async function insertTenant(trx: Trx, world: World, { tenant_id, key, name }: NewTenant): Promise<void> {
  const now = world.now();
  const made = { tenant_id, created_at: now, updated_at: now, deleted_at: null, merged_into_id: null };
  const status = (category: "lead" | "client") => (title: string, position: number) => ({
    ...made,
    id: world.uuid(),
    title,
    category,
    position,
    effect: effectOfTitle(title),
  });
  await trx.insertInto("tenants").values({ tenant_id, key, name, features: "{}", created_at: now }).execute();
  await trx.insertInto("tenant_seq").values({ tenant_id }).execute();
  await trx.insertInto("tenant_numbers").values({ tenant_id }).execute();
  await trx
    .insertInto("statuses")
    .values([...leadStatuses.map(status("lead")), ...clientStatuses.map(status("client"))])
    .execute();
  await trx
    .insertInto("sources")
    .values(sources.map((title, position) => ({ ...made, id: world.uuid(), title, position })))
    .execute();
  const { merged_into_id: _merged, ...kit } = made;
  await trx
    .insertInto("mailer_kits")
    .values(shippedKits.map((shipped, position) => ({ ...kit, ...shipped, id: world.uuid(), position })))
    .execute();
  await insertShippedWorkflows(trx, world, tenant_id);
}

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

/** Undefined where there are several, or none. */
export async function findOnlyTenant(db: Kysely<Database>): Promise<{ tenant_id: string } | undefined> {
  const [first, ...others] = await db.selectFrom("tenants").select("tenant_id").limit(2).execute();
  return others.length === 0 ? first : undefined;
}

export async function countTenants(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom("tenants")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Accounts a name may mean, over all tenants; a person may work in several. */
export function findAccountsByName(db: Kysely<Database>, name_key: string, tenant_key: string | undefined) {
  let query = db
    .selectFrom("sign_in_names as n")
    .innerJoin("tenants as t", "t.tenant_id", "n.tenant_id")
    .select(["n.tenant_id", "n.user_id", "t.key as company", "t.name as company_name"])
    .where("n.name_key", "=", name_key);
  if (tenant_key !== undefined) query = query.where("t.key", "=", tenant_key);
  return query.orderBy("t.created_at").limit(10).execute();
}
