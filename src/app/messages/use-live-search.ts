/** A live read that takes long: a new question stops it, and it says when its answer is one to an earlier question. */
import { useEffect, useState } from "react";
import { follow } from "../../local/db/follow.ts";
import type { LocalDatabase } from "../../local/db/database.ts";
import { useLocal } from "../base/live.ts";

interface Found<T> {
  /** Keeps the last answer until the next one arrives. */
  answer: T | undefined;
  busy: boolean;
}

/** `ask`: plain values. */
export function useLiveSearch<A, T>(
  query: (db: LocalDatabase, ask: A, signal: AbortSignal) => Promise<T>,
  ask: A,
): Found<T> {
  const { db } = useLocal();
  const [found, setFound] = useState<{ key: string; answer: T }>();
  const [failure, setFailure] = useState<unknown>();
  const key = JSON.stringify(ask);
  useEffect(() => {
    const stop = new AbortController();
    const end = follow(db, () => query(db, JSON.parse(key) as A, stop.signal), {
      next: (answer) => setFound({ key, answer }),
      error: setFailure,
    });
    return () => {
      stop.abort();
      end();
    };
  }, [db, query, key]);
  // The page's error boundary shows it.
  if (failure !== undefined) throw failure;
  return { answer: found?.answer, busy: found?.key !== key };
}
