/** The check of every row before the upload: what would come in, what would be refused and why. */
import type { FileReport } from "../../domain/imports/file-report.ts";
import type { SurveyedFile } from "../../domain/imports/file-survey.ts";
import type { RowReason } from "../../domain/imports/limits.ts";
import { matchKeys } from "../../domain/imports/match.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import { type CheckedRow, type KnownWords, readOptions, rowChecker } from "../../domain/imports/row-check.ts";
import type { Problem } from "../../domain/imports/limits.ts";
import { fastRowCheck } from "../../domain/imports/fast-row-check.ts";
import { type Compared, PeopleSeen } from "./people-seen.ts";
import { readPages } from "./sheet-reader.ts";

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

export async function checkRows({ file, report, plan, words, now, progress, signal }: CheckAsk): Promise<CheckResult> {
  const check = rowChecker(plan, words, now);
  const screen = fastRowCheck({ plan, words, options: readOptions(plan, now), by: plan.scrub_against.by });
  const seen = new PeopleSeen(plan, report.rows);
  const result: CheckResult = { rows: 0, good: 0, refused: 0, reasons: {}, samples: [] };
  const checkOne = (cells: string[]): void => {
    const row_no = ++result.rows;
    const screened = screen(cells);
    if (screened) {
      if (seen.hasScreened(screened)) count(result, { row_no, cells, reasons: repeated() });
      else result.good++;
      return;
    }
    const checked = check(cells);
    if (checked.problems.length > 0) count(result, { row_no, cells, reasons: checked.problems });
    else if (seen.has(comparedBy(checked, plan))) count(result, { row_no, cells, reasons: repeated() });
    else result.good++;
  };
  let skip = plan.has_header && report.has_header ? 1 : 0;
  for await (const page of readPages(file.read(), report)) {
    for (const cells of page) if (skip-- <= 0) checkOne(cells);
    signal.throwIfAborted();
    progress(result.rows);
  }
  return result;
}

const repeated = (): Problem[] => [{ reason: "duplicate_in_file", column: null }];

function comparedBy({ fields, mbi_masked }: CheckedRow, { scrub_against }: ImportPlan): Compared {
  return {
    keys: matchKeys({ ...fields, mbi_masked }, scrub_against.by),
    first_key: (fields.first_name ?? "").toLowerCase(),
  };
}

function count(result: CheckResult, row: RefusedSample): void {
  result.refused++;
  for (const reason of new Set(row.reasons.map((problem) => problem.reason))) {
    result.reasons[reason] = (result.reasons[reason] ?? 0) + 1;
  }
  if (result.samples.length < samplesKept) result.samples.push(row);
}
