/** Values people are compared by, in words. */
import type { GoalKind } from "../../domain/goals/goal-limits.ts";
import type { ComparedPer } from "../../domain/reports/leaderboard.ts";
import { showMoney } from "../../kit/money.ts";
import { measureWords } from "./measure-words.ts";

export const perLabels: Readonly<Record<ComparedPer, string>> = {
  hour: "Per hour worked",
  lead: "Per lead given",
  none: "As it is",
};

export function comparedShown(what: GoalKind, per: ComparedPer, value: number | null): string {
  if (value === null) return "–";
  if (what === "premium") return per === "none" ? measureWords("money", value) : showMoney(Math.round(value));
  return value.toLocaleString("en-US", { maximumFractionDigits: per === "none" ? 0 : 2 });
}
