/**
 * Cleans up a disconnected account. Copies stay on both sides or are deleted, as the owner chose: ours at the provider,
 * theirs here. Then access is revoked at the provider and everything about the account is deleted.
 */
import type { Services } from "../services.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { auditAlike } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { type CalendarAccount, CalendarTrouble } from "../../vendors/calendars/calendar-port.ts";
import { openCalendarSecret } from "./calendar-secret.ts";
import { type AuthorizationRow, deleteAuthorization, lockAuthorization } from "./authorization-rows.ts";
import { openAccount, portOf } from "./calendar-access.ts";
import { removeEvents } from "./sync-event-rows.ts";
import { dropLinks, type LinkRow, linksFrom } from "./sync-link-rows.ts";
import { timezoneOf } from "./sync-owner-rows.ts";
import { watchesOf } from "./sync-run-rows.ts";

interface Of {
  readonly tenant_id: string;
  readonly authorization_id: string;
}

const batchEvents = 300;
const batchThere = 50;

export async function endAuthorization(
  services: Services,
  { tenant_id, authorization_id: id }: Of,
  signal: AbortSignal,
): Promise<Outcome> {
  const inTenant = <T>(work: (ctx: Ctx) => Promise<T>) => tenantWork(services, systemActor(tenant_id), work);
  const row = await inTenant(({ trx }) => lockAuthorization(trx, { tenant_id, id }));
  if (!row || row.ended_at === null) return "done";
  const account = await opened(services, row);
  if (row.end_events === "remove") {
    while (await inTenant((ctx) => removeTheirs(ctx, row))) if (signal.aborted) return "again";
    // Copies that can no longer be reached stay at the provider: the owner has disconnected it.
    if (account && !(await removeOurs(account, row, { inTenant, signal }))) return "again";
  }
  await farewell(services, row, account, inTenant);
  await inTenant(({ trx }) => deleteAuthorization(trx, row));
  return "done";
}

type InTenant = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

async function opened(services: Services, row: AuthorizationRow): Promise<CalendarAccount | undefined> {
  const timezone = await tenantWork(services, systemActor(row.tenant_id), ({ trx }) => timezoneOf(trx, row));
  return quietly(() => openAccount(services, { row, timezone }));
}

/** Undefined if the provider call failed. */
async function quietly<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CalendarTrouble) return undefined;
    throw error;
  }
}

/** True while there may be more. */
async function removeTheirs(ctx: Ctx, row: AuthorizationRow): Promise<boolean> {
  const { trx, changeSet, world } = ctx;
  const links = await linksFrom(trx, row, { came_from: "there", limit: batchEvents });
  if (links.length === 0) return false;
  const ids = links.map(({ event_id }) => event_id);
  await removeEvents(trx, row.tenant_id, ids, world.now());
  await dropLinks(trx, row, links);
  changeSet.add("events", ...ids);
  await auditAlike(
    { ...ctx, actor: { ...ctx.actor, user_id: row.user_id } },
    { action: "delete", record_type: "event" },
    ids,
  );
  return true;
}

/** False if the server stops first. */
async function removeOurs(
  account: CalendarAccount,
  row: AuthorizationRow,
  { inTenant, signal }: { inTenant: InTenant; signal: AbortSignal },
): Promise<boolean> {
  for (;;) {
    const links = await inTenant(({ trx }) => linksFrom(trx, row, { came_from: "here", limit: batchThere }));
    if (links.length === 0) return true;
    for (const link of links) {
      if (signal.aborted) return false;
      await removeThere(account, link);
      await inTenant(({ trx }) => dropLinks(trx, row, [link]));
    }
  }
}

function removeThere(account: CalendarAccount, { calendar_id, remote_id: id }: LinkRow): Promise<void> {
  return quietly(() => account.remove({ calendar_id, id, etag: null })).then(() => undefined);
}

async function farewell(
  services: Services,
  row: AuthorizationRow,
  account: CalendarAccount | undefined,
  inTenant: InTenant,
) {
  const handles = await inTenant(({ trx }) => watchesOf(trx, row));
  for (const handle of handles) await quietly(async () => account?.endWatch?.(handle));
  const { secret_sealed } = row;
  if (secret_sealed === null) return;
  await quietly(async () => portOf(services, row).revoke?.(openCalendarSecret(services.box, row.id, secret_sealed)));
}
