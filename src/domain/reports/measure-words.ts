/** A figure in words. */
import { showMoney } from "../../kit/money.ts";
import { durationWords } from "./report-row.ts";
import type { MeasureKind } from "../report-sources/report-shape.ts";

export function measureWords(kind: MeasureKind, value: number | null): string {
  if (value === null) return "–";
  if (kind === "money")
    return Math.abs(value) >= 100_000
      ? `$${Math.round(value / 100).toLocaleString("en-US")}`
      : showMoney(Math.round(value));
  if (kind === "seconds") return durationWords(value);
  if (kind === "percent") return `${(value * 100).toLocaleString("en-US", { maximumFractionDigits: 1 })}%`;
  if (kind === "score") return value.toLocaleString("en-US", { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return Math.round(value).toLocaleString("en-US");
}
