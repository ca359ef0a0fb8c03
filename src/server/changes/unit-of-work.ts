/**
 * One tenant transaction: work, hooks, stamp; after the commit, notifications and follow-up. Requests and jobs run in
 * it.
 */
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { tenantTx, type TenantTxOptions } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { hookPoint } from "../hooks.ts";
import { stamp } from "./stamp.ts";
import { ChangeSet } from "./change-set.ts";

export interface Write {
  readonly services: Services;
  readonly trx: Trx;
  readonly tenant_id: string;
  readonly changeSet: ChangeSet;
}

/** Runs in a write's transaction, after the handler or job and before its rows are numbered. */
export interface AfterWrite {
  /** A unit of work can skip one hook by this name. */
  readonly name: string;
  run(write: Write): Promise<void>;
}

export const afterWrite = hookPoint<AfterWrite>("after a write");

export type Unit = Pick<Ctx, "trx" | "changeSet" | "afterCommit" | "afterRollback">;

export interface UnitOptions extends TenantTxOptions {
  /** Name of an `afterWrite` hook to skip. */
  withoutHook?: string | undefined;
}

export async function unitOfWork<T>(
  services: Services,
  tenant_id: string,
  work: (unit: Unit) => Promise<T>,
  options: UnitOptions = {},
): Promise<T> {
  const changeSet = new ChangeSet();
  const [committed, rolledBack] = [new FollowUp(), new FollowUp()];
  const { result, seq } = await tenantTx(
    services.db,
    tenant_id,
    async (trx) => {
      const result = await work({ trx, changeSet, afterCommit: committed.add, afterRollback: rolledBack.add });
      for (const hook of services.hooks.of(afterWrite))
        if (hook.name !== options.withoutHook) await hook.run({ services, trx, tenant_id, changeSet });
      return { result, seq: await stamp(trx, tenant_id, changeSet) };
    },
    options,
  ).catch(async (error: unknown) => {
    await rolledBack.run();
    throw error;
  });
  if (seq !== undefined) for (const table of changeSet.tables()) services.notifyChanged(tenant_id, table, seq);
  await committed.run();
  return result;
}

type Step = () => void | Promise<void>;

class FollowUp {
  readonly #steps: Step[] = [];
  readonly add = (step: Step) => void this.#steps.push(step);

  async run(): Promise<void> {
    for (const step of this.#steps) await step();
  }
}
