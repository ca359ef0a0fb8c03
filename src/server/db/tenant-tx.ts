/** The only way to a tenant's rows: one transaction, one tenant, under the app's own role. */
import { CompiledQuery, type Kysely } from "kysely";
import type { Database, Trx } from "./schema.ts";

export interface TenantTxOptions {
  /** One unchanging picture of the database, for paging reads. */
  snapshot?: boolean;
  /** Its commit does not wait for the disk: for what is done once more, or carried there by another write, after a power cut. */
  hasty?: boolean;
}

/** Sent before everything else, so it is not compiled anew each time. */
const takeRole = "select set_config('app.tenant_id', $1, true), set_config('role', 'fieldline_app', true)";
const takeRoleHastily = `${takeRole}, set_config('synchronous_commit', 'off', true)`;

export function tenantTx<T>(
  db: Kysely<Database>,
  tenant_id: string,
  run: (trx: Trx) => Promise<T>,
  options: TenantTxOptions = {},
): Promise<T> {
  const transaction = options.snapshot ? db.transaction().setIsolationLevel("repeatable read") : db.transaction();
  return transaction.execute(async (trx) => {
    await trx.executeQuery(CompiledQuery.raw(options.hasty ? takeRoleHastily : takeRole, [tenant_id]));
    // See Trx: the compiler is spared the comparison.
    return run(trx as unknown as Trx);
  });
}
