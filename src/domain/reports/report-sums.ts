/** Sums by group, in the order in which they are shown. */
import { isTimeGrouping } from "../report-sources/report-shape.ts";

/** By the key of the group. They add up, so that a long period can be read part by part. */
export type Sums = Map<string, number[]>;

export const totalOf = (measures: readonly string[], rows: Iterable<readonly number[]>): number[] => {
  const total = measures.map(() => 0);
  for (const values of rows) for (const [nth, value] of values.entries()) total[nth] = (total[nth] ?? 0) + value;
  return total;
};

/** Time in order, other groups by size; equal ones by key, so that a page looks the same each time. */
export function inOrder(grouping: string, sums: Sums, measure: number): [string, number[]][] {
  const rows = [...sums];
  const byKey = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  if (grouping === "hour") return rows.sort(([one], [other]) => hourOrder(one) - hourOrder(other));
  if (isTimeGrouping(grouping)) return rows.sort(([one], [other]) => byKey(one, other));
  const size = (values: number[]) => values[Math.max(0, measure)] ?? 0;
  return rows.sort(([one, a], [other, b]) => size(b) - size(a) || byKey(one, other));
}

function hourOrder(key: string): number {
  const [weekday = 0, hour = 0] = key.split("-").map(Number);
  return weekday * 24 + hour;
}
