/** What the parts of a report show, and the rows behind a number. */
import { measureOf, type ReportFigures } from "../../domain/reports/report-figures.ts";
import type { ReportType } from "../../domain/report-sources/report-shape.ts";
import type { AddressedReport } from "./report-address.ts";

export interface FiguresProps {
  type: ReportType;
  report: AddressedReport;
  figures: ReportFigures;
  /** Omitted: from the server just now. */
  origin?: "computed" | "kept";
  onChoose: (change: Partial<AddressedReport>) => void;
}

/** How many rows the list of a measure has. An amount opens all rows it adds up. */
export function countBehind(
  type: ReportType,
  { measures }: ReportFigures,
  measure: string,
  values: readonly number[],
): number {
  const key = measureOf(type, measure)?.kind === "count" ? measure : (type.measures[0] ?? "");
  return values[measures.indexOf(key)] ?? 0;
}
