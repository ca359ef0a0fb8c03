/** Contacts deleted 90 days ago go for ever (domain §9). */
import { isKeptByRule } from "../../domain/contacts/deletion.ts";
import { purgeContacts } from "../contacts/contact-purge-rows.ts";
import type { Ctx } from "../context.ts";
import type { Services } from "../services.ts";
import { systemActor, tenantWork } from "./tenant-work.ts";

const batchContacts = 500;

/** False when the server stops before all are gone. */
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

/** The last number looked at; null: no more were there. */
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
