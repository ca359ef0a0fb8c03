/** The value a group had in the period before. */
import type { ReportFigures } from "../../domain/reports/report-figures.ts";
import { bucketsOf, type DayRange } from "../../domain/reports/report-period.ts";
import { isTimeGrouping, type TimeGrouping } from "../../domain/report-sources/report-shape.ts";

/** Days, weeks and months match by position in their period; other groups by key. */
export function beforeOf(
  { group_by, before, from, to, measures }: ReportFigures,
  key: string,
): readonly number[] | undefined {
  if (!before) return undefined;
  const none = measures.map(() => 0);
  const found = (wanted: string | undefined) =>
    wanted === undefined ? undefined : (before.groups.find((group) => group.key === wanted)?.values ?? none);
  if (!isTimeGrouping(group_by) || group_by === "hour") return found(key);
  return found(bucketsIn(group_by, before)[bucketsIn(group_by, { from, to }).indexOf(key)]);
}

function bucketsIn(grouping: Exclude<TimeGrouping, "hour">, { from, to }: DayRange): string[] {
  return from === null || to === null ? [] : bucketsOf(grouping, { from, to });
}
