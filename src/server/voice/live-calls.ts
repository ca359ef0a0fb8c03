/** Marks the calls of this process as live, and ends those of dead processes in the log. */
import { Refusal } from "../../kit/refusal.ts";
import { listTenantIds } from "../db/tenant-rows.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import type { Services } from "../services.ts";
import type { CallEvent, NoteCallEvent } from "../../vendors/twilio/voice-port.ts";
import { liveMarkMs, strandedMs } from "./limits.ts";
import { deleteLiveCall, insertLiveCall, listStranded, touchLiveCalls } from "./live-call-rows.ts";

type Parts = Pick<Services, "db" | "world">;

export class LiveCalls {
  readonly #services: Parts;
  readonly #keep: NoteCallEvent;
  readonly #report: (error: unknown) => void;
  /** By tenant. */
  readonly #mine = new Map<string, Set<string>>();
  /** The last run failed, for all or for these tenants. */
  #wasAway = false;
  readonly #away = new Set<string>();

  constructor(services: Parts, keep: NoteCallEvent, report: (error: unknown) => void) {
    this.#services = services;
    this.#keep = keep;
    this.#report = report;
  }

  /** Marked from before the call is logged until its end is logged. */
  readonly note: NoteCallEvent = async (event) => {
    const { tenant_id, call_id, kind } = event;
    if (kind === "placed") await this.#mark(event);
    await this.#keep(event);
    if (kind !== "ended") return;
    this.#mine.get(tenant_id)?.delete(call_id);
    await this.#inTenant(tenant_id, (trx) => deleteLiveCall(trx, tenant_id, call_id));
  };

  /** Runs every ten seconds until stopped; `besides`: additional recovery work. */
  async run(stopping: AbortSignal, besides: () => Promise<void>): Promise<void> {
    const { world } = this.#services;
    while (!stopping.aborted) {
      await this.turn().then(besides).catch(this.#report);
      await world.sleep(liveMarkMs, stopping).catch(() => undefined);
    }
  }

  async turn(): Promise<void> {
    const wasAway = this.#wasAway;
    this.#wasAway = true;
    const tenants = await listTenantIds(this.#services.db);
    this.#wasAway = false;
    await attemptAll(tenants.map((tenant_id) => () => this.#turnOf(tenant_id, wasAway)));
  }

  async #turnOf(tenant_id: string, serverWasAway: boolean): Promise<void> {
    const wasAway = serverWasAway || this.#away.has(tenant_id);
    this.#away.add(tenant_id);
    const now = this.#services.world.now();
    const ids = this.#mine.get(tenant_id);
    if (ids?.size === 0) this.#mine.delete(tenant_id);
    else if (ids) await this.#inTenant(tenant_id, (trx) => touchLiveCalls(trx, tenant_id, [...ids], now));
    // While the database was unavailable no call could be marked: other servers get time to mark theirs first.
    if (!wasAway) await this.#endStranded(tenant_id, now);
    this.#away.delete(tenant_id);
  }

  async #mark({ tenant_id, call_id, at }: CallEvent): Promise<void> {
    const ids = this.#mine.get(tenant_id) ?? new Set();
    this.#mine.set(tenant_id, ids.add(call_id));
    await this.#inTenant(tenant_id, (trx) => insertLiveCall(trx, tenant_id, call_id, at));
  }

  /** Several servers may do this at once: ending a call is idempotent. */
  async #endStranded(tenant_id: string, now: number): Promise<void> {
    const left = await this.#inTenant(tenant_id, (trx) => listStranded(trx, tenant_id, now - strandedMs));
    for (const { call_id, seen_at } of left) {
      if (this.#mine.get(tenant_id)?.has(call_id)) continue;
      await this.#endLeft({ tenant_id, call_id, at: seen_at });
      await this.#inTenant(tenant_id, (trx) => deleteLiveCall(trx, tenant_id, call_id));
    }
  }

  async #endLeft(left: Pick<CallEvent, "tenant_id" | "call_id" | "at">): Promise<void> {
    const end = { status: "failed", ended_by: "system", cause: "gateway_gone" } as const;
    try {
      await this.#keep({ ...left, kind: "ended", ...end });
    } catch (error) {
      // A call that was never stored has nothing to end.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  #inTenant<T>(tenant_id: string, run: Parameters<typeof tenantTx<T>>[2]): Promise<T> {
    return tenantTx(this.#services.db, tenant_id, run);
  }
}
