/**
 * Polls for bookings that no webhook reported: on connecting and every ten minutes. Also removes the webhooks of
 * disconnected accounts at Calendly.
 */
import type { Services } from "../services.ts";
import { attemptSteps, eachTenant } from "../jobs/each-tenant.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { VendorTrouble } from "../../vendors/http/vendor-trouble.ts";
import { dayMs } from "../../kit/durations.ts";
import { isTurnedOff } from "./account-feature.ts";
import { deleteKey, findKey } from "./account-key-rows.ts";
import { openKey } from "./account-keys.ts";
import { lockAuthorization, updateAuthorization } from "./authorization-rows.ts";
import { takeFor } from "./booking-events.ts";
import { type CalendlyLink, deleteLink, listLinks, noteFetched } from "./booking-rows.ts";

const backMs = dayMs;
const aheadMs = 365 * dayMs;

export async function fetchBookings(
  services: Services,
  { tenant_id, authorization_id }: { tenant_id?: string; authorization_id?: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const fetchTenant = async (id: string): Promise<Outcome> => {
    const links = await tenantWork(services, systemActor(id), ({ trx }) => listLinks(trx, id));
    const asked = links.filter((link) => authorization_id === undefined || link.authorization_id === authorization_id);
    return attemptSteps(asked.map((link) => async () => (signal.aborted ? "again" : fetchOne(services, link))));
  };
  return tenant_id === undefined ? eachTenant(services, signal, fetchTenant) : fetchTenant(tenant_id);
}

async function fetchOne(services: Services, link: CalendlyLink): Promise<void> {
  const { tenant_id, authorization_id } = link;
  const found = await tenantWork(services, systemActor(tenant_id), async ({ trx }) => ({
    account: await lockAuthorization(trx, { tenant_id, id: authorization_id }),
    sealed: await findKey(trx, link),
    isOff: await isTurnedOff(trx, { ...link, kind: "calendly" }),
  }));
  const key = found.sealed === undefined ? undefined : openKey(services.box, authorization_id, found.sealed);
  if (!found.account || found.account.ended_at !== null || key === undefined) return leave(services, link, key);
  if (found.isOff || found.account.status === "paused" || found.account.status === "needs_sign_in") return;
  try {
    const taken = await takeAll(services, link, key);
    await note(services, link, { taken, error: null });
  } catch (error) {
    if (!(error instanceof VendorTrouble)) throw error;
    await note(services, link, { taken: 0, error: error.code === "unauthorized" ? "needs_sign_in" : "unavailable" });
  }
}

async function takeAll(services: Services, link: CalendlyLink, key: string): Promise<number> {
  const now = services.world.now();
  const span = { user_uri: link.user_uri, from: now - backMs, to: now + aheadMs };
  let taken = 0;
  for await (const bookings of services.vendors.calendly.bookings(key, span))
    taken += await takeFor(services, link, bookings);
  return taken;
}

async function note(
  services: Services,
  link: CalendlyLink,
  { taken, error }: { taken: number; error: "needs_sign_in" | "unavailable" | null },
): Promise<void> {
  const { tenant_id, authorization_id } = link;
  await tenantWork(services, systemActor(tenant_id), async ({ trx, world }) => {
    const now = world.now();
    const account = await lockAuthorization(trx, { tenant_id, id: authorization_id });
    if (!account) return;
    const status = error === null ? "connected" : error === "needs_sign_in" ? "needs_sign_in" : "error";
    const ran = error === null ? { last_sync_at: now, in_count: account.in_count + taken } : {};
    await updateAuthorization(trx, { tenant_id, id: authorization_id, now }, { status, last_error: error, ...ran });
    if (error === null) await noteFetched(trx, link, now);
  });
}

/** Unsubscribes from webhooks; if that fails, later deliveries are refused. */
async function leave(services: Services, link: CalendlyLink, key: string | undefined): Promise<void> {
  const { subscription_uri } = link;
  if (key !== undefined && subscription_uri !== null)
    await services.vendors.calendly.unsubscribe(key, subscription_uri).catch((error: unknown) => {
      if (!(error instanceof VendorTrouble)) throw error;
    });
  await tenantWork(services, systemActor(link.tenant_id), async ({ trx }) => {
    await deleteLink(trx, link);
    await deleteKey(trx, link);
  });
}
