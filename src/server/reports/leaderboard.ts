/** People side by side: numbers of reports by person, for those who lead them. */
import type { Leaderboard, LeaderboardAsk } from "../../contract/reports/leaderboard.ts";
import { checkSpec } from "../../domain/reports/report-check.ts";
import { measureOf } from "../../domain/reports/report-figures.ts";
import { comparedMeasures, dividingMeasures, type PersonMeasure } from "../../domain/reports/leaderboard.ts";
import { leaderboardMs } from "../../domain/reports/report-limits.ts";
import { reportMessages } from "../../domain/reports/report-messages.ts";
import { ReportSpec } from "../../domain/reports/report-spec.ts";
import { isId } from "../../kit/ids.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { namesOf } from "./report-name-rows.ts";
import { countingOf, sumUp } from "./report-number-rows.ts";
import { reportQuery } from "./report-query-sql.ts";
import type { Asker } from "./report-reading-sql.ts";
import { askerOf, withinTime } from "./report-run-rows.ts";

interface Person {
  amount: number;
  count: number;
}

export async function leaderboardOf(ctx: Ctx, ask: LeaderboardAsk): Promise<Leaderboard> {
  const asker = askerOf(ctx);
  const read = await withinTime(ctx.trx, leaderboardMs, async () => ({
    of: await byPerson(asker, comparedMeasures[ask.what], ask),
    per: await dividing(asker, ask),
  }));
  if (!read) return refuse("invalid", { period: [reportMessages.too_long] });
  const { of, per } = read;
  const ids = [...new Set([...of.people.keys(), ...(per?.people.keys() ?? [])])];
  const names = await namesOf(ctx.trx, ctx.actor.tenant_id, "person", ids);
  return {
    as_of: asker.now,
    ...of.range,
    rows: ids.map((user_id) => {
      const { amount, count } = of.people.get(user_id) ?? { amount: 0, count: 0 };
      const name = names.get(user_id)?.name ?? "Deleted";
      return { user_id, name, amount, count, of: per ? (per.people.get(user_id)?.amount ?? 0) : null };
    }),
  };
}

async function dividing(asker: Asker, ask: LeaderboardAsk) {
  const measure = dividingMeasures[ask.per];
  return measure && byPerson(asker, measure, ask);
}

/** A group whose person is out of reach is left out: a policy of one's contact may be written by anybody. */
async function byPerson(asker: Asker, { report_type, group_by, measure }: PersonMeasure, ask: LeaderboardAsk) {
  const { what: _what, per: _per, ...asked } = ask;
  const query = await reportQuery(asker, checkSpec(ReportSpec.parse({ ...asked, report_type, group_by })));
  const counting = await countingOf(asker.trx, query);
  const { reach } = query.reading;
  const isCount = measureOf(query.spec.type, measure)?.kind === "count";
  const at = counting.measures.indexOf(measure);
  const people = new Map<string, Person>();
  for (const [id, values] of await sumUp(asker.trx, counting))
    if (isId(id) && (reach.all || reach.owners.includes(id))) {
      const amount = values[at] ?? 0;
      people.set(id, { amount, count: isCount ? amount : (values[0] ?? 0) });
    }
  return { people, range: query.range };
}
