/** Disconnecting accounts: provider requests stop at once, and a job cleans up. */
import type { Trx } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { type AuthorizationRow, listAuthorizations, updateAuthorization, type Whose } from "./authorization-rows.ts";

interface Ending {
  trx: Trx;
  services: Pick<Services, "jobs">;
}

export async function endAuthorization(
  { trx, services }: Ending,
  { tenant_id, id }: Pick<AuthorizationRow, "tenant_id" | "id">,
  change: { now: number; end_events: AuthorizationRow["end_events"] },
): Promise<void> {
  const { now, end_events } = change;
  await updateAuthorization(trx, { tenant_id, id, now }, { ended_at: now, end_events, wanted: false });
  await services.jobs.enqueue(trx, "end_authorization", { tenant_id, authorization_id: id });
}

/** Disconnects all accounts of a user; events imported from them remain. */
export async function endAuthorizations(ending: Ending, whose: Whose, now: number): Promise<void> {
  for (const { tenant_id, id } of await listAuthorizations(ending.trx, whose))
    await endAuthorization(ending, { tenant_id, id }, { now, end_events: "keep" });
}
