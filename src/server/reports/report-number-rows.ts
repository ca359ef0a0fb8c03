/** Counts and sums of a report, in one pass over its rows. */
import { sql } from "kysely";
import { reportGroupsMax } from "../../domain/reports/report-limits.ts";
import { basicMeasures, type ReportFigures, type ReportGroup } from "../../domain/reports/report-figures.ts";
import { type DayRange, rangeBefore } from "../../domain/reports/report-period.ts";
import { isTimeGrouping, type TimeGrouping } from "../../domain/report-sources/report-shape.ts";
import { inOrder, type Sums, totalOf } from "../../domain/reports/report-sums.ts";
import { groupWords } from "../../domain/reports/report-words.ts";
import { isDay } from "../../kit/dates.ts";
import type { Trx } from "../db/schema.ts";
import { namesOf } from "./report-name-rows.ts";
import { hourRange, matching, type ReportQuery } from "./report-query-sql.ts";
import { coveringRange, timeGroups, type TimeColumn, type TimeGroups } from "./report-time-sql.ts";

export interface Counting {
  readonly query: ReportQuery;
  readonly measures: readonly string[];
  readonly range: DayRange;
  /** Null: no rows at all, or no grouping of time. */
  readonly groups: TimeGroups | null;
}

export async function countingOf(trx: Trx, query: ReportQuery, range: DayRange = query.range): Promise<Counting> {
  const { group_by } = query.spec;
  const measures = basicMeasures(query.spec.type);
  const isTime = isTimeGrouping(group_by) && query.column !== null;
  return {
    query,
    measures,
    range,
    groups: isTime ? await groupsOfTime(trx, query, query.column, group_by, range) : null,
  };
}

async function groupsOfTime(
  trx: Trx,
  query: ReportQuery,
  column: TimeColumn,
  grouping: TimeGrouping,
  range: DayRange,
): Promise<TimeGroups | null> {
  if (grouping === "hour") return timeGroups(column, grouping, hourRange(range, query.reading));
  const covered = coveringRange(column, range, await endsOf(trx, query, column, range));
  return covered && timeGroups(column, grouping, covered);
}

async function endsOf(trx: Trx, query: ReportQuery, column: TimeColumn, range: DayRange) {
  const none = { first: null, last: null };
  if (range.from !== null && range.to !== null) return none;
  const { rows } = await sql<{ first: number | string | null; last: number | string | null }>`
    select min(${column.sql}) as first, max(${column.sql}) as last from ${query.from(range)}
    where ${matching(query, {}, range)}`.execute(trx);
  return rows[0] ?? none;
}

/** `part`: some of the days of the counted range. */
export async function sumUp(trx: Trx, counting: Counting, part: DayRange = counting.range): Promise<Sums> {
  const { query, measures, groups } = counting;
  const { spec, source } = query;
  const key = groups
    ? groups.sql
    : isTimeGrouping(spec.group_by)
      ? sql`null::int`
      : (source.fields[spec.group_by] ?? sql`null`);
  const selected = measures.map((name, nth) => sql`${sumOf(query, name)} as ${sql.ref(`v${nth}`)}`);
  const { rows } = await sql<Record<string, number> & { key: string | number | null }>`
    select ${key} as key, ${sql.join(selected)} from ${query.from(part)}
    where ${matching(query, {}, part)} group by 1`.execute(trx);
  const keyOf = (value: string | number | null) =>
    groups ? groups.keyOf(value === null ? null : Number(value)) : value === null ? "-" : String(value);
  return new Map(rows.map((row) => [keyOf(row.key), measures.map((_, nth) => Number(row[`v${nth}`]))]));
}

function sumOf({ source }: ReportQuery, name: string) {
  const { when, sum } = source.measures[name] ?? {};
  const filter = when ? sql` filter (where ${when})` : sql``;
  return sum ? sql`coalesce(sum(${sum})${filter}, 0)::float8` : sql`count(*)${filter}`;
}

