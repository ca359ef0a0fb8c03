import type { PurgeStep } from "../jobs/purge.ts";
import { emptyGroups } from "./contact-group-job.ts";

/** Contacts that were put into a group while it was being deleted, or are in one deleted before its contacts left it. */
export const groupPurge: PurgeStep = {
  ofTenant: (services, tenant_id, signal) => emptyGroups(services, { tenant_id }, signal),
};
