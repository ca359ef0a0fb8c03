/**
 * Every hour: starts flows for contacts whose day has come or who have been idle too long. Days missed while the server
 * was down are caught up, and no occasion starts a flow twice.
 */
import { triggerKindWords } from "../../domain/workflow/flow-words.ts";
import type { Trigger } from "../../domain/workflow/trigger.ts";
import { addDays, dayOf } from "../../kit/dates.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import { attemptSteps } from "../jobs/each-tenant.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { type Occasion, whoIsIdle, whoseDay } from "./flow-day-rows.ts";
import { enteringOf, ownerOf } from "./flow-owner.ts";
import { hurryGone, tenantsWithFlows } from "./flow-run-rows.ts";
import { startRuns } from "./flow-starts.ts";
import { finishFlows, type FlowAtWork, flowsOfDays, markScanned } from "./flow-work-rows.ts";

const contactsAtOnce = 500;
/** Days of downtime that are caught up. */
const daysBackMax = 31;

export async function scanFlows(
  services: Services,
  { tenant_id }: { tenant_id?: string },
  signal: AbortSignal,
): Promise<Outcome> {
  if (tenant_id === undefined) return askForEach(services);
  const patient = { ...services, db: services.backgroundDb };
  await tenantWork(patient, systemActor(tenant_id), tidy);
  const flows = await tenantTx(patient.db, tenant_id, (trx) => flowsOfDays(trx, tenant_id));
  return attemptSteps(
    flows.map((flow) => async () => ((await scanFlow(patient, { tenant_id, flow }, signal)) ? "done" : "again")),
  );
}

async function askForEach(services: Services): Promise<Outcome> {
  const ask = (tenant_id: string) => () =>
    tenantTx(services.db, tenant_id, (trx) => services.jobs.enqueue(trx, "scan_flows", { tenant_id }));
  await attemptAll((await tenantsWithFlows(services.db)).map(ask));
  return "done";
}

async function tidy({ trx, actor, world }: Ctx): Promise<void> {
  await finishFlows(trx, actor.tenant_id, world.now());
  await hurryGone(trx, actor.tenant_id, world.now());
}

interface Scanned {
  tenant_id: string;
  flow: FlowAtWork;
}

/** False if the server stops before it is done: the next run starts over and skips contacts already started. */
async function scanFlow(services: Services, { tenant_id, flow }: Scanned, signal: AbortSignal): Promise<boolean> {
  const now = services.world.now();
  const inTenant = <T>(work: (ctx: Ctx) => Promise<T>) => tenantWork(services, systemActor(tenant_id), work);
  const owner = await tenantTx(services.db, tenant_id, (trx) => ownerOf(trx, tenant_id, flow));
  for (const look of owner ? looksOf(flow, { now, zone: owner.zone }) : []) {
    let after = 0;
    for (;;) {
      if (signal.aborted) return false;
      const last = await inTenant((ctx) => beginPage(ctx, { flow, look, after }));
      if (last === undefined) break;
      after = last;
    }
  }
  await tenantTx(services.db, tenant_id, (trx) => markScanned(trx, tenant_id, flow.id, now));
  return true;
}

/** Finds one page of contacts. */
type Look = (ctx: Ctx, looking: Parameters<typeof whoseDay>[1]) => Promise<Occasion[]>;

/**
 * The queries to run: one for each day since the last scan, today's again for contacts added since; or one for a time
 * range.
 */
function looksOf({ plan, scanned_until }: FlowAtWork, { now, zone }: { now: number; zone: string }): Look[] {
  const { trigger } = plan;
  if (trigger.kind === "idle")
    return [({ trx }, looking) => whoIsIdle(trx, looking, { days: trigger.days, from: scanned_until, to: now })];
  if (trigger.kind !== "day") return [];
  return daysSince(scanned_until, { now, zone }).map(
    (today): Look =>
      ({ trx }, looking) =>
        whoseDay(trx, looking, { day: trigger.day, on: occursOn(trigger, today), zone }),
  );
}

function daysSince(scanned_until: number, { now, zone }: { now: number; zone: string }): string[] {
  const today = dayOf(now, zone);
  const earliest = addDays(today, -daysBackMax);
  const first = dayOf(scanned_until, zone);
  const days = [];
  for (let day = first < earliest ? earliest : first; day <= today; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The trigger day for which today is the offset day. */
function occursOn({ offset_days }: Extract<Trigger, { kind: "day" }>, today: string): string {
  return addDays(today, -offset_days);
}

interface Page {
  flow: FlowAtWork;
  look: Look;
  after: number;
}

/** Id of the last contact read; undefined if there is no further page. */
async function beginPage(ctx: Ctx, { flow, look, after }: Page): Promise<number | undefined> {
  const { trx, actor } = ctx;
  const owner = await ownerOf(trx, actor.tenant_id, flow);
  if (!owner) return undefined;
  const looking = {
    tenant_id: actor.tenant_id,
    flow_id: flow.id,
    visibility: owner.visibility,
    after,
    limit: contactsAtOnce,
  };
  const found = await look(ctx, looking);
  const occasions = new Map(found.map(({ id, occasion }) => [id, occasion]));
  const entering = await enteringOf(ctx, flow, [...occasions.keys()]);
  await startRuns(ctx, { ...flow, steps: flow.plan.steps }, entering, {
    occasions,
    detail: triggerKindWords[flow.plan.trigger.kind],
  });
  return found.length < contactsAtOnce ? undefined : found.at(-1)?.id;
}
