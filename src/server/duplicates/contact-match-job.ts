/** Computes the match keys of contacts created before keys existed, 1,000 at a time; resumes after a crash. */
import type { Services } from "../services.ts";
import { yieldToEventLoop } from "../../vendors/http/yield-to-event-loop.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Outcome } from "../jobs/queue.ts";
import { matchNext } from "./contact-match-rows.ts";

const batchContacts = 1_000;

export async function runMatch(
  services: Services,
  { tenant_id }: { tenant_id: string },
  signal: AbortSignal,
): Promise<Outcome> {
  for (;;) {
    if (signal.aborted) return "again";
    const done = await tenantWork(services, systemActor(tenant_id), ({ trx }) =>
      matchNext(trx, tenant_id, batchContacts),
    );
    if (done < batchContacts) return "done";
    await yieldToEventLoop();
  }
}
