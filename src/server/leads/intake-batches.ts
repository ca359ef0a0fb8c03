/**
 * Leads that arrive together are taken together: one transaction of a company for many of them. One batch of a company
 * runs at a time, and few in all, so that vendors never hold the connections other users need. The rest wait here.
 */

const batchMax = 20;
const companiesAtOnce = 2;
/** Beyond that a vendor is asked to come back. */
const waitingMax = 2_000;

interface Waiting<Call, Answer> {
  call: Call;
  answer(answer: Answer): void;
  fail(error: unknown): void;
}

export interface Batched {
  readonly tenant_id: string;
  /** Calls that share one are not taken in one batch. */
  readonly apart: readonly string[];
}

export type Taken<Answer> = { answer: Answer } | { error: unknown };

/**
 * Takes the calls that `draw` gives, once: as late as it can, so that more have come. An answer or an error per call, in
 * order.
 */
export type Take<Call, Answer> = (tenant_id: string, draw: () => readonly Call[]) => Promise<Taken<Answer>[]>;

export class IntakeBatches<Call extends Batched, Answer> {
  readonly #take: Take<Call, Answer>;
  readonly #queues = new Map<string, Waiting<Call, Answer>[]>();
  readonly #running = new Set<string>();
  #waiting = 0;

  constructor(take: Take<Call, Answer>) {
    this.#take = take;
  }

  get isFull(): boolean {
    return this.#waiting >= waitingMax;
  }

  run(call: Call): Promise<Answer> {
    return new Promise((answer, fail) => {
      const queue = this.#queues.get(call.tenant_id) ?? [];
      queue.push({ call, answer, fail });
      this.#queues.set(call.tenant_id, queue);
      this.#waiting += 1;
      this.#startNext();
    });
  }

  #startNext(): void {
    for (const tenant_id of this.#queues.keys()) {
      if (this.#running.size >= companiesAtOnce) return;
      if (!this.#running.has(tenant_id)) void this.#runOne(tenant_id);
    }
  }

  async #runOne(tenant_id: string): Promise<void> {
    this.#running.add(tenant_id);
    let batch: Waiting<Call, Answer>[] | undefined;
    const draw = () => (batch ??= this.#nextBatch(tenant_id)).map(({ call }) => call);
    try {
      const taken = await this.#take(tenant_id, draw);
      for (const [at, { answer, fail }] of (batch ?? []).entries()) {
        const one = taken[at] ?? { error: new Error("A lead was left out of its batch.") };
        if ("answer" in one) answer(one.answer);
        else fail(one.error);
      }
    } catch (error) {
      for (const { fail } of batch ?? this.#nextBatch(tenant_id)) fail(error);
    } finally {
      this.#running.delete(tenant_id);
      this.#startNext();
    }
  }

  #nextBatch(tenant_id: string): Waiting<Call, Answer>[] {
    const queue = this.#queues.get(tenant_id) ?? [];
    const batch: Waiting<Call, Answer>[] = [];
    const left: Waiting<Call, Answer>[] = [];
    const met = new Set<string>();
    for (const one of queue) {
      const fits = batch.length < batchMax && !one.call.apart.some((key) => met.has(key));
      // Also those that wait: calls that share a key keep their order.
      for (const key of one.call.apart) met.add(key);
      (fits ? batch : left).push(one);
    }
    // Last in line: the other companies come first.
    this.#queues.delete(tenant_id);
    if (left.length > 0) this.#queues.set(tenant_id, left);
    this.#waiting -= batch.length;
    return batch;
  }
}
