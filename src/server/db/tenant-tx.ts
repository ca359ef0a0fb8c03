/** The only access to a tenant's rows: one transaction, one tenant, under the app's own role. */
import type { Kysely } from "kysely";
import pg from "pg";
import { type Opening, openedBy } from "./opening.ts";
import type { Database, Trx } from "./schema.ts";

export interface TenantTxOptions {
  /** One snapshot, for paged reads. */
  snapshot?: boolean;
  /** Asynchronous commit: for work that is repeated after a power failure, or made durable by a later write. */
  asyncCommit?: boolean;
  /** Lock timeout; without it, waits indefinitely. */
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
      // See Trx: avoids an expensive type comparison.
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
