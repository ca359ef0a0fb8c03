/**
 * Push notifications from providers that can reach us: subscribed with a sync, renewed before expiry, ended when not
 * needed.
 */
import { flowOf } from "../../domain/calendar/authorization.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { type CalendarAccount, CalendarTrouble } from "../../vendors/calendars/calendar-port.ts";
import { dayMs } from "../../kit/durations.ts";
import type { AuthorizationRow } from "./authorization-rows.ts";
import { pushToken } from "./sync-push.ts";
import { keepWatch, listWatches, type WatchKept } from "./sync-watch-rows.ts";

export interface Watching {
  readonly services: Services;
  readonly row: Pick<AuthorizationRow, "tenant_id" | "id" | "kind" | "calendars" | "direction">;
  readonly account: CalendarAccount;
}

const renewedBeforeMs = dayMs;
/** A calendar that cannot be watched (holidays, another user's) is not retried all the time. */
const refusedForMs = 3 * dayMs;

export function reportAddress(appUrl: string, kind: string): string {
  return `${appUrl}/hooks/calendar/${kind}`;
}

/** Errors here are ignored: the account is polled anyway. */
export async function keepWatches({ services, row, account }: Watching): Promise<void> {
  const { appUrl } = services.settings;
  // Providers only call https addresses.
  if (!account.watch || !appUrl.startsWith("https://")) return;
  const now = services.world.now();
  const known = await tenantTx(services.db, row.tenant_id, (trx) => listWatches(trx, ofRow(row)));
  const wanted = row.calendars.filter((calendar) => Object.values(flowOf(row.direction, calendar)).includes(true));
  for (const { id: calendar_id } of wanted) {
    const stands = known.find((watch) => watch.calendar_id === calendar_id);
    if ((stands?.watch_until ?? 0) - now > renewedBeforeMs) continue;
    const address = reportAddress(appUrl, row.kind);
    const token = pushToken(services.box, { tenant_id: row.tenant_id, authorization_id: row.id });
    const kept = await watched(account, { calendar_id, address, token }, { handle: stands?.watch_handle ?? null, now });
    if (kept) await tenantTx(services.db, row.tenant_id, (trx) => keepWatch(trx, ofRow(row), kept));
  }
  const unwanted = known.filter(({ calendar_id }) => !wanted.some(({ id }) => id === calendar_id));
  await endAll({ services, row, account }, unwanted);
}

async function endAll({ services, row, account }: Watching, watches: readonly WatchKept[]): Promise<void> {
  for (const { calendar_id, watch_handle } of watches) {
    if (watch_handle === null) continue;
    await account.endWatch?.(watch_handle).catch(whateverProviderSays);
    const ended = { calendar_id, watch_handle: null, watch_until: null };
    await tenantTx(services.db, row.tenant_id, (trx) => keepWatch(trx, ofRow(row), ended));
  }
}

interface Before {
  readonly handle: string | null;
  readonly now: number;
}

async function watched(
  account: CalendarAccount,
  ask: { calendar_id: string; address: string; token: string },
  { handle, now }: Before,
): Promise<WatchKept | undefined> {
  const { calendar_id } = ask;
  try {
    const watch = await (handle !== null && account.renewWatch
      ? account.renewWatch(ask, handle)
      : account.watch?.(ask));
    return watch && { calendar_id, watch_handle: watch.handle, watch_until: watch.until };
  } catch (error) {
    const isRefused = error instanceof CalendarTrouble && ["skipped", "not_found"].includes(error.fault.code);
    if (isRefused) return { calendar_id, watch_handle: null, watch_until: now + refusedForMs };
    return whateverProviderSays(error);
  }
}

function whateverProviderSays(error: unknown): undefined {
  if (!(error instanceof CalendarTrouble)) throw error;
  return undefined;
}

const ofRow = ({ tenant_id, id }: Watching["row"]) => ({ tenant_id, authorization_id: id });
