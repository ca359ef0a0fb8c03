/** Live queries that still deliver results under constant writes. */
import { liveQuery, type LocalDatabase, onceOpenAgain, reopening } from "./database.ts";

export interface Follower<T> {
  next: (answer: T) => void;
  error: (error: unknown) => void;
}

/**
 * Delivers the result, and a new one after any of its inputs changed; returns an unsubscribe function. Dexie's
 * liveQuery restarts a read at every change and delivers only when one finishes undisturbed, so on a busy device it
 * would deliver nothing and the reads would block the writes. Here one read runs at a time, its result is always
 * delivered, and one more follows if changes arrived meanwhile. A read that failed because the store was closed is
 * repeated once it is open again.
 */
export function follow<T>(db: LocalDatabase, query: () => PromiseLike<T>, { next, error }: Follower<T>): () => void {
  let stopped = false;
  let due = 0;
  let underWay: Promise<unknown> | undefined;
  const answer = async () => {
    try {
      const answered = await reopening(query);
      if (!stopped) next(answered);
    } catch (failure) {
      // A query that read nothing is never refreshed: a result from another store would stay forever.
      if (!stopped) onceOpenAgain(db, again);
      throw failure;
    }
  };
  // Dexie tracks reads only inside a function that is itself async, and after an await only of its own promises.
  const read = async () => {
    const turn = ++due;
    if (underWay) await Promise.resolve(underWay);
    if (stopped || turn !== due) return;
    const reading = answer();
    underWay = reading.catch(() => undefined);
    await reading;
  };
  const begin = () => liveQuery(read).subscribe({ error });
  let subscription = begin();
  function again(): void {
    if (stopped) return;
    subscription.unsubscribe();
    subscription = begin();
  }
  return () => {
    stopped = true;
    subscription.unsubscribe();
  };
}
