/** Option lists for every signed-in user, and the status of background workers. */
import { contactOptions } from "../../contract/contacts/contact-options.ts";
import { implement } from "../http/mount.ts";
import { workersStatus } from "../jobs/workers-status.ts";
import { listApiVendors } from "../reference/api-vendor-rows.ts";
import { listSourceRows, listStatusRows, liveSources, liveStatuses } from "../reference/reference-rows.ts";

export const contactOptionsImplementation = implement(contactOptions, {
  statuses: async ({ trx, actor }) => ({ data: liveStatuses(await listStatusRows(trx, actor.tenant_id)) }),
  sources: async ({ trx, actor }) => ({ data: liveSources(await listSourceRows(trx, actor.tenant_id)) }),
  apiVendors: async ({ trx, actor }) => ({ data: await listApiVendors(trx, actor.tenant_id) }),
  workersStatus: async (ctx) => ({ data: await workersStatus(ctx) }),
});
