/**
 * Change notifications from providers: accepted only with our token and for an active watch, processed once, and only
 * trigger a sync.
 */
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { type PushSubject, readPushToken } from "./sync-push.ts";
import { wakeSync } from "./sync-wake.ts";
import { forgetWatch, receiveReport, isWatching } from "./sync-watch-rows.ts";

export interface ProviderReport {
  /** The token we gave the provider. */
  readonly token: string;
  readonly handle: string;
  /** The provider's id of this notification; null if it has none. */
  readonly name: string | null;
  /** The provider has ended this watch. */
  readonly ended?: boolean;
}

/** True if the notification was new. The sender gets the same answer whatever is wrong with it. */
export async function takeReport(
  services: Services,
  { token, handle, name, ended = false }: ProviderReport,
): Promise<boolean> {
  const subject = readPushToken(services.box, token);
  if (!subject || !isSubject(subject)) return false;
  const { tenant_id, authorization_id } = subject;
  return tenantTx(services.db, tenant_id, async (trx) => {
    if (!(await isWatching(trx, subject, handle))) return false;
    const report = { report: `${handle} ${name}`.slice(0, 1_000), now: services.world.now() };
    if (name !== null && !(await receiveReport(trx, subject, report))) return false;
    if (ended) await forgetWatch(trx, subject, handle);
    return wakeSync({ services, trx }, tenant_id, authorization_id);
  });
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const isSubject = ({ tenant_id, authorization_id }: PushSubject) => uuid.test(tenant_id) && uuid.test(authorization_id);
