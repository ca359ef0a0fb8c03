/** Sign-in names. */
import { type Kysely, sql } from "kysely";
import { nameKeyOf } from "../../domain/values/sign-in-name.ts";
import type { Database, Trx } from "../db/schema.ts";

/** Accounts matching a name, over all tenants; a person may have an account in several. */
export function findAccountsByName(db: Kysely<Database>, name_key: string, tenant_key: string | undefined) {
  let query = db
    .selectFrom("sign_in_names as n")
    .innerJoin("tenants as t", "t.tenant_id", "n.tenant_id")
    .select(["n.tenant_id", "n.user_id", "t.key as company", "t.name as company_name"])
    .where("n.name_key", "=", name_key);
  if (tenant_key !== undefined) query = query.where("t.key", "=", tenant_key);
  return query.orderBy("t.created_at").limit(10).execute();
}

/** Which of these names somebody in the tenant has, and all that differ from `bases` by digits at the end; normalized. */
export async function takenNames(
  trx: Trx,
  tenant_id: string,
  { names, bases }: { names: readonly string[]; bases: readonly string[] },
): Promise<Set<string>> {
  const keys = names.map(nameKeyOf);
  const stems = [...new Set(bases.map((base) => nameKeyOf(base).replace(/\d+$/, "")))];
  const { rows } = await sql<{ name_key: string }>`select name_key from sign_in_names where tenant_id = ${tenant_id}
    and (name_key = any(${keys}::text[]) or regexp_replace(name_key, '\\d+$', '') = any(${stems}::text[]))`.execute(
    trx,
  );
  return new Set(rows.map(({ name_key }) => name_key));
}
