/** Checks every row before the upload: which would be imported, which rejected and why. */
import { foldName } from "../../domain/contacts/name-fold.ts";
import type { FileReport } from "../../domain/imports/file-report.ts";
import type { SurveyedFile } from "../../domain/imports/file-survey.ts";
import type { RowReason } from "../../domain/imports/limits.ts";
import { matchKeys } from "../../domain/imports/match.ts";
import type { ImportPlan, ValueChoice } from "../../domain/imports/plan.ts";
import { type CheckedRow, type KnownWords, readOptions, rowChecker } from "../../domain/imports/row-check.ts";
import type { Problem } from "../../domain/imports/limits.ts";
import { fastRowCheck } from "../../domain/imports/fast-row-check.ts";
import { readPages } from "../../domain/imports/sheet-records.ts";
import { foldText, oneLine } from "../../kit/text.ts";
import { bareCell } from "../../domain/imports/cell-values.ts";
import { type Compared, PeopleSeen } from "./people-seen.ts";

export interface RefusedSample {
  row_no: number;
  cells: string[];
  reasons: Problem[];
}

export interface CheckResult {
  rows: number;
  good: number;
  refused: number;
  /** Number of rows per reason. */
  reasons: Partial<Record<RowReason, number>>;
  /** The first rejected rows. */
  samples: RefusedSample[];
  /** Values for status or source that the tenant does not have, each once. */
  unknown: UnknownValue[];
}

export interface UnknownValue extends Pick<ValueChoice, "target" | "text"> {
  rows: number;
}

export interface CheckAsk {
  file: SurveyedFile;
  report: FileReport;
  plan: ImportPlan;
  words: KnownWords;
  now: number;
  /** Called periodically with the number of rows done. */
  progress(rows: number): void;
  signal: AbortSignal;
}

export const samplesKept = 200;

export async function checkRows({ file, report, plan, words, now, progress, signal }: CheckAsk): Promise<CheckResult> {
  const check = rowChecker(plan, words, now);
  const screen = fastRowCheck({ plan, words, options: readOptions(plan, now), by: plan.scrub_against.by });
  const seen = new PeopleSeen(plan, report.rows);
  const result: CheckResult = { rows: 0, good: 0, refused: 0, reasons: {}, samples: [], unknown: [] };
  const checkOne = (cells: string[]): void => {
    const row_no = ++result.rows;
    const screened = screen(cells);
    if (screened) {
      if (seen.hasScreened(screened)) count(result, { row_no, cells, reasons: repeated() });
      else result.good++;
      return;
    }
    const checked = check(cells);
    for (const { reason, column } of checked.problems)
      if (reason === "unknown_value" && column !== null) countUnknown(result, plan, column, cells);
    if (checked.problems.length > 0) count(result, { row_no, cells, reasons: checked.problems });
    else if (seen.has(comparedBy(checked, plan))) count(result, { row_no, cells, reasons: repeated() });
    else result.good++;
  };
  let skip = report.has_header ? report.header_row + 1 : 0;
  for await (const page of readPages(() => file.read(), report)) {
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
    first_key: foldName(fields.first_name ?? ""),
  };
}

function countUnknown(
  { unknown }: CheckResult,
  { fields }: ImportPlan,
  column: number,
  cells: readonly string[],
): void {
  const target = fields[column]?.target;
  if (target !== "status" && target !== "source") return;
  const text = oneLine(bareCell(cells[column] ?? "")).slice(0, unknownLettersMax);
  const known = unknown.find((value) => value.target === target && foldText(value.text) === foldText(text));
  if (known) known.rows++;
  else if (unknown.length < unknownMax) unknown.push({ target, text, rows: 1 });
}
const unknownMax = 30;
const unknownLettersMax = 200;

function count(result: CheckResult, row: RefusedSample): void {
  result.refused++;
  for (const reason of new Set(row.reasons.map((problem) => problem.reason))) {
    result.reasons[reason] = (result.reasons[reason] ?? 0) + 1;
  }
  if (result.samples.length < samplesKept) result.samples.push(row);
}
