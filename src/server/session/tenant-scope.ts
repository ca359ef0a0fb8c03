/** For requests without a session: one tenant transaction with the context of a signed-in handler. */
import type { World } from "../../kit/world.ts";
import type { PublicCtx, RequestFacts } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";

export interface TenantScope {
  readonly services: Services;
  readonly world: World;
  readonly request: RequestFacts;
  readonly trx: Trx;
  afterCommit(run: () => void | Promise<void>): void;
}

export async function inTenant<T>(
  { services, world, request }: PublicCtx,
  tenant_id: string,
  run: (scope: TenantScope) => Promise<T>,
): Promise<T> {
  const after: (() => void | Promise<void>)[] = [];
  const result = await tenantTx(services.db, tenant_id, (trx) =>
    run({ services, world, request, trx, afterCommit: (act) => void after.push(act) }),
  );
  for (const act of after) await act();
  return result;
}
