/** One leader over all tabs of a store: whoever holds the Web Lock sends and syncs, until it closes. */

export interface Locks {
  request(name: string, options: { signal?: AbortSignal }, held: () => Promise<void>): Promise<unknown>;
}

/** Waits for the lock, then works inside its callback until `signal` ends it. Without locks (plain http) every tab works. */
export async function lead(
  locks: Locks | undefined,
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  if (!locks) return work();
  try {
    await locks.request(name, { signal }, work);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
