/**
 * Keeps a reader that waits for bytes that will never come from waiting for ever: an archive may promise more than it has,
 * and the parser then stands still once its source has ended.
 */
import type { Bytes } from "./file-report.ts";

const stallMs = 5_000;

export class StallGuard {
  #moved = true;
  #over = false;
  readonly #stalled = Promise.withResolvers<never>();

  constructor() {
    // Nobody may be waiting when it fires.
    this.#stalled.promise.catch(() => undefined);
  }

  /** The source, watched to its end. */
  async *watch(bytes: Bytes): AsyncGenerator<Uint8Array> {
    yield* bytes;
    this.#arm();
  }

  /** What the reader gives; fails when nothing comes for a while after the source has ended. */
  async *follow<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    const iterator = items[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await Promise.race([iterator.next(), this.#stalled.promise]);
        this.#moved = true;
        if (next.done) return;
        yield next.value;
      }
    } finally {
      // Not awaited: a reader that stands still never answers.
      void iterator.return?.().catch(() => undefined);
    }
  }

  /** What failed where nobody reads yet. */
  fail(error: unknown): void {
    this.#stalled.reject(error);
  }

  end(): void {
    this.#over = true;
  }

  #arm(): void {
    AbortSignal.timeout(stallMs).addEventListener("abort", () => {
      if (this.#over) return;
      if (!this.#moved) return this.#stalled.reject(new Error("the archive ends before it should"));
      this.#moved = false;
      this.#arm();
    });
  }
}
