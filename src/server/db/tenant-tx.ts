/** The only way to a tenant's rows: one transaction, one tenant, under the app's own role. */
import { type Kysely, sql } from "kysely";
import type { Database, Trx } from "./schema.ts";

export interface TenantTxOptions {
  /** One unchanging picture of the database, for paging reads. */
  snapshot?: boolean;
}

export function tenantTx<T>(
  db: Kysely<Database>,
  tenant_id: string,
  run: (trx: Trx) => Promise<T>,
  options: TenantTxOptions = {},
): Promise<T> {
  const transaction = options.snapshot ? db.transaction().setIsolationLevel("repeatable read") : db.transaction();
  return transaction.execute(async (trx) => {
    await sql`select set_config('app.tenant_id', ${tenant_id}, true), set_config('role', 'fieldline_app', true)`.execute(trx);
    return run(trx);
  });
}
