/** The waiting rows in file order, read and checked ahead: while the database writes some, the next are prepared. */
import { type CheckedRow, type RowCheck, rowChecker } from "../../domain/imports/row-check.ts";
import { contactColumnTypes, ContactPacker } from "../contacts/contact-packed-rows.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { WorkThrottle } from "../jobs/work-throttle.ts";
import { draftOf } from "./import-draft.ts";
import type { Drafting, Ready } from "./import-batch.ts";
import { type CheckedWaiting, waitingRows } from "./import-rows.ts";
import { importWords } from "./import-words.ts";
import type { Work } from "./import-work.ts";

/** Rows per read. */
const pageRows = 500;

export class RowQueue {
  readonly drafting: Drafting;
  readonly #work: Work;
  readonly #check: RowCheck;
  #rows: Ready[] = [];
  #ahead: Promise<Ready[]>;
  #last = 0;

  private constructor(work: Work, drafting: Drafting) {
    this.#work = work;
    this.drafting = drafting;
    this.#check = rowChecker(work.attempt.options, drafting.words, work.attempt.created_at);
    this.#ahead = this.#read();
  }

  static async open(work: Work): Promise<RowQueue> {
    const { services, actor, attempt } = work;
    const { words, types } = await tenantTx(services.db, actor.tenant_id, async (trx) => ({
      words: await importWords(trx, actor, attempt.options),
      types: await contactColumnTypes(trx),
    }));
    return new RowQueue(work, {
      actor,
      world: services.world,
      attempt,
      words,
      packer: new ContactPacker(types),
      throttle: new WorkThrottle(services.requests),
    });
  }

  /** The next rows, at most `count`; empty if no row waits. */
  async next(count: number): Promise<Ready[]> {
    while (this.#rows.length < count) {
      const page = await this.#ahead;
      if (page.length === 0) break;
      this.#rows.push(...page);
      this.#ahead = this.#read();
    }
    return this.#rows.splice(0, count);
  }

  /** Deferred rows come first again. */
  putBack(rows: readonly Ready[]): void {
    this.#rows.unshift(...rows);
  }

  /** Another worker has processed rows: those read ahead may be done. */
  async startOver(): Promise<void> {
    await this.#ahead;
    this.#rows = [];
    this.#last = 0;
    this.#ahead = this.#read();
  }

  /** Waits for the read in progress; call before discarding the queue. */
  async close(): Promise<void> {
    await this.#ahead.catch(() => undefined);
  }

  #read(): Promise<Ready[]> {
    const read = this.#readPage();
    // Awaited later; avoids an unhandled rejection until then.
    read.catch(() => undefined);
    return read;
  }

  async #readPage(): Promise<Ready[]> {
    const { services, of } = this.#work;
    const rows = await tenantTx(services.db, of.tenant_id, (trx) =>
      waitingRows(trx, of, { after: this.#last, limit: pageRows }),
    );
    this.#last = rows.at(-1)?.row_no ?? this.#last;
    const page: Ready[] = [];
    this.drafting.throttle.begin();
    for (const row of rows) {
      await this.drafting.throttle.turn();
      page.push(this.#readyOf({ ...row, checked: this.#check(row.cells) }));
    }
    return page;
  }

  #readyOf(row: CheckedWaiting): Ready {
    const { match_id, same_as, checked } = row;
    const isNew = match_id === null && same_as === null && checked.problems.length === 0;
    const contact = isNew && isWhole(checked) ? draftOf(this.drafting, row) : undefined;
    if (!contact) return { ...row, packed: undefined };
    return { ...row, cells: [], checked: { ...checked, fields: {} }, packed: this.drafting.packer.pack(contact) };
  }
}

/** Tags need a database lookup, and policies are summarized on the contact. */
const isWhole = ({ tags, policy }: CheckedRow) => tags.length === 0 && policy === null;
