/** The numbers of a report. */
import { z } from "zod";
import { Day, Instant } from "../values/scalars.ts";
import type { ReportMeasure, ReportType } from "../report-sources/report-shape.ts";

const values = z.array(z.number());

export const ReportGroup = z.object({
  /** A value, an id or the first day; `-`: none. */
  key: z.string(),
  label: z.string(),
  values,
  /** Of a person with a downline: the report can be run for it. */
  has_team: z.boolean().optional(),
});
export type ReportGroup = z.infer<typeof ReportGroup>;

const goalValues = z.array(z.number().nullable());

/** What people meant to reach, if the period is made of whole months. Null: no goal, or none for such a group. */
export const FigureGoals = z.object({
  /** How many people have one. */
  people: z.int(),
  /** Of the values, in order. */
  measures: z.array(z.string()),
  totals: goalValues,
  /** Of those people alone: others have no goal to be measured by. */
  reached: values,
  groups: z.array(z.object({ key: z.string(), values: goalValues, reached: values })),
});
export type FigureGoals = z.infer<typeof FigureGoals>;

const range = { from: Day.nullable(), to: Day.nullable() } as const;

export const ReportFigures = z.object({
  /** The numbers are of this moment. */
  as_of: Instant,
  zone: z.string(),
  /** `to` is exclusive. */
  ...range,
  group_by: z.string(),
  /** Of the values, in order. */
  measures: z.array(z.string()),
  totals: values,
  groups: z.array(ReportGroup),
  /** Of groups beyond the limit. */
  rest: z.object({ groups: z.int(), values }).nullable(),
  /** Groups of time match by position, others by key. */
  before: z.object({ ...range, totals: values, groups: z.array(z.object({ key: z.string(), values })) }).nullable(),
  /** Left out by earlier versions, and where the report has none. */
  goals: FigureGoals.optional(),
});
export type ReportFigures = z.infer<typeof ReportFigures>;

export function measureOf({ source }: ReportType, key: string): ReportMeasure | undefined {
  return Object.hasOwn(source.measures, key) ? source.measures[key] : undefined;
}

/** The additive measures a report needs; the others are computed from them. */
export function basicMeasures(type: ReportType): string[] {
  return [...new Set(type.measures.flatMap((key) => measureOf(type, key)?.of ?? [key]))];
}

/** A measure's value; null: nothing to divide by. */
export function measured(
  type: ReportType,
  key: string,
  { measures, values }: { measures: readonly string[]; values: readonly number[] },
): number | null {
  const of = measureOf(type, key)?.of;
  const valueOf = (name: string) => values[measures.indexOf(name)] ?? 0;
  if (!of) return valueOf(key);
  const [above, below] = [valueOf(of[0]), valueOf(of[1])];
  return below === 0 ? null : above / below;
}

export interface GoalReached {
  goal: number;
  /** By those who have one. */
  reached: number;
}

/** The goal of a measure: of a group, or in total. */
export function goalOf({ goals }: Pick<ReportFigures, "goals">, measure: string, key?: string): GoalReached | null {
  const at = goals?.measures.indexOf(measure) ?? -1;
  const whole = goals && { values: goals.totals, reached: goals.reached };
  const of = key === undefined ? whole : goals?.groups.find((group) => group.key === key);
  const goal = of?.values[at] ?? null;
  return goal === null ? null : { goal, reached: of?.reached[at] ?? 0 };
}

/** The counted part whose rows stand behind a measure: a rate opens what it divides. */
export function openedMeasure(type: ReportType, key: string): string {
  const of = measureOf(type, key)?.of;
  if (!of) return key;
  return measureOf(type, of[0])?.kind === "count" ? of[0] : of[1];
}
