/** Purges contacts 90 days after deletion (domain §9). */
import { deletedKeptDays } from "../../domain/values/limits.ts";
import { isKeptByRule } from "../../domain/contacts/deletion.ts";
import { dayMs } from "../../kit/durations.ts";
import { purgeContacts } from "./contact-purge-rows.ts";
import { forgetFormerNumbers } from "./contact-secret-rows.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { PurgeStep } from "../jobs/purge.ts";
import type { Services } from "../services.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";

const batchContacts = 500;

export const contactPurge: PurgeStep = {
  async ofTenant(services, tenant_id, signal) {
    const before = services.world.now() - deletedKeptDays * dayMs;
    await tenantTx(services.db, tenant_id, (trx) => forgetFormerNumbers(trx, tenant_id, before));
    return (await purgeOldContacts(services, tenant_id, before, signal)) ? "done" : "again";
  },
};

/** False when the server stops before all are purged. */
export async function purgeOldContacts(
  services: Services,
  tenant_id: string,
  deletedBefore: number,
  signal: AbortSignal,
): Promise<boolean> {
  let after = 0;
  for (;;) {
    if (signal.aborted) return false;
    const last = await tenantWork(services, systemActor(tenant_id), (ctx) => purgeBatch(ctx, { deletedBefore, after }));
    if (last === null) return true;
    after = last;
  }
}

/** The last number processed; null: there were no more. */
async function purgeBatch(
  ctx: Ctx,
  { deletedBefore, after }: { deletedBefore: number; after: number },
): Promise<number | null> {
  const { trx, actor } = ctx;
  const old = await trx
    .selectFrom("contacts")
    .select(["id", "owner_id", "pool_id", "in_force_policies", "open_policies"])
    .where("tenant_id", "=", actor.tenant_id)
    .where("deleted_at", "<=", deletedBefore)
    .where("id", ">", after)
    .orderBy("id")
    .limit(batchContacts)
    .forUpdate()
    .execute();
  await purgeContacts(
    ctx,
    old.filter((contact) => !isKeptByRule(contact)),
  );
  return old.length < batchContacts ? null : (old.at(-1)?.id ?? null);
}
