import { useMemo, useRef, useState } from "react";

export interface Selection<R> {
  /** Rows as selected or last seen, including other pages. */
  rows: readonly R[];
  has: (key: string) => boolean;
  /** Toggles a row; with `among`, the range from the last toggled row to it. */
  turn: (row: R, among: readonly R[] | null) => void;
  put: (rows: readonly R[], on: boolean) => void;
  clear: () => void;
}

/** `shown`: rows of the current page, which replace stored copies. */
export function useSelection<R>(keyOf: (row: R) => string, shown: readonly R[]): Selection<R> {
  const [held, setHeld] = useState<ReadonlyMap<string, R>>(new Map());
  const last = useRef<string | null>(null);
  return useMemo(() => {
    const fresh = new Map(shown.map((row) => [keyOf(row), row]));
    const put = (rows: readonly R[], on: boolean) =>
      setHeld((before) => {
        const after = new Map(before);
        for (const row of rows) {
          if (on) after.set(keyOf(row), row);
          else after.delete(keyOf(row));
        }
        return after;
      });
    return {
      rows: [...held].map(([key, row]) => fresh.get(key) ?? row),
      has: (key) => held.has(key),
      turn: (row, among) => {
        const from = among?.findIndex((one) => keyOf(one) === last.current) ?? -1;
        const to = among?.indexOf(row) ?? -1;
        last.current = keyOf(row);
        const range = among && from >= 0 && to >= 0 ? among.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
        put(range, !held.has(keyOf(row)));
      },
      put,
      clear: () => setHeld(new Map()),
    };
  }, [held, keyOf, shown]);
}
