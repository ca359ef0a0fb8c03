/**
 * Syncs one account: remote changes are read and applied first (in pages, each a transaction), then local changes are
 * sent (event by event). Progress is saved piece by piece, so a killed run resumes where it stopped; one run per
 * account holds its lease, and none writes without it. Expired cursor: a full read is compared with what is here.
 * Signed out: `needs_sign_in`. Provider busy: retried when it says. Provider down: `error`, retried later.
 */
import {
  flowOf,
  type SyncError,
  type SyncProgress,
  windowAheadDays,
  windowBackDays,
} from "../../domain/calendar/authorization.ts";
import { dayOf, startOfDay } from "../../kit/dates.ts";
import { dayMs, minuteMs } from "../../kit/durations.ts";
import type { Services } from "../services.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { type CalendarFault, CalendarTrouble } from "../../vendors/calendars/calendar-port.ts";
import { type AuthorizationRow, isHeld, lockAuthorization } from "./authorization-rows.ts";
import { isTurnedOff } from "./account-feature.ts";
import { openAccount } from "./calendar-access.ts";
import { LeaseLost, type Run } from "./sync-lease.ts";
import { endRun, type RunEnd } from "./sync-end-rows.ts";
import { writeOut } from "./sync-out.ts";
import { ownerOf } from "./sync-owner-rows.ts";
import { readCalendar } from "./sync-reading.ts";
import { countSynced } from "./sync-link-rows.ts";
import { takeRun } from "./sync-run-rows.ts";
import { postpone } from "./sync-wake-rows.ts";
import { keepWatches } from "./sync-watch.ts";

interface Of {
  readonly tenant_id: string;
  readonly authorization_id: string;
}

/** After this long, one account yields to another. */
const sliceMs = 45_000;
const usualEveryMs = 15 * minuteMs;
const afterErrorMs = 5 * minuteMs;

export async function syncCalendar(services: Services, of: Of, signal: AbortSignal): Promise<Outcome> {
  const begun = await begin(services, of, signal);
  if (!begun) return "done";
  try {
    return await work(services, begun);
  } catch (error) {
    if (error instanceof LeaseLost) return finish(begun, {}).then(() => "done");
    const fault = error instanceof CalendarTrouble ? error.fault : undefined;
    const now = services.world.now();
    const progress = fault?.code === "listing" ? listedOnce(begun.row) : undefined;
    if (progress) return finish(begun, { progress, next_sync_at: now, wanted: true }).then(() => "again");
    await finish(begun, fault ? stopped(fault, now) : failed(now));
    if (!fault) throw error;
    return "done";
  }
}

type Begun = Omit<Run, "account"> & { readonly timezone: string };

/**
 * Undefined if there is nothing to do or another run is active: the request is kept and picked up by that run or the
 * schedule.
 */
function begin(
  services: Services,
  { tenant_id, authorization_id: id }: Of,
  signal: AbortSignal,
): Promise<Begun | undefined> {
  const { world } = services;
  return tenantWork(services, systemActor(tenant_id), async ({ trx }) => {
    const now = world.now();
    const row = await lockAuthorization(trx, { tenant_id, id });
    if (!row || row.ended_at !== null || !["connected", "error"].includes(row.status) || isHeld(row, now))
      return undefined;
    const owner = await ownerOf(trx, row);
    if (!owner) return undefined;
    if (await isTurnedOff(trx, row)) {
      await postpone(trx, tenant_id, id, now + usualEveryMs);
      return undefined;
    }
    const run_id = world.uuid();
    await takeRun(trx, row, { run_id, now });
    // Whole days in the owner's zone, so that every page of a read asks for the same window.
    const today = startOfDay(dayOf(now, owner.timezone), owner.timezone);
    const window = { from: today - windowBackDays * dayMs, to: today + (windowAheadDays + 1) * dayMs };
    return { services, row, run_id, signal, ...window, until: now + sliceMs, timezone: owner.timezone };
  });
}

async function work(services: Services, begun: Begun): Promise<Outcome> {
  const isThrough = await signedIn(services, begun, through);
  if (!isThrough) {
    await finish(begun, { next_sync_at: services.world.now(), wanted: true });
    return "again";
  }
  const now = services.world.now();
  const isWanted = await finish(begun, {
    status: "connected",
    last_error: null,
    last_sync_at: now,
    next_sync_at: now + usualEveryMs,
  });
  return isWanted ? "again" : "done";
}

/** A token rejected before its expiry is renewed once: our clock or theirs may be wrong. */
async function signedIn(services: Services, begun: Begun, run: (run: Run) => Promise<boolean>): Promise<boolean> {
  const { row, timezone } = begun;
  const account = await openAccount(services, { row, timezone });
  try {
    return await run({ ...begun, account });
  } catch (error) {
    if (!(error instanceof CalendarTrouble) || error.fault.code !== "needs_sign_in") throw error;
    return run({ ...begun, account: await openAccount(services, { row, timezone, refused: true }) });
  }
}

/** False if the slice ends before all is done. */
async function through(run: Run): Promise<boolean> {
  for (const calendar of run.row.calendars) {
    const flow = flowOf(run.row.direction, calendar);
    // Calendars with no inbound sync are read too: remote deletions and edits must be known.
    if ((flow.in || flow.out) && !(await readCalendar(run, calendar.id, flow))) return false;
  }
  if (!(await writeOut(run))) return false;
  await keepWatches(run);
  return true;
}

/** Attempts to list the calendars, a minute apart, before giving up. */
const listingsMax = 10;

function listedOnce({ progress }: AuthorizationRow): SyncProgress | undefined {
  const done = progress?.phase === "listing" ? progress.done + 1 : 1;
  return done < listingsMax ? { phase: "listing", done, total: listingsMax } : undefined;
}

type Ending = RunEnd["ending"];

function stopped(fault: CalendarFault, now: number): Ending {
  switch (fault.code) {
    case "needs_sign_in":
      return { status: "needs_sign_in", last_error: "needs_sign_in", next_sync_at: null };
    case "rate_limited":
      return { last_error: "rate_limited", next_sync_at: now + fault.retry_after_ms };
    case "not_found":
      return withError("no_calendar", now);
    default:
      return withError("unavailable", now);
  }
}

const failed = (now: number): Ending => withError("failed", now);

function withError(last_error: SyncError, now: number): Ending {
  return { status: "error", last_error, next_sync_at: now + afterErrorMs };
}

/** True if another sync was requested during the run. */
function finish({ services, row, run_id }: Begun, ending: Ending): Promise<boolean> {
  return tenantWork(services, systemActor(row.tenant_id), async ({ trx, world }) => {
    const counts = await countSynced(trx, row);
    return endRun(trx, row, { run_id, now: world.now(), counts, ending });
  });
}
