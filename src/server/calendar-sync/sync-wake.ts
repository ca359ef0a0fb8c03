/** Asks for a sync: after our own write, when a provider reports, when a person asks. Many wishes before it runs are one. */
import type { AfterWrite } from "../changes/unit-of-work.ts";
import type { Trx } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { wantSync, wantSyncAbout } from "./sync-wake-rows.ts";

interface Waking {
  readonly services: Pick<Services, "jobs">;
  readonly trx: Trx;
}

/** What a sync itself writes is known to its provider already: it leaves this hook out. */
export const calendarSyncHookName = "calendar-sync";

/** After events changed here: the accounts of their owners that ours go to are brought in step. */
export const wakeSyncAbout: AfterWrite = {
  name: calendarSyncHookName,
  async run({ services, trx, tenant_id, changeSet }) {
    const ids = changeSet.of("events").map(String);
    if (ids.length === 0) return;
    for (const id of await wantSyncAbout(trx, tenant_id, ids)) await enqueue({ services, trx }, tenant_id, id);
  },
};

/** One account; false where it is let go of, paused or waits for its owner to sign in. */
export async function wakeSync(waking: Waking, tenant_id: string, authorization_id: string): Promise<boolean> {
  const woken = await wantSync(waking.trx, tenant_id, authorization_id);
  if (woken === "now") await enqueue(waking, tenant_id, authorization_id);
  return woken !== "never";
}

function enqueue({ services, trx }: Waking, tenant_id: string, authorization_id: string): Promise<void> {
  return services.jobs.enqueue(trx, "sync_calendar", { tenant_id, authorization_id });
}
