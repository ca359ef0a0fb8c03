/** Reads that follow what is written, however much that is. */
import { liveQuery, type LocalDatabase, onceOpenAgain, reopening } from "./database.ts";

export interface Follower<T> {
  next: (answer: T) => void;
  error: (error: unknown) => void;
}

/**
 * Tells the answer, and each later one once something it was read from has changed; returns how to stop. Dexie begins a read
 * anew at every change and tells nothing until one ends undisturbed, so that on a busy device nothing would be told at all,
 * and all those reads would keep the writes waiting. Here one runs at a time, its answer is always told, and of those that
 * became due meanwhile the last one follows. One that failed because the store was closed is made once it is open again.
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
      // What was never read is never renewed: an answer of another store would stand for good.
      if (!stopped) onceOpenAgain(db, again);
      throw failure;
    }
  };
  // Dexie notes what is read only inside a function that is itself async, and after an await only of a promise of its own.
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
