/** The only way to a tenant's rows: one transaction, one tenant, under the app's own role. */
import type { Kysely } from "kysely";
import pg from "pg";
import { type Opening, openedBy } from "./opening.ts";
import type { Database, Trx } from "./schema.ts";

export interface TenantTxOptions {
  /** One unchanging picture of the database, for paging reads. */
  snapshot?: boolean;
  /** Its commit does not wait for the disk: for what is done once more, or carried there by another write, after a power cut. */
  asyncCommit?: boolean;
  /** How long it waits for a lock before it fails; without it, as long as it takes. */
  lockWait?: `${number}s`;
}

/** Sent with `begin`. */
const takeRole = "set_config('role', 'fieldline_app', true)";
const hastily = "set_config('synchronous_commit', 'off', true)";

export function tenantTx<T>(
  db: Kysely<Database>,
  tenant_id: string,
  run: (trx: Trx) => Promise<T>,
  options: TenantTxOptions = {},
): Promise<T> {
  const transaction = options.snapshot ? db.transaction().setIsolationLevel("repeatable read") : db.transaction();
  const opening: Opening = { statement: openingOf(tenant_id, options), isSaid: false };
  return openedBy(opening, () =>
    transaction.execute((trx) => {
      if (!opening.isSaid) throw new Error("A tenant's transaction must begin in the app's own role.");
      // See Trx: the compiler is spared the comparison.
      return run(trx as unknown as Trx);
    }),
  );
}

function openingOf(tenant_id: string, { asyncCommit, lockWait }: TenantTxOptions): string {
  const settings = [
    `set_config('app.tenant_id', ${pg.escapeLiteral(tenant_id)}, true)`,
    takeRole,
    ...(asyncCommit ? [hastily] : []),
    ...(lockWait ? [`set_config('lock_timeout', ${pg.escapeLiteral(lockWait)}, true)`] : []),
  ];
  return `select ${settings.join(", ")}`;
}
