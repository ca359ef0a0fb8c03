import { useState } from "react";
import { isSameValue } from "../../domain/values/same-value.ts";

interface Keyed<T> {
  entries: readonly T[];
  keys: readonly number[];
  next: number;
}

/**
 * Keys for entries that have none of their own: each goes along with its entry while others come and go, so that an open
 * field stays with what it was opened on.
 */
export function useEntryKeys<T>(entries: readonly T[]): readonly number[] {
  const [known, setKnown] = useState(() => keyed({ entries: [], keys: [], next: 0 }, entries));
  if (isSameValue(known.entries, entries)) return known.keys;
  const now = keyed(known, entries);
  setKnown(now);
  return now.keys;
}

/** In a list as long as before an entry was changed where it stands; otherwise each is known by what it says. */
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
