/** Asks for flows to be run, with the write that one of them waits for. Many wishes before it runs are one. */
import type { Touched } from "../changes/touched.ts";
import type { Trx } from "../db/schema.ts";
import type { House } from "../house.ts";

interface Waking {
  readonly house: Pick<House, "jobs">;
  readonly trx: Trx;
}

export async function wakeFlows({ house, trx }: Waking, tenant_id: string, { flowsWoken }: Touched): Promise<void> {
  if (flowsWoken) await house.jobs.enqueue(trx, "run_flows", { tenant_id });
}
