/**
 * Nightly: what a number or address said before a contact had it, and no contact took: of contacts made before they
 * brought it along.
 */
import { contactsAddressed } from "../emails/email-log-rows.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { PurgeStep } from "../jobs/purge.ts";
import { contactsHolding } from "../messages/text-rows.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { attachEarlierMessages, listUnattached } from "./earlier-message-rows.ts";

const addressesAtOnce = 200;

export const earlierMessageRepair: PurgeStep = {
  async ofTenant(services, tenant_id, signal) {
    let after = "";
    for (;;) {
      const addresses = await tenantTx(services.db, tenant_id, (trx) =>
        listUnattached(trx, tenant_id, { after, limit: addressesAtOnce }),
      );
      for (const address of addresses) {
        if (signal.aborted) return "again";
        await attachTo(services, tenant_id, address);
      }
      const last = addresses.at(-1);
      if (last === undefined || addresses.length < addressesAtOnce) return "done";
      after = last;
    }
  },
};

/** Each in a transaction of its own: contacts are locked in the order of their numbers. */
function attachTo(services: Services, tenant_id: string, address: string): Promise<void> {
  return tenantWork(services, systemActor(tenant_id), async (ctx) => {
    const holding = address.includes("@") ? contactsAddressed : contactsHolding;
    const contacts = await holding(ctx.trx, tenant_id, address);
    const gained = contacts.map(({ id, owner_id }) => ({ contact_id: id, owner_id, addresses: [address] }));
    await attachEarlierMessages(ctx, gained);
  });
}
