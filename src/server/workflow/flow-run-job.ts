/** Runs a company's flows: first the triggers, then every run that is due. Enqueued by triggers and by the schedule. */
import { Refusal } from "../../kit/refusal.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { pausedOwners } from "./flow-owner.ts";
import { type DueRun, dueRuns, tenantsWithFlowWork } from "./flow-run-rows.ts";
import { takeStep } from "./flow-step.ts";
import { noteTrouble } from "./flow-trouble.ts";
import { triggeredFlows } from "./flow-trigger-rows.ts";
import { processTriggers } from "./flow-triggers.ts";

/** After this long, one company yields to another. */
const sliceMs = 10_000;
const runsAtOnce = 100;

export async function runFlows(
  services: Services,
  { tenant_id }: { tenant_id?: string },
  signal: AbortSignal,
): Promise<Outcome> {
  if (tenant_id === undefined) return askForEach(services);
  const work = new FlowWork({ ...services, db: services.backgroundDb }, tenant_id, signal);
  return work.run();
}

/** Work no request enqueues: waits that are over, and triggers whose job was lost. */
async function askForEach(services: Services): Promise<Outcome> {
  const ask = (tenant_id: string) => () =>
    tenantTx(services.db, tenant_id, (trx) => services.jobs.enqueue(trx, "run_flows", { tenant_id }));
  await attemptAll((await tenantsWithFlowWork(services.db, services.world.now())).map(ask));
  return "done";
}

class FlowWork {
  readonly #services: Services;
  readonly #tenant_id: string;
  readonly #signal: AbortSignal;
  readonly #until: number;
  /** Runs already tried: each once, including those another worker has locked. */
  readonly #seen: string[] = [];
  /** Flows whose triggers failed; retried in the next run. */
  readonly #troubled: string[] = [];

  constructor(services: Services, tenant_id: string, signal: AbortSignal) {
    this.#services = services;
    this.#tenant_id = tenant_id;
    this.#signal = signal;
    this.#until = services.world.now() + sliceMs;
  }

  async run(): Promise<Outcome> {
    for (;;) {
      const woken = await this.#looked();
      const due = await this.#due();
      for (const run of due) {
        if (this.#isOver) return "again";
        await this.#go(run);
      }
      if (this.#isOver && (woken || due.length > 0)) return "again";
      if (!woken && due.length === 0) return "done";
    }
  }

  get #isOver(): boolean {
    return this.#signal.aborted || this.#services.world.now() > this.#until;
  }

  /** False if no trigger was left. An error in one flow does not stop the others. */
  async #looked(): Promise<boolean> {
    const flows = await tenantTx(this.#services.db, this.#tenant_id, (trx) => triggeredFlows(trx, this.#tenant_id));
    let any = false;
    for (const flow_id of flows.filter((id) => !this.#troubled.includes(id))) {
      if (this.#isOver) return true;
      try {
        any = (await this.#inTenant((ctx) => processTriggers(ctx, flow_id))) > 0 || any;
      } catch (error) {
        this.#troubled.push(flow_id);
        this.#report(error);
      }
    }
    return any;
  }

  #report(error: unknown): void {
    this.#services.background.run(() => Promise.reject(error));
  }

  #due(): Promise<DueRun[]> {
    const asked = { now: this.#services.world.now(), limit: runsAtOnce, except: this.#seen };
    return tenantTx(this.#services.db, this.#tenant_id, async (trx) => {
      const paused = await pausedOwners(trx, this.#tenant_id);
      return dueRuns(trx, this.#tenant_id, { ...asked, paused });
    });
  }

  /** Takes as many steps as possible now. An error in one run does not stop the others. */
  async #go(run: DueRun): Promise<void> {
    this.#seen.push(run.id);
    try {
      while (await this.#inTenant((ctx) => takeStep(ctx, run))) if (this.#signal.aborted) return;
    } catch (error) {
      await this.#inTenant((ctx) => noteTrouble(ctx, run, error));
      // Anything but a Refusal is a bug, and is reported.
      if (!(error instanceof Refusal)) this.#report(error);
    }
  }

  #inTenant<T>(work: Parameters<typeof tenantWork<T>>[2]): Promise<T> {
    return tenantWork(this.#services, systemActor(this.#tenant_id), work);
  }
}
