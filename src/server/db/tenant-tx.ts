/** The only way to a tenant's rows: one transaction, one tenant, under the app's own role. */
import { CompiledQuery, type Kysely } from "kysely";
import type { Database, Trx } from "./schema.ts";

export interface TenantTxOptions {
  /** One unchanging picture of the database, for paging reads. */
  snapshot?: boolean;
  /** Its commit does not wait for the disk: for what is done once more, or carried there by another write, after a power cut. */
  hasty?: boolean;
  /** How long it waits for a lock before it fails; without it, as long as it takes. */
  lockWait?: `${number}s`;
}

/** Sent before everything else, so it is not compiled anew each time. */
const takeRole = "select set_config('app.tenant_id', $1, true), set_config('role', 'fieldline_app', true)";
const hastily = ", set_config('synchronous_commit', 'off', true)";
const waiting = ", set_config('lock_timeout', $2, true)";

export function tenantTx<T>(
  db: Kysely<Database>,
  tenant_id: string,
  run: (trx: Trx) => Promise<T>,
  options: TenantTxOptions = {},
): Promise<T> {
  const transaction = options.snapshot ? db.transaction().setIsolationLevel("repeatable read") : db.transaction();
  return transaction.execute(async (trx) => {
    await trx.executeQuery(begun(tenant_id, options));
    // See Trx: the compiler is spared the comparison.
    return run(trx as unknown as Trx);
  });
}

function begun(tenant_id: string, { hasty, lockWait }: TenantTxOptions): CompiledQuery {
  const statement = `${takeRole}${hasty ? hastily : ""}${lockWait ? waiting : ""}`;
  return CompiledQuery.raw(statement, lockWait ? [tenant_id, lockWait] : [tenant_id]);
}
