/** User requests in progress in this process; background work yields while there are any. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { World } from "../../kit/world.ts";

/** An upload or a download may last for minutes and is not latency-sensitive. */
const shortMs = 2_000;

export class RequestsOpen {
  readonly #world: World;
  /** Arrival time of each request. */
  readonly #open = new Map<object, number>();
  #answered = Promise.withResolvers<void>();

  constructor(world: World) {
    this.#world = world;
  }

  begin(request: object): void {
    this.#open.set(request, this.#world.now());
  }

  end(request: object): void {
    if (!this.#open.delete(request) || this.isWaiting) return;
    this.#answered.resolve();
    this.#answered = Promise.withResolvers<void>();
  }

  /** Whether a short request is waiting. */
  get isWaiting(): boolean {
    if (this.#open.size === 0) return false;
    const since = this.#world.now() - shortMs;
    for (const came of this.#open.values()) if (came >= since) return true;
    return false;
  }

  /** Resolves when no request is waiting, or after this time at most. */
  async untilAnswered(msMax: number): Promise<void> {
    if (!this.isWaiting) return;
    const over = new AbortController();
    const slept = this.#world.sleep(msMax, over.signal).catch(() => {});
    await Promise.race([this.#answered.promise, slept]);
    over.abort();
  }
}

/** Uses the response's own events: hooks do not fire for an aborted request. */
export function countRequests(fastify: FastifyInstance, open: RequestsOpen): void {
  fastify.addHook("onRequest", (_request: FastifyRequest, { raw }: FastifyReply, done: () => void) => {
    open.begin(raw);
    raw.once("finish", () => open.end(raw));
    raw.once("close", () => open.end(raw));
    done();
  });
}
