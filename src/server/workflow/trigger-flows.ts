/** Enqueues a run of the flows in the transaction that triggers one. Requests before it runs are coalesced. */
import type { AfterWrite } from "../changes/unit-of-work.ts";
import { workflowHookName } from "./flow-audit-sql.ts";

export const triggerFlows: AfterWrite = {
  name: workflowHookName,
  async run({ services, trx, tenant_id, changeSet }) {
    if (changeSet.signals.has(workflowHookName)) await services.jobs.enqueue(trx, "run_flows", { tenant_id });
  },
};
