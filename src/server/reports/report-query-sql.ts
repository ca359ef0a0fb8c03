/** The one predicate of a report: its number, the list behind the number and the file are all read through it. */
import { sql, type SqlBool } from "kysely";
import type { CheckedSpec } from "../../domain/reports/report-check.ts";
import { reportMessages } from "../../domain/reports/report-messages.ts";
import { type DayRange, rangeOf } from "../../domain/reports/report-period.ts";
import { isTimeGrouping } from "../../domain/report-sources/report-shape.ts";
import type { Capability } from "../../domain/users/access.ts";
import { addDays } from "../../kit/dates.ts";
import { isId } from "../../kit/ids.ts";
import { refuse } from "../../kit/refusal.ts";
import { type Asker, readingOf, scopeCondition } from "./report-reading-sql.ts";
import { inRange, inTimeGroup, type TimeColumn } from "./report-time-sql.ts";
import type { AnySource, Condition, Reading, Sql } from "./source-sql.ts";
import { sourceSqlOf } from "./sources.ts";

export interface ReportQuery {
  readonly spec: CheckedSpec;
  readonly source: AnySource;
  readonly reading: Reading;
  readonly range: DayRange;
  readonly from: (range?: DayRange) => Sql;
  /** Without the period. */
  readonly where: Condition;
  readonly column: TimeColumn | null;
}

export interface Cell {
  group?: string | undefined;
  measure?: string | undefined;
}

export async function reportQuery(
  asker: Asker,
  spec: CheckedSpec,
  also: readonly Capability[] = [],
): Promise<ReportQuery> {
  const { type } = spec;
  const source = sourceSqlOf(type.source);
  const reading = await readingOf(asker, type, also);
  const parts = [
    source.where(reading),
    await scopeCondition({ ...asker, reading }, spec.scope, source.person),
    ...Object.entries(type.where ?? {}).map(([field, values]) => hasValue(source, { type, field, values })),
    ...spec.filters.map(({ field, values }) => hasValue(source, { type, field, values })),
  ];
  const range = type.date === null ? { from: null, to: null } : rangeOf(spec, reading.today);
  const declared = type.date === null ? undefined : type.source.dates[type.date];
  return {
    spec,
    source,
    reading,
    range,
    from: (part = range) => source.from(reading, part),
    where: sql<SqlBool>`(${sql.join(parts, sql` and `)})`,
    column:
      type.date === null || !declared
        ? null
        : { sql: source.dates[type.date] ?? sql`null`, kind: declared.kind, zone: reading.zone },
  };
}

/** The predicate: everything above, in the period, and of one cell if one is named. */
export function matching(query: ReportQuery, cell: Cell = {}, range: DayRange = query.range): Condition {
  const { spec, source, where, column } = query;
  const near = spec.type.date === null ? undefined : source.near?.[spec.type.date];
  const parts = [where, ...(near ? [near(range)] : []), ...(column ? [inRange(column, range)] : [])];
  if (cell.group !== undefined) parts.push(inGroup(query, cell.group));
  if (cell.measure !== undefined) parts.push(counted(query, source, cell.measure));
  return sql<SqlBool>`${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` and `,
  )}`;
}

function counted({ spec: { type } }: ReportQuery, { measures }: AnySource, measure: string): Condition {
  const isKnown = type.measures.some((key) => key === measure || type.source.measures[key]?.of?.includes(measure));
  if (!isKnown || !Object.hasOwn(measures, measure)) refuse("invalid", { measure: [reportMessages.no_measure] });
  return measures[measure]?.when ?? sql<SqlBool>`true`;
}

function inGroup({ spec: { type, group_by }, source, column, range, reading }: ReportQuery, key: string): Condition {
  if (!isTimeGrouping(group_by)) return hasValue(source, { type, field: group_by, values: [key === "-" ? "" : key] });
  if (!column) return refuse("invalid", { group: [reportMessages.no_group] });
  return inTimeGroup(column, group_by, key, hourRange(range, reading));
}

/** Clock changes are looked up within these days; a period without an end is not older than the product. */
export function hourRange({ from, to }: DayRange, { today }: Reading): { from: string; to: string } {
  return { from: from ?? "2000-01-01", to: to ?? addDays(today, 400) };
}

interface Having {
  type: CheckedSpec["type"];
  field: string;
  values: readonly string[];
}

/** An empty value is none. */
function hasValue(source: AnySource, { type, field, values }: Having): Condition {
  const kind = type.source.fields[field]?.kind;
  const given = values.filter((value) => value !== "");
  if (kind !== "word" && !given.every(isId)) refuse("invalid", { filters: [reportMessages.no_filter] });
  const list = source.lists?.[field];
  if (list) return sql<SqlBool>`${list} && ${given}::uuid[]`;
  const column = source.fields[field] ?? sql`null`;
  const isOne = sql<SqlBool>`${column} = any(${given}::${sql.raw(kind === "word" ? "text" : "uuid")}[])`;
  return given.length === values.length ? isOne : sql<SqlBool>`(${column} is null or ${isOne})`;
}
