/** What a bench reports, and the table made of it. */

export type Figure = {
  /** A sentence without its number, such as `broadcast to 2,000 sockets ÷ bare ws loop, CPU`. */
  readonly figure: string;
  readonly measured: number;
  /** `×`, `ms`, `MB` … */
  readonly unit: string;
  readonly hold: { readonly max?: number; readonly min?: number };
};

export type Bench = (report: (figure: Figure) => void) => Promise<void>;

/** A bench that throws is a row too. */
export type Row = Figure | { readonly figure: string; readonly broken: string };

export function isMissed(row: Row): boolean {
  if ("broken" in row || Number.isNaN(row.measured)) return true;
  const { max = Infinity, min = -Infinity } = row.hold;
  return row.measured > max || row.measured < min;
}

export function tableOf(rows: readonly Row[]): string {
  return ["| figure | measured | hold | |", "|---|---|---|---|", ...rows.map(rowOf)].join("\n");
}

export function rowOf(row: Row): string {
  return `| ${cellsOf(row).join(" | ")} |`;
}

function cellsOf(row: Row): string[] {
  if ("broken" in row) return [row.figure, "broken", row.broken.replaceAll("|", "/").replaceAll("\n", " "), "miss"];
  const { max, min } = row.hold;
  const holds = [max !== undefined && `≤ ${text(max)}`, min !== undefined && `≥ ${text(min)}`].filter(Boolean);
  return [row.figure, `${text(row.measured)} ${row.unit}`, holds.join(", "), isMissed(row) ? "miss" : "pass"];
}

/** Three figures are as much as such a measurement can tell. */
function text(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));
}
