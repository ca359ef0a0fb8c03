/** One leader among all tabs of a store: the holder of the Web Lock sends and syncs until it is closed. */

export interface Locks {
  request(name: string, options: { signal?: AbortSignal }, held: () => Promise<void>): Promise<unknown>;
}

/** Waits for the lock, then runs until `signal` aborts. Without locks (plain http) every tab runs. */
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
