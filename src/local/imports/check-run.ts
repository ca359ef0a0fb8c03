/** The check of every row before the upload: what would come in, what would be refused and why. */
import type { FileReport } from "../../domain/imports/file-report.ts";
import type { SurveyedFile } from "../../domain/imports/file-survey.ts";
import type { RowReason } from "../../domain/imports/limits.ts";
import { matchKeys } from "../../domain/imports/match.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import { type CheckedRow, type KnownWords, rowChecker } from "../../domain/imports/row-check.ts";
import type { Problem } from "../../domain/imports/row-read.ts";
import { readSheet } from "./sheet-reader.ts";

export interface RefusedSample {
  row_no: number;
  cells: string[];
  reasons: Problem[];
}

export interface CheckResult {
  rows: number;
  good: number;
  refused: number;
  /** How many rows each reason stands in. */
  reasons: Partial<Record<RowReason, number>>;
  /** The first refused rows. */
  samples: RefusedSample[];
}

export interface CheckAsk {
  file: SurveyedFile;
  report: FileReport;
  plan: ImportPlan;
  words: KnownWords;
  now: number;
  /** Told every so often with the rows done. */
  progress(rows: number): void;
  signal: AbortSignal;
}

export const samplesKept = 200;
const progressEvery = 1_000;

export async function checkRows({ file, report, plan, words, now, progress, signal }: CheckAsk): Promise<CheckResult> {
  const check = rowChecker(plan, words, now);
  const twice = new Seen(plan);
  const result: CheckResult = { rows: 0, good: 0, refused: 0, reasons: {}, samples: [] };
  let skip = plan.has_header && report.has_header ? 1 : 0;
  for await (const cells of readSheet(file.read(), report)) {
    if (skip-- > 0) continue;
    const row_no = ++result.rows;
    const checked = check(cells);
    const reasons: Problem[] =
      checked.problems.length === 0 && twice.has(checked)
        ? [{ reason: "duplicate_in_file", column: null }]
        : checked.problems;
    count(result, { row_no, cells, reasons });
    if (row_no % progressEvery === 0) {
      signal.throwIfAborted();
      progress(row_no);
    }
  }
  progress(result.rows);
  return result;
}

function count(result: CheckResult, row: RefusedSample): void {
  if (row.reasons.length === 0) {
    result.good++;
    return;
  }
  result.refused++;
  for (const reason of new Set(row.reasons.map((problem) => problem.reason))) {
    result.reasons[reason] = (result.reasons[reason] ?? 0) + 1;
  }
  if (result.samples.length < samplesKept) result.samples.push(row);
}

/** Who stood in the file already: by phone or email, unless the first names differ. */
class Seen {
  readonly #names = new Map<string, Set<string>>();
  readonly #by: ImportPlan["scrub_against"]["by"];
  readonly #compares: boolean;

  constructor({ scrub_against }: ImportPlan) {
    this.#by = scrub_against.by;
    this.#compares = scrub_against.who !== "nobody" && scrub_against.on_match !== "add";
  }

  has({ fields }: CheckedRow): boolean {
    if (!this.#compares) return false;
    const keys = matchKeys(fields, this.#by);
    const name = (fields.first_name ?? "").toLowerCase();
    const repeated = keys.some((key) => this.#isKnown(key, name));
    for (const key of keys) this.#names.set(key, (this.#names.get(key) ?? new Set()).add(name));
    return repeated;
  }

  #isKnown(key: string, name: string): boolean {
    const names = this.#names.get(key);
    return names !== undefined && (name === "" || names.has("") || names.has(name));
  }
}
