/** What can be said of a file before anything is brought in: read once for its alphabet, once for its rows. */
import type { FileReport } from "../../contract/imports/imports.ts";
import type { ArrivedFile } from "../../contract/form.ts";
import { guessTargets, hasHeader } from "../../domain/imports/column-guess.ts";
import { dateOrderOf } from "../../domain/imports/day-text.ts";
import { EncodingFinder, TextReader } from "../../domain/imports/encoding.ts";
import { lookRefusal, textShapeOf } from "../../domain/imports/file-kind.ts";
import { type Encoding, importColumnsMax, importRowsMax, samplesShown } from "../../domain/imports/limits.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import type { ImportField } from "../../domain/imports/plan.ts";
import { RowCounter } from "../../domain/imports/row-counter.ts";
import { targetLabel } from "../../domain/imports/targets.ts";
import { vcardTargets } from "../../domain/imports/vcard-cells.ts";
import { CardSplitter } from "../../domain/imports/vcard-lines.ts";
import { Refusal, refuse } from "../../kit/refusal.ts";
import { readSheet, type SheetShape } from "./sheet-reader.ts";

/** Rows looked at for samples and guesses. */
const rowsLookedAt = 100;
const sampleLettersMax = 200;
const headLetters = 200_000;

/** Throws a Refusal for what is no contact list at all; a list with faults is reported with its problems. */
export async function reportOn(file: ArrivedFile): Promise<FileReport> {
  const refusal = file.size_bytes === 0 ? importMessages.empty : lookRefusal(file.look);
  if (refusal) refuse("unreadable_file", { file: [refusal] });
  const encoding = await encodingOf(file);
  const { kind, delimiter } = textShapeOf(await headOf(file, encoding));
  const shape: SheetShape = { format: kind, encoding, delimiter };
  const { rows, problem } = await firstRows(file, shape);
  const report = describe(file, shape, await countRecords(file, shape), rows);
  return problem === undefined || report.problems.includes(problem) ? report : { ...report, problems: [problem, ...report.problems] };
}

async function encodingOf(file: ArrivedFile): Promise<Encoding> {
  const finder = new EncodingFinder();
  for await (const bytes of file.read()) finder.add(bytes);
  return finder.end();
}

async function headOf(file: ArrivedFile, encoding: Encoding): Promise<string> {
  const reader = new TextReader(encoding);
  let head = "";
  for await (const bytes of file.read()) {
    head += reader.add(bytes);
    if (head.length > headLetters) return head;
  }
  return head + reader.end();
}

interface Counted {
  records: number;
  openQuote: boolean;
}

async function countRecords(file: ArrivedFile, { format, encoding, delimiter }: SheetShape): Promise<Counted> {
  const reader = new TextReader(encoding);
  const counter = format === "vcard" ? new CardCounter() : new RowCounter(delimiter);
  for await (const bytes of file.read()) counter.add(reader.add(bytes));
  counter.add(reader.end());
  return { records: counter.rows, openQuote: counter.openQuote };
}

class CardCounter {
  readonly #cards = new CardSplitter();
  readonly openQuote = false;
  rows = 0;

  add(text: string): void {
    this.rows += this.#cards.add(text).length;
  }
}

/** As many as can be told apart; `problem` says what stood in the way of more. */
async function firstRows(file: ArrivedFile, shape: SheetShape): Promise<{ rows: string[][]; problem?: string | undefined }> {
  const rows: string[][] = [];
  try {
    for await (const row of readSheet(file.read(), shape)) {
      rows.push(row);
      if (rows.length > rowsLookedAt) break;
    }
    return { rows };
  } catch (error) {
    if (error instanceof Refusal) return { rows, problem: error.fields["file"]?.[0] };
    throw error;
  }
}

function describe(file: ArrivedFile, shape: SheetShape, { records, openQuote }: Counted, all: readonly string[][]): FileReport {
  const isCards = shape.format === "vcard";
  const has_header = !isCards && all[0] !== undefined && hasHeader(all[0]);
  const rows = has_header ? all.slice(1) : all;
  const fields = isCards ? cardFields(rows) : columnFields(has_header ? (all[0] ?? []) : undefined, rows);
  const count = has_header ? records - 1 : records;
  return {
    file_name: file.file_name,
    ...shape,
    has_header,
    rows: count,
    date_order: dateOrderOf(birthdays(fields, rows)) ?? "mdy",
    fields: fields.slice(0, importColumnsMax),
    problems: problemsOf({ count, columns: fields.length, openQuote, isCards }),
  };
}

function cardFields(rows: readonly string[][]): ImportField[] {
  return vcardTargets.map((target, column) => ({ name: targetLabel(target), target, preview: samplesOf(rows, column) }));
}

function columnFields(header: readonly string[] | undefined, rows: readonly string[][]): ImportField[] {
  const width = header?.length ?? Math.max(0, ...rows.map((row) => row.length));
  const names = Array.from({ length: width }, (_, column) => header?.[column]?.trim().slice(0, sampleLettersMax) || `Column ${column + 1}`);
  const targets = guessTargets(header ? names : names.map(() => ""), rows.slice(0, rowsLookedAt));
  return names.map((name, column) => ({ name, target: targets[column] ?? "", preview: samplesOf(rows, column) }));
}

function samplesOf(rows: readonly string[][], column: number): string[] {
  const filled = rows.map((row) => (row[column] ?? "").trim()).filter(Boolean);
  return filled.slice(0, samplesShown).map((value) => value.slice(0, sampleLettersMax));
}

function birthdays(fields: readonly ImportField[], rows: readonly string[][]): string[] {
  const columns = fields.flatMap(({ target }, column) => (/^(?:birth_date|part_[ab]_effective)$/.test(target) ? [column] : []));
  return columns.flatMap((column) => rows.map((row) => row[column] ?? ""));
}

function problemsOf({ count, columns, openQuote, isCards }: { count: number; columns: number; openQuote: boolean; isCards: boolean }): string[] {
  if (count === 0) return [isCards ? importMessages.broken_vcard : importMessages.no_rows];
  return [
    ...(count > importRowsMax ? [importMessages.too_many_rows(count)] : []),
    ...(columns > importColumnsMax ? [importMessages.too_many_columns(columns)] : []),
    ...(openQuote ? [importMessages.open_quote] : []),
  ];
}
