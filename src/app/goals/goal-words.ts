/** Amounts of goals in words. */
import type { GoalKind } from "../../domain/goals/goal-limits.ts";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** Premium in whole dollars: the policies behind it have the cents. */
export function amountWords(kind: GoalKind, amount: number): string {
  return kind === "premium" ? dollars.format(Math.round(amount / 100)) : amount.toLocaleString("en-US");
}
