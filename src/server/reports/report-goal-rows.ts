/** The goals of the people a report counts, for the months it counts them in. */
import { sql, type SqlBool } from "kysely";
import { goalOver, wholeMonths } from "../../domain/goals/goal-edit.ts";
import type { GoalKind } from "../../domain/goals/goal-limits.ts";
import { goalMeasures } from "../../domain/goals/goal-reports.ts";
import type { Goal } from "../../domain/goals/goal.ts";
import { totalOf } from "../../domain/reports/report-sums.ts";
import { isId } from "../../kit/ids.ts";
import { listGoals } from "../goals/goal-rows.ts";
import { countingOf, type ReportGoals, sumUp } from "./report-number-rows.ts";
import { type Asker, scopeCondition } from "./report-reading-sql.ts";
import type { ReportQuery } from "./report-query-sql.ts";
import { type Condition, isWithin } from "./source-sql.ts";

/** Null where there is nothing to compare with: part of a month, or part of what people do. */
export async function reportGoals(asker: Asker, query: ReportQuery): Promise<ReportGoals | null> {
  const { spec, range } = query;
  const { type, group_by, filters } = spec;
  const kinds = goalMeasures(type.type);
  const months = wholeMonths(range);
  const person = personField(query);
  if (kinds.length === 0 || months === null || !filters.every(({ field }) => field === person)) return null;
  const goals = await listGoals(asker.trx, query.reading.tenant_id, await isCounted(asker, query, person));
  const valuesOf = (one: Goal, of: readonly string[]) => kinds.map(([, kind]) => goalOver(one, kind, of));
  const set = goals.filter((one) => valuesOf(one, months).some((value) => value !== null));
  if (set.length === 0) return null;
  const summed = (of: readonly string[]) => kinds.map(([, kind]) => sumOf(set, kind, of));
  const done = await reachedBy(asker, query, { ids: set.map(({ id }) => id), measures: kinds.map(([name]) => name) });
  const isByPerson = group_by === person;
  const goalsOfGroups = isByPerson
    ? set.map((one) => [one.id, valuesOf(one, months)] as const)
    : group_by === "month"
      ? months.map((month) => [`${month}-01`, summed([month])] as const)
      : [];
  return {
    people: set.length,
    measures: kinds.map(([measure]) => measure),
    totals: summed(months),
    reached: done.totals,
    groups: new Map(goalsOfGroups.map(([key, values]) => [key, { values, reached: done.of(key) }])),
    persons: isByPerson ? set.map(({ id }) => id) : [],
  };
}

/** The report once more, of the people with goals alone: others' work does not reach them. */
async function reachedBy(
  { trx }: Asker,
  query: ReportQuery,
  { ids, measures }: { ids: readonly string[]; measures: readonly string[] },
) {
  const isTheirs = sql<SqlBool>`${query.source.person} = any(${[...ids]}::uuid[])`;
  const theirs = { ...query, where: sql<SqlBool>`(${query.where} and ${isTheirs})` };
  const counting = await countingOf(trx, theirs);
  const sums = await sumUp(trx, counting);
  const picked = (values: readonly number[]) => measures.map((name) => values[counting.measures.indexOf(name)] ?? 0);
  return {
    totals: picked(totalOf(counting.measures, sums.values())),
    of: (key: string) => picked(sums.get(key) ?? []),
  };
}

function sumOf(set: readonly Goal[], kind: GoalKind, months: readonly string[]): number | null {
  const values = set.flatMap((one) => goalOver(one, kind, months) ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

const personField = ({ spec: { type } }: ReportQuery) =>
  Object.entries(type.source.fields).find(([, { kind }]) => kind === "person")?.[0];

/** A person `t` whose records the report counts. */
async function isCounted(asker: Asker, { spec, reading }: ReportQuery, person: string | undefined): Promise<Condition> {
  const id = sql`t.id`;
  const chosen = spec.filters.filter(({ field }) => field === person).flatMap(({ values }) => values.filter(isId));
  const parts = [
    isWithin(reading, id),
    await scopeCondition({ ...asker, reading }, spec.scope, id),
    sql`exists (select from users u where u.tenant_id = t.tenant_id and u.id = t.id and u.active and u.deleted_at is null)`,
    ...(spec.filters.length === 0 ? [] : [sql`t.id = any(${chosen}::uuid[])`]),
  ];
  return sql`(${sql.join(parts, sql` and `)})`;
}
