/** Every minute: what is due goes, then the days ahead are planned. Also run when a trigger is turned on or changed. */
import { Refusal } from "../../kit/refusal.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Services } from "../services.ts";
import { planTrigger, triggersToPlan } from "./campaign-planning.ts";
import { refuseSend, runSend } from "./campaign-run.ts";
import { type DueSend, dueSends, tenantsWithCampaigns } from "./campaign-send-rows.ts";

const sendsAtOnce = 100;
/** After this long, one company yields to another. */
const sliceMs = 10_000;

export async function runCampaigns(
  services: Services,
  { tenant_id }: { tenant_id?: string },
  signal: AbortSignal,
): Promise<Outcome> {
  if (tenant_id === undefined) return askForEach(services);
  const patient = { ...services, db: services.backgroundDb };
  const work = new CampaignWork(patient, tenant_id, signal);
  return work.run();
}

async function askForEach(services: Services): Promise<Outcome> {
  for (const tenant_id of await tenantsWithCampaigns(services.db, services.world.now()))
    await tenantTx(services.db, tenant_id, (trx) => services.jobs.enqueue(trx, "run_campaigns", { tenant_id }));
  return "done";
}

class CampaignWork {
  readonly #services: Services;
  readonly #tenant_id: string;
  readonly #signal: AbortSignal;
  readonly #until: number;
  /** Sends already tried: each once. */
  readonly #seen: string[] = [];

  constructor(services: Services, tenant_id: string, signal: AbortSignal) {
    this.#services = services;
    this.#tenant_id = tenant_id;
    this.#signal = signal;
    this.#until = services.world.now() + sliceMs;
  }

  async run(): Promise<Outcome> {
    // First what is due: a plan drops what it no longer finds.
    if (!(await this.#send())) return "again";
    for (const trigger_id of await triggersToPlan(this.#services, this.#tenant_id)) {
      if (this.#isOver) return "again";
      const key = { tenant_id: this.#tenant_id, trigger_id };
      if (!(await planTrigger(this.#services, key, this.#signal))) return "again";
    }
    return (await this.#send()) ? "done" : "again";
  }

  get #isOver(): boolean {
    return this.#signal.aborted || this.#services.world.now() > this.#until;
  }

  /** False: there is more. */
  async #send(): Promise<boolean> {
    for (;;) {
      const due = await this.#due();
      if (due.length === 0) return true;
      for (const send of due) {
        if (this.#isOver) return false;
        await this.#go(send);
      }
    }
  }

  #due(): Promise<DueSend[]> {
    const asked = { now: this.#services.world.now(), limit: sendsAtOnce, except: this.#seen };
    return tenantTx(this.#services.db, this.#tenant_id, (trx) => dueSends(trx, this.#tenant_id, asked));
  }

  /** An error in one send does not stop the others. */
  async #go(send: DueSend): Promise<void> {
    this.#seen.push(send.id);
    const inTenant = (work: Parameters<typeof tenantWork<void>>[2]) =>
      tenantWork(this.#services, systemActor(this.#tenant_id), work);
    try {
      await inTenant((ctx) => runSend(ctx, send));
    } catch (error) {
      if (error instanceof Refusal) await inTenant((ctx) => refuseSend(ctx, send, error));
      else this.#services.background.run(() => Promise.reject(error));
    }
  }
}
