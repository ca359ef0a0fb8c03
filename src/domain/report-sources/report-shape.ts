/**
 * What a report is made of. A source names the records and everything that can be said of them; a report type is one
 * file that picks from a source. The number, the list behind it, the file and the screen read the same declaration.
 */
import type { Capability } from "../users/access.ts";

/** `day`: a calendar day. `moment`: an instant, counted in the reader's zone. `birthday`: recurs every year. */
export type DateKind = "day" | "moment" | "birthday";
/** Kinds other than `word` are ids with a name. */
export type FieldKind = "person" | "carrier" | "source" | "status" | "tag" | "vendor" | "flow" | "campaign" | "word";
export type ColumnKind = "text" | "word" | "day" | "moment" | "money" | "number" | "seconds";
/** `percent`, `average` and the like are derived: `of` names a numerator and a denominator. */
export type MeasureKind = "count" | "number" | "money" | "seconds" | "percent" | "score";

export interface ReportDate {
  readonly label: string;
  /** In a sentence after the records: "policies *applied for* from …". */
  readonly phrase: string;
  readonly kind: DateKind;
}
export interface ReportField {
  readonly label: string;
  readonly kind: FieldKind;
  /** The values of a `word`, in order. */
  readonly options?: readonly string[];
  readonly words?: (value: string) => string;
}
export interface ReportColumn {
  readonly label: string;
  readonly kind: ColumnKind;
  readonly words?: (value: string) => string;
}
export interface ReportMeasure {
  readonly label: string;
  readonly kind: MeasureKind;
  readonly of?: readonly [string, string];
}

export interface ReportSource {
  readonly name: string;
  readonly one: string;
  readonly many: string;
  /** Needed besides the right to see reports; it limits the records too. */
  readonly needs: Capability;
  readonly dates: Readonly<Record<string, ReportDate>>;
  readonly fields: Readonly<Record<string, ReportField>>;
  readonly columns: Readonly<Record<string, ReportColumn>>;
  readonly measures: Readonly<Record<string, ReportMeasure>>;
}

export const reportSections = ["Contacts", "Calls and activity", "Production", "Policies", "Company"] as const;
export type ReportSection = (typeof reportSections)[number];
export type ChartKind = "bars" | "line" | "funnel" | "heat";

/** Groupings of the period itself. `hour`: weekday and hour. */
export const timeGroupings = ["day", "week", "month", "hour"] as const;
export type TimeGrouping = (typeof timeGroupings)[number];

export function isTimeGrouping(grouping: string | null): grouping is TimeGrouping {
  return timeGroupings.some((time) => time === grouping);
}

export const periodNames = [
  "today",
  "yesterday",
  "this_week",
  "last_week",
  "this_month",
  "last_month",
  "this_quarter",
  "last_quarter",
  "this_year",
  "last_year",
  "last_7_days",
  "last_30_days",
  "last_90_days",
  "last_12_months",
  "next_30_days",
  "next_60_days",
  "next_90_days",
  "next_12_months",
  "all",
  "custom",
] as const;
export type PeriodName = (typeof periodNames)[number];

export interface ReportType {
  readonly type: string;
  readonly label: string;
  /** What it answers, in one sentence. */
  readonly about: string;
  readonly section: ReportSection;
  readonly source: ReportSource;
  /** Null: as of now, without a period. */
  readonly date: string | null;
  readonly period: PeriodName;
  /** Filters that always apply: field, values. */
  readonly where?: Readonly<Record<string, readonly string[]>>;
  /** In a sentence, what `where` means: "in force". */
  readonly whereWords?: string;
  /** The first one counts the records. */
  readonly measures: readonly string[];
  /** The measure the chart draws; the first, unless named. */
  readonly drawn?: string;
  readonly groupings: readonly string[];
  readonly group_by: string;
  readonly filters: readonly string[];
  readonly columns: readonly string[];
  readonly chart: ChartKind;
}

type KeyOf<T> = Extract<keyof T, string>;
interface Picked<S extends ReportSource> {
  date: KeyOf<S["dates"]> | null;
  where?: Partial<Record<KeyOf<S["fields"]>, readonly string[]>>;
  measures: readonly KeyOf<S["measures"]>[];
  drawn?: KeyOf<S["measures"]>;
  groupings: readonly (KeyOf<S["fields"]> | TimeGrouping)[];
  group_by: KeyOf<S["fields"]> | TimeGrouping;
  filters: readonly KeyOf<S["fields"]>[];
  columns: readonly KeyOf<S["columns"]>[];
}

/** A report type whose parts exist in its source. */
export function reportOf<const S extends ReportSource>(
  source: S,
  type: Omit<ReportType, "source" | keyof Picked<S>> & Picked<S>,
): ReportType {
  return { source, ...type } as ReportType;
}
