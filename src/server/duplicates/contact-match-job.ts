/** Makes the match keys of contacts that came before keys were kept, 1,000 at a time; killed, it goes on where it stood. */
import type { House } from "../house.ts";
import { breathe } from "../../kit/breathe.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Outcome } from "../jobs/queue.ts";
import { matchNext } from "./contact-match-rows.ts";

const batchContacts = 1_000;

export async function runMatch(
  house: House,
  { tenant_id }: { tenant_id: string },
  signal: AbortSignal,
): Promise<Outcome> {
  for (;;) {
    if (signal.aborted) return "again";
    const done = await tenantWork(house, systemActor(tenant_id), ({ trx }) => matchNext(trx, tenant_id, batchContacts));
    if (done < batchContacts) return "done";
    await breathe();
  }
}
