/** Overlapping entries: shown, never forbidden (domain §11). */
export interface Planned {
  /** Unique among those compared. */
  key: string;
  start_date: number;
  end_date: number;
}

/** Each overlapping key and the keys it overlaps with; touching ends do not overlap. In the order of `planned`. */
export function overlapsAmong<P extends Planned>(planned: readonly P[]): Map<string, P> {
  const found = new Map<string, P>();
  let latest: P | undefined;
  for (const next of planned.toSorted((a, b) => a.start_date - b.start_date || a.end_date - b.end_date)) {
    if (latest && next.start_date < latest.end_date && next.start_date < next.end_date) {
      found.set(next.key, latest);
      if (!found.has(latest.key)) found.set(latest.key, next);
    }
    // Entries still open have already been compared with this one.
    if (!latest || next.end_date > latest.end_date) latest = next;
  }
  return found;
}
