/** Places overlapping events side by side: each gets the first lane free at its start. */
export interface Span {
  id: string;
  start_date: number;
  end_date: number;
}

export interface Lanes {
  /** Lane of each event by id. */
  laneOf: ReadonlyMap<string, number>;
  count: number;
}

const lanesMax = 3;

/** `spans` sorted by start. If no lane is free, the last one is shared. */
export function lanesOf(spans: readonly Span[]): Lanes {
  const ends: number[] = [];
  const laneOf = new Map<string, number>();
  for (const { id, start_date, end_date } of spans) {
    const free = ends.findIndex((end) => end <= start_date);
    const lane = free === -1 ? Math.min(ends.length, lanesMax - 1) : free;
    ends[lane] = Math.max(ends[lane] ?? 0, end_date);
    laneOf.set(id, lane);
  }
  return { laneOf, count: Math.max(1, ends.length) };
}
