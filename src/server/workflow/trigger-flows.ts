/** Asks for flows to be run, with the write that one of them waits for. Many wishes before it runs are one. */
import type { ChangeSet } from "../changes/change-set.ts";
import type { Trx } from "../db/schema.ts";
import type { Services } from "../services.ts";

interface Waking {
  readonly services: Pick<Services, "jobs">;
  readonly trx: Trx;
}

export async function triggerFlows(
  { services, trx }: Waking,
  tenant_id: string,
  { flowsWoken }: ChangeSet,
): Promise<void> {
  if (flowsWoken) await services.jobs.enqueue(trx, "run_flows", { tenant_id });
}
