import { useState } from "react";
import { isSameValue } from "../../domain/values/same-value.ts";

interface Keyed<T> {
  entries: readonly T[];
  keys: readonly number[];
  next: number;
}

/**
 * React keys for entries without ids: each follows its entry as others are added and removed, so that an open field
 * stays with its entry.
 */
export function useEntryKeys<T>(entries: readonly T[]): readonly number[] {
  const [known, setKnown] = useState(() => keyed({ entries: [], keys: [], next: 0 }, entries));
  if (isSameValue(known.entries, entries)) return known.keys;
  const now = keyed(known, entries);
  setKnown(now);
  return now.keys;
}

/** If the length is unchanged, entries were edited in place; otherwise each is matched by content. */
function keyed<T>({ entries: before, keys, next }: Keyed<T>, entries: readonly T[]): Keyed<T> {
  if (before.length === entries.length) return { entries, keys, next };
  const free = new Set(before.keys());
  let fresh = next;
  const found = entries.map((entry) => {
    const at = [...free].find((one) => isSameValue(before[one], entry));
    if (at !== undefined) free.delete(at);
    return (at === undefined ? undefined : keys[at]) ?? fresh++;
  });
  return { entries, keys: found, next: fresh };
}
