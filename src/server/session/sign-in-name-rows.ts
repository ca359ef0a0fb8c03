/** Sign-in names. */
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

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
