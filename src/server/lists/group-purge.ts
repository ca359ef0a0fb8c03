import type { PurgeStep } from "../jobs/purge.ts";
import { emptyGroups } from "./contact-group-job.ts";

/** Contacts added to a group while it was being deleted, or deleted before they were removed from it. */
export const groupPurge: PurgeStep = {
  ofTenant: (services, tenant_id, signal) => emptyGroups(services, { tenant_id }, signal),
};
