/** People side by side, for those who lead them. */
import { z } from "zod";
import { goalKinds } from "../../domain/goals/goal-limits.ts";
import { comparedPer } from "../../domain/reports/leaderboard.ts";
import { ReportSpec } from "../../domain/reports/report-spec.ts";
import { Day, Instant, Uuid } from "../../domain/values/scalars.ts";
import { dataOf, get, group } from "../declare.ts";

const { period, from, to, scope } = ReportSpec.shape;

export const LeaderboardAsk = z.strictObject({
  what: z.enum(goalKinds).default("premium"),
  per: z.enum(comparedPer).default("hour"),
  period: period.unwrap().default("last_30_days"),
  from,
  to,
  scope,
});
export type LeaderboardAsk = z.infer<typeof LeaderboardAsk>;

export const Leaderboard = z.object({
  as_of: Instant,
  from: Day.nullable(),
  /** Exclusive. */
  to: Day.nullable(),
  rows: z.array(
    z.object({
      user_id: Uuid,
      name: z.string(),
      amount: z.number(),
      /** How many records the amount adds up. */
      count: z.int(),
      /** Hours or leads; null where nothing is divided. */
      of: z.number().nullable(),
    }),
  ),
});
export type Leaderboard = z.infer<typeof Leaderboard>;

export const leaderboards = group("leaderboards", "/v1/reports/leaderboard", {
  show: get("", {
    summary:
      "Compares the people one leads by calls, appointments, applications or premium: per hour worked, per lead given, or as they are. Each number is that of a report.",
    access: "reports.compare",
    feature: "reports",
    query: LeaderboardAsk,
    reply: dataOf(Leaderboard),
  }),
});
