/** The current state of a list of small records: a save renders later, and an undo callback may predate both. */
import { useLayoutEffect, useRef, useState } from "react";
import { RemovedPlaces } from "./removed-places.ts";

/** `was`: the list that `records` is based on. */
export type SaveList<T> = (records: T[], was: T[]) => void;

interface OptimisticList<T> {
  /** Applies a change to the current list and saves it. */
  change: (made: (standing: readonly T[]) => T[]) => void;
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
  const change: OptimisticList<T>["change"] = (made) => {
    const was = now.current.records;
    const records = made(was);
    now.current.records = records;
    if (coming.current.length === 0) coming.current.push(JSON.stringify(was));
    coming.current.push(JSON.stringify(records));
    now.current.onSave(records, [...was]);
  };
  const remove = (at: number) => {
    const gone = now.current.records.slice(at, at + 1);
    change((standing) => standing.toSpliced(at, 1));
    const place = places.takeOut(at);
    return () => change((standing) => standing.toSpliced(places.putIn(place, standing.length), 0, ...gone));
  };
  return { change, remove };
}
