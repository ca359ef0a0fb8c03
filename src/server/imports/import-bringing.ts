/** The rows of an import on their way in, some at a time, with what the attempt says of them. */
import { statusWhenDone } from "../../domain/imports/attempt.ts";
import { audit } from "../changes/audit.ts";
import { contactsPerSettling, settleSearchIndex } from "../contacts/contact-insert-rows.ts";
import type { Ctx } from "../context.ts";
import type { AttemptRow } from "./attempt-rows.ts";
import { applyRows } from "./import-apply.ts";
import type { Ready } from "./import-batch.ts";
import type { RowLine } from "./import-line.ts";
import { Telling } from "./import-progress.ts";
import { type Counts, countFates, type Fate } from "./import-rows.ts";
import { count, type Work } from "./import-work.ts";

/** From the insert of new contacts to the commit devices hear of nothing newer: about this long, however fast the machine. */
const holdMs = 40;
const rowsAtOnceMin = 100;
const rowsAtOnceMax = 250;

export class Bringing {
  readonly #work: Work;
  readonly #line: RowLine;
  /** As this worker left it; anything else means that another one works on the import too. */
  #done: number;
  readonly #telling = new Telling(0);
  /** Number of the last write the devices have not heard of. */
  #untold: number | undefined;
  #unsettled = 0;
  #rowsAtOnce = 100;

  constructor(work: Work, line: RowLine) {
    this.#work = work;
    this.#line = line;
    this.#done = work.attempt.done;
  }

  /** False when no row is left, or the import is over. */
  async next(): Promise<boolean> {
    const rows = await this.#line.next(this.#rowsAtOnce);
    let more = false;
    await count(this.#work, "run", async (ctx) => {
      more = true;
      if (this.#work.attempt.done !== this.#done) {
        await this.#line.startOver();
        return { set: {}, told: false };
      }
      if (rows.length > 0) return this.#bringIn(ctx, rows);
      more = false;
      return this.#finished(ctx);
    });
    this.#done = this.#work.attempt.done;
    if (more) await this.#rest();
    return more;
  }

  async close(): Promise<void> {
    this.#hint();
    await this.#line.close();
  }

  async #bringIn(ctx: Ctx, rows: readonly Ready[]) {
    const applied = await applyRows(ctx, this.#line.drafting, rows);
    this.#line.putBack(applied.deferred);
    const set = grown(this.#work.attempt, applied.fates);
    const told = this.#telling.isDue(ctx.world.now(), set);
    return {
      set,
      told,
      last: async () => {
        const begun = performance.now();
        const seq = await applied.insert();
        if (seq === undefined) return;
        this.#unsettled += rows.length;
        this.#fit(rows.length, performance.now() - begun);
        ctx.afterCommit(() => this.#wrote(seq, told));
      },
    };
  }

  /** Halfway to the size that would have taken the time it should. */
  #fit(rows: number, tookMs: number): void {
    const fitting = (rows * holdMs) / Math.max(tookMs, 1);
    const next = Math.round((this.#rowsAtOnce + fitting) / 2);
    this.#rowsAtOnce = Math.min(rowsAtOnceMax, Math.max(rowsAtOnceMin, next));
  }

  #wrote(seq: number, told: boolean): void {
    this.#untold = seq;
    if (told) this.#hint();
  }

  #hint(): void {
    const { house, of } = this.#work;
    if (this.#untold !== undefined) house.hint(of.tenant_id, "contacts", this.#untold);
    this.#untold = undefined;
  }

  async #finished(ctx: Ctx) {
    const counts = await countFates(ctx.trx, this.#work.of);
    await audit(ctx, { action: "import", record_type: "import_attempt", record_id: this.#work.of.import_id });
    return { set: { ...counts, status: statusWhenDone(counts), finished_at: ctx.world.now() }, told: true };
  }

  async #rest(): Promise<void> {
    if (this.#unsettled >= contactsPerSettling) {
      await settleSearchIndex(this.#work.house);
      this.#unsettled = 0;
    }
    await this.#line.pace.rest();
  }
}

/** Counted up from step to step; the last one counts them all once more. */
function grown(attempt: AttemptRow, fates: readonly Fate[]): Counts {
  const { created, updated, skipped, failed, done, total } = attempt;
  const counts = { created, updated, skipped, failed };
  for (const { status } of fates) counts[status]++;
  return { ...counts, done: done + fates.length, total };
}
