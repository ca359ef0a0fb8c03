/** How long a request waits for the server. */
import type { World } from "../../kit/world.ts";

/** Requests without a response yet, of one page or worker. */
export class PendingRequests {
  readonly #waiting = new Set<() => void>();

  /** A request sent before the network was lost gets no response: its caller sends it again now, not after a timeout. */
  networkReturned(): void {
    for (const giveUp of this.#waiting) giveUp();
  }

  add(giveUp: () => void): () => void {
    this.#waiting.add(giveUp);
    return () => this.#waiting.delete(giveUp);
  }
}

/** Shorter than this, the response may still be on its way. */
const onTheWayMs = 2_000;

interface PatienceParts {
  world: World;
  pending?: PendingRequests | undefined;
  /** For the whole response. */
  timeoutMs: number;
  /** For its beginning, if shorter. */
  replyMs?: number | undefined;
  /** The caller's own. */
  signal?: AbortSignal | undefined;
}

export interface Patience {
  /** Aborted when the request has waited long enough. */
  signal: AbortSignal;
  /** The response has begun. */
  answered(): void;
  end(): void;
}

export function patienceOf({ world, pending, timeoutMs, replyMs, signal }: PatienceParts): Patience {
  const [timeout, begun, over] = [new AbortController(), new AbortController(), new AbortController()];
  const giveUp = () => timeout.abort();
  const after = (ms: number, until: AbortSignal) => void world.sleep(ms, until).then(giveUp, () => undefined);
  const sentAt = world.now();
  const leave = pending?.add(() => {
    // A clock that was set back counts as a long wait.
    if (Math.abs(world.now() - sentAt) >= onTheWayMs) giveUp();
  });
  after(timeoutMs, over.signal);
  if (replyMs !== undefined) after(replyMs, begun.signal);
  const answered = () => {
    begun.abort();
    leave?.();
  };
  return {
    signal: AbortSignal.any([timeout.signal, ...(signal ? [signal] : [])]),
    answered,
    end: () => {
      answered();
      over.abort();
    },
  };
}
