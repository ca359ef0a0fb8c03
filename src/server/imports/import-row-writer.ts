/** Writes the rows of an import batch by batch, together with the attempt's progress. */
import { statusWhenDone } from "../../domain/imports/attempt.ts";
import { audit } from "../changes/audit.ts";
import { letGoOf } from "../changes/reserved.ts";
import { contactsPerSettling, settleSearchIndex } from "../contacts/contact-insert-rows.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { AttemptRow } from "./attempt-rows.ts";
import { applyRows } from "./import-apply.ts";
import type { Ready } from "./import-batch.ts";
import type { RowQueue } from "./import-row-queue.ts";
import { ProgressReporter } from "./import-progress.ts";
import { type Counts, countOutcomes, type RowOutcome } from "./import-rows.ts";
import { count, type Work } from "./import-work.ts";

/** Target time of a batch on any machine: others share the database, and a killed server repeats one batch. */
const batchMs = 250;
const rowsAtOnceMin = 100;
/** Larger batches are a tenth faster, but block other requests for longer. */
const rowsAtOnceMax = 500;

export class RowWriter {
  readonly #work: Work;
  readonly #line: RowQueue;
  /** As this worker left it; any other value means another worker is processing the import too. */
  #done: number;
  readonly #telling = new ProgressReporter(0);
  /** Sequence numbers of writes that may not be on disk yet: devices learn of them with the next durable commit. */
  #standing: number[] = [];
  #unsettled = 0;
  #rowsAtOnce = 100;

  constructor(work: Work, line: RowQueue) {
    this.#work = work;
    this.#line = line;
    this.#done = work.attempt.done;
  }

  /** False if no row is left, or the import is over. */
  async next(): Promise<boolean> {
    const rows = await this.#line.next(this.#rowsAtOnce);
    if (rows.length === 0) await this.#tellStanding();
    let more = false;
    await count(this.#work, "run", async (ctx) => {
      more = true;
      if (this.#work.attempt.done !== this.#done) {
        await this.#line.startOver();
        return { set: {}, received: false };
      }
      if (rows.length > 0) return this.#bringIn(ctx, rows);
      more = false;
      return this.#finished(ctx);
    });
    this.#done = this.#work.attempt.done;
    if (!more) return false;
    if (this.#telling.isDue(this.#work.services.world.now(), this.#work.attempt)) await this.#notify();
    await this.#rest();
    return true;
  }

  async close(): Promise<void> {
    await this.#line.close();
    await this.#tellStanding();
  }

  async #bringIn(ctx: Ctx, rows: readonly Ready[]) {
    const begun = performance.now();
    const applied = await applyRows(ctx, this.#line.drafting, rows);
    this.#line.putBack(applied.deferred);
    const last = async () => {
      // Anything announced to devices through the tenant's counter must be durable.
      const waits = !ctx.changeSet.isEmpty;
      await applied.insert(waits);
      if (applied.seq !== undefined) this.#wrote(ctx, applied.seq, waits);
      this.#unsettled += rows.length;
      this.#fit(rows.length, performance.now() - begun);
    };
    return { set: grown(this.#work.attempt, applied.fates), received: false, last };
  }

  #wrote({ actor, services, afterCommit }: Ctx, seq: number, waits: boolean): void {
    if (waits) afterCommit(() => services.notifyChanged(actor.tenant_id, "contacts", seq));
    else afterCommit(() => void this.#standing.push(seq));
  }

  /** In a transaction of its own: notifying holds the tenant's counter until everything written before is on disk. */
  async #notify(): Promise<void> {
    await this.#tellStanding();
    await count(this.#work, "run", async () => ({ set: {}, received: true }));
  }

  /** Its commit waits for the disk, which makes all earlier ones durable. */
  async #tellStanding(): Promise<void> {
    const seqs = this.#standing;
    const last = seqs.at(-1);
    if (last === undefined) return;
    const { services, of } = this.#work;
    await tenantTx(services.db, of.tenant_id, (trx) => letGoOf(of.tenant_id, seqs).execute(trx));
    this.#standing = [];
    services.notifyChanged(of.tenant_id, "contacts", last);
  }

  /** Moves halfway to the size that would have taken the target time. */
  #fit(rows: number, tookMs: number): void {
    const fitting = (rows * batchMs) / Math.max(tookMs, 1);
    const next = Math.round((this.#rowsAtOnce + fitting) / 2);
    this.#rowsAtOnce = Math.min(rowsAtOnceMax, Math.max(rowsAtOnceMin, next));
  }

  async #finished(ctx: Ctx) {
    const counts = await countOutcomes(ctx.trx, this.#work.of);
    await audit(ctx, { action: "import", record_type: "import_attempt", record_id: this.#work.of.import_id });
    return { set: { ...counts, status: statusWhenDone(counts), finished_at: ctx.world.now() }, received: true };
  }

  async #rest(): Promise<void> {
    if (this.#unsettled >= contactsPerSettling) {
      // Not in parallel with the next rows: using two processors delays others and is no faster.
      await settleSearchIndex(this.#work.services);
      this.#unsettled = 0;
    }
    await this.#line.drafting.throttle.rest();
  }
}

/** Incremented batch by batch; the last step recounts everything. */
function grown(attempt: AttemptRow, outcomes: readonly RowOutcome[]): Counts {
  const { created, updated, skipped, failed, done, total } = attempt;
  const counts = { created, updated, skipped, failed };
  for (const { status } of outcomes) counts[status]++;
  return { ...counts, done: done + outcomes.length, total };
}
