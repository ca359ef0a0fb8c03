/** Runs a report: at once if it takes up to a second. */
import { sql } from "kysely";
import { checkSpec, type CheckedSpec } from "../../domain/reports/report-check.ts";
import type { ReportFigures } from "../../domain/reports/report-figures.ts";
import { reportNowMs } from "../../domain/reports/report-limits.ts";
import type { Sums } from "../../domain/reports/report-sums.ts";
import { ReportSpec, type ReportSpecInput } from "../../domain/reports/report-spec.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { reportGoals } from "./report-goal-rows.ts";
import { countingBefore, countingOf, figuresOf, sumUp } from "./report-number-rows.ts";
import { reportQuery } from "./report-query-sql.ts";
import type { Asker } from "./report-reading-sql.ts";

export const askerOf = ({ trx, actor, world }: Pick<Ctx, "trx" | "actor" | "world">): Asker => ({
  trx,
  actor,
  now: world.now(),
});

export async function runNow(asker: Asker, spec: ReportSpec): Promise<ReportFigures | undefined> {
  const checked = checkSpec(spec);
  return withinTime(asker.trx, reportNowMs, () => runChecked(asker, checked));
}

/** For the background. Throws once a statement takes longer. */
export async function runWithin(asker: Asker, spec: CheckedSpec, limitMs: number): Promise<ReportFigures> {
  await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(asker.trx);
  return runChecked(asker, spec);
}

async function runChecked(asker: Asker, spec: CheckedSpec): Promise<ReportFigures> {
  const { trx } = asker;
  const query = await reportQuery(asker, spec);
  const counting = await countingOf(trx, query);
  const sums = await sumUp(trx, counting);
  const earlier = await countingBefore(trx, query);
  const before = earlier && { range: earlier.range, sums: await sumUp(trx, earlier) };
  return figuresOf(trx, { counting, sums, before, goals: await reportGoals(asker, query) });
}

const canceledByTimeout = "57014";

/**
 * Undefined once a statement takes longer; what came before it in the transaction stays. A request keeps one core busy,
 * not all: others work meanwhile.
 */
export async function withinTime<T>(trx: Trx, limitMs: number, run: () => Promise<T>): Promise<T | undefined> {
  await sql`savepoint within_time`.execute(trx);
  await sql`select set_config('statement_timeout', ${String(limitMs)}, true),
    set_config('max_parallel_workers_per_gather', '0', true)`.execute(trx);
  try {
    const result = await run();
    await sql`set local statement_timeout to default`.execute(trx);
    return result;
  } catch (error) {
    if ((error as { code?: unknown }).code !== canceledByTimeout) throw error;
    await sql`rollback to savepoint within_time`.execute(trx);
    return undefined;
  }
}

/** The sums of a report by group, for other figures that must be the report's. */
export async function sumsOf(
  asker: Asker,
  spec: ReportSpecInput,
): Promise<{ measures: readonly string[]; sums: Sums }> {
  const query = await reportQuery(asker, checkSpec(ReportSpec.parse(spec)));
  const counting = await countingOf(asker.trx, query);
  return { measures: counting.measures, sums: await sumUp(asker.trx, counting) };
}