export function addSums(into: Sums, more: Sums): Sums {
  for (const [key, values] of more) {
    const known = into.get(key);
    into.set(key, known ? known.map((value, nth) => value + (values[nth] ?? 0)) : values);
  }
  return into;
}

/** What the counted people meant to reach. */
export interface ReportGoals {
  /** How many people have one. */
  readonly people: number;
  readonly measures: readonly string[];
  readonly totals: readonly (number | null)[];
  /** By those people. */
  readonly reached: readonly number[];
  readonly groups: ReadonlyMap<string, { values: (number | null)[]; reached: number[] }>;
  /** Everyone with a goal, if the groups are people. */
  readonly persons: readonly string[];
}

export interface Counted {
  counting: Counting;
  sums: Sums;
  before: { range: DayRange; sums: Sums } | null;
  goals: ReportGoals | null;
}

/** The period before, if there is one to compare with. */
export async function countingBefore(trx: Trx, query: ReportQuery): Promise<Counting | null> {
  const { spec, range, reading, column } = query;
  const isPast = column !== null && column.kind !== "birthday" && range.from !== null && range.from <= reading.today;
  const before = isPast ? rangeBefore(spec.period, range, reading.today) : null;
  return before && countingOf(trx, query, before);
}

export async function figuresOf(trx: Trx, { counting, sums: counted, before, goals }: Counted): Promise<ReportFigures> {
  const { query, measures } = counting;
  const { spec, reading, range } = query;
  const sums = withEverybody(counted, measures, goals);
  const ordered = inOrder(spec.group_by, sums, measures.indexOf(spec.type.drawn ?? spec.type.measures[0] ?? ""));
  const isTime = isTimeGrouping(spec.group_by);
  const shown = isTime ? ordered : ordered.slice(0, reportGroupsMax);
  const left = ordered.slice(shown.length);
  return {
    as_of: reading.now,
    zone: reading.zone,
    ...range,
    group_by: spec.group_by,
    measures: [...measures],
    totals: totalOf(measures, sums.values()),
    groups: await labelled(trx, query, shown),
    rest:
      left.length === 0
        ? null
        : {
            groups: left.length,
            values: totalOf(
              measures,
              left.map(([, values]) => values),
            ),
          },
    before: before && {
      ...before.range,
      totals: totalOf(measures, before.sums.values()),
      groups: inOrder(spec.group_by, before.sums, 0)
        .slice(0, reportGroupsMax)
        .map(([key, values]) => ({ key, values })),
    },
    ...(goals && { goals: goalsShown(goals, shown) }),
  };
}

/** Whoever has a goal is in the list, with nothing done too. */
function withEverybody(sums: Sums, measures: readonly string[], goals: ReportGoals | null): Sums {
  const missing = (goals?.persons ?? []).filter((id) => !sums.has(id));
  return new Map([...sums, ...missing.map((id) => [id, measures.map(() => 0)] as const)]);
}

function goalsShown({ people, measures, totals, reached, groups }: ReportGoals, shown: readonly [string, number[]][]) {
  const keys = new Set(shown.map(([key]) => key));
  const ofTime = [...groups].filter(([key]) => keys.has(key) || isDay(key));
  return {
    people,
    measures: [...measures],
    totals: [...totals],
    reached: [...reached],
    groups: ofTime.map(([key, of]) => ({ key, ...of })),
  };
}

async function labelled(trx: Trx, query: ReportQuery, groups: readonly [string, number[]][]): Promise<ReportGroup[]> {
  const { spec, reading } = query;
  const kind = spec.type.source.fields[spec.group_by]?.kind;
  const names = await namesOf(
    trx,
    reading.tenant_id,
    kind,
    groups.map(([key]) => key),
  );
  return groups.map(([key, values]) => {
    const named = names.get(key);
    const label = groupWords(spec.type, spec.group_by, key) ?? named?.name ?? "Deleted";
    return { key, label, values, ...(named?.has_team ? { has_team: true } : {}) };
  });
}
