/** Events that overlap are drawn beside each other: each gets the first lane that is free when it begins. */
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

/** `spans` in the order of their beginning; what finds no lane free shares the last one. */
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
