/** The current state of a list of small records: a save renders later, and an undo callback may predate both. */
import { useLayoutEffect, useRef, useState } from "react";
import { RemovedPlaces } from "./removed-places.ts";

/** `was`: the list that `records` is based on. Rejects if nothing was saved. */
export type SaveList<T> = (records: T[], was: T[]) => void | Promise<unknown>;

export type ListChange<T> = (standing: readonly T[]) => T[];

interface OptimisticList<T> {
  /**
   * Applies a change to the current list and saves it. `seen`: the current list with what the editor showed when it
   * opened; absent: the current list. Rejects if nothing was saved.
   */
  change: (made: ListChange<T>, seen?: ListChange<T>) => Promise<void>;
  /** Returns an undo function that works once. */
  remove: (at: number) => () => void;
}

export function useOptimisticList<T>(drawn: readonly T[], onSave: SaveList<T>): OptimisticList<T> {
  const now = useRef({ records: drawn, onSave });
  /** The rendered list and the saved lists not rendered yet. */
  const coming = useRef<string[]>([]);
  const [places] = useState(() => new RemovedPlaces());
  useLayoutEffect(() => {
    const at = coming.current.lastIndexOf(JSON.stringify(drawn));
    coming.current = at < 0 ? [] : coming.current.slice(at);
    if (coming.current.length <= 1) now.current.records = drawn;
  }, [drawn]);
  useLayoutEffect(() => void (now.current.onSave = onSave), [onSave]);
  const change: OptimisticList<T>["change"] = async (made, seen = (standing) => [...standing]) => {
    const was = now.current.records;
    const records = made(was);
    now.current.records = records;
    if (coming.current.length === 0) coming.current.push(JSON.stringify(was));
    coming.current.push(JSON.stringify(records));
    try {
      await now.current.onSave(records, seen(was));
    } catch (error) {
      // A change made since contains this one, and saves both.
      if (now.current.records === records) now.current.records = was;
      coming.current = coming.current.filter((list) => list !== JSON.stringify(records));
      throw error;
    }
  };
  const remove = (at: number) => {
    const gone = now.current.records.slice(at, at + 1);
    // A rejection is reported; nothing was typed that could be lost.
    void change((standing) => standing.toSpliced(at, 1)).catch(() => undefined);
    const place = places.takeOut(at);
    const back: ListChange<T> = (standing) => standing.toSpliced(places.putIn(place, standing.length), 0, ...gone);
    return () => void change(back).catch(() => undefined);
  };
  return { change, remove };
}
