import type { Services } from "../services.ts";
import { listTenantIds } from "../db/tenant-rows.ts";
import { attemptAll } from "./attempt-all.ts";
import type { Outcome } from "./queue.ts";

type Step = () => Promise<Outcome | void>;

/** In turn, until one says `again`: one that fails holds no other back. The failures are thrown at the end. */
export async function attemptSteps(steps: readonly Step[]): Promise<Outcome> {
  let outcome: Outcome = "done";
  const taken = steps.map((step) => async () => {
    if (outcome === "done") outcome = (await step()) ?? "done";
  });
  await attemptAll(taken);
  return outcome;
}

/** The same for one company after the other. */
export async function eachTenant(
  { db }: Pick<Services, "db">,
  signal: AbortSignal,
  work: (tenant_id: string) => Promise<Outcome | void>,
): Promise<Outcome> {
  const stopped = async (tenant_id: string) => (signal.aborted ? "again" : work(tenant_id));
  return attemptSteps((await listTenantIds(db)).map((tenant_id) => () => stopped(tenant_id)));
}
