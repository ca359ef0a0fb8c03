/** A run in progress and its transactions: none commits without the lease. */
import type { flowOf, SyncProgress } from "../../domain/calendar/authorization.ts";
import type { Ctx } from "../context.ts";
import type { Services } from "../services.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { calendarSyncHookName } from "./sync-wake.ts";
import type { CalendarAccount } from "../../vendors/calendars/calendar-port.ts";
import type { AuthorizationRow } from "./authorization-rows.ts";
import { keepRun } from "./sync-run-rows.ts";

export interface Run {
  readonly services: Services;
  readonly row: AuthorizationRow;
  readonly run_id: string;
  readonly account: CalendarAccount;
  readonly timezone: string;
  readonly from: number;
  readonly to: number;
  /** When the slice ends. */
  readonly until: number;
  readonly signal: AbortSignal;
}

/** The read of one calendar. */
export interface Reading {
  readonly calendar_id: string;
  readonly flow: ReturnType<typeof flowOf>;
  /** Counts full reads: a link not seen in the current one is gone. */
  readonly round: number;
}

/** The account was paused or disconnected, or another worker has the lease. */
export class LeaseLost extends Error {}

export function inRun<T>(run: Run, work: (ctx: Ctx) => Promise<T>, progress?: SyncProgress): Promise<T> {
  const { services, row, run_id } = run;
  const once = async (ctx: Ctx) => {
    const now = ctx.world.now();
    if (!(await keepRun(ctx.trx, row, { run_id, now, ...(progress && { progress }) }))) throw new LeaseLost();
    return work(ctx);
  };
  return tenantWork(services, systemActor(row.tenant_id), once, { withoutHook: calendarSyncHookName });
}

export function isSliceOver({ services, until, signal }: Run): boolean {
  return signal.aborted || services.world.now() > until;
}
