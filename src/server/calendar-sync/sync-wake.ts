/**
 * Requests a sync: after a local write, on a provider notification, or by the user. Requests before it runs are
 * coalesced.
 */
import type { AfterWrite } from "../changes/unit-of-work.ts";
import type { Trx } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { wantSync, wantSyncAbout } from "./sync-wake-rows.ts";

interface Waking {
  readonly services: Pick<Services, "jobs">;
  readonly trx: Trx;
}

/** Writes made by a sync itself are already known to the provider: it skips this hook. */
export const calendarSyncHookName = "calendar-sync";

/** After events changed here: syncs the accounts their owners' events are sent to. */
export const wakeSyncAbout: AfterWrite = {
  name: calendarSyncHookName,
  async run({ services, trx, tenant_id, changeSet }) {
    const ids = changeSet.of("events").map(String);
    if (ids.length === 0) return;
    for (const id of await wantSyncAbout(trx, tenant_id, ids)) await enqueue({ services, trx }, tenant_id, id);
  },
};

/** One account; false if it is disconnected, paused or needs a new sign-in. */
export async function wakeSync(waking: Waking, tenant_id: string, authorization_id: string): Promise<boolean> {
  const woken = await wantSync(waking.trx, tenant_id, authorization_id);
  if (woken === "now") await enqueue(waking, tenant_id, authorization_id);
  return woken !== "never";
}

function enqueue({ services, trx }: Waking, tenant_id: string, authorization_id: string): Promise<void> {
  return services.jobs.enqueue(trx, "sync_calendar", { tenant_id, authorization_id });
}
