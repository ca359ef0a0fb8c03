/** Reads a file once for its alphabet, once for its rows, in bounded memory. Where its bytes come from is handed in. */
import type { FileSignature } from "../../kit/file-signature.ts";
import { Refusal, refuse } from "../../kit/refusal.ts";
import { cardBytes, EncodingFinder, TextReader } from "./encoding.ts";
import { lookRefusal, textShapeOf } from "./file-kind.ts";
import { type Bytes, describeFile, type FileReport, rowsLookedAt, type SheetShape } from "./file-report.ts";
import { type Encoding, importRowsMax } from "./limits.ts";
import { importMessages } from "./messages.ts";
import { RowCounter } from "./row-counter.ts";
import { weighWorkbook } from "./workbook.ts";
import { CardSplitter } from "./vcard-lines.ts";

export interface SurveyedFile {
  readonly file_name: string;
  readonly size_bytes: number;
  readonly look: FileSignature;
  /** May be read more than once. */
  read(): Bytes;
}

/** Cells of each record that holds something; device and server bring readers of their own. */
export type ReadSheet = (bytes: Bytes, shape: SheetShape) => AsyncIterable<string[]>;

const headLetters = 200_000;

/** Throws a Refusal for what is no contact list at all; a list with faults is reported with its problems. */
export async function surveyFile(file: SurveyedFile, readSheet: ReadSheet): Promise<FileReport> {
  const refusal = file.size_bytes === 0 ? importMessages.empty : lookRefusal(file.look);
  if (refusal) refuse("unreadable_file", { file: [refusal] });
  if (file.look === "office") return surveyWorkbook(file, readSheet);
  const encoding = await encodingOf(file);
  const { kind, delimiter } = textShapeOf(await headOf(file, encoding));
  const shape: SheetShape = { format: kind, encoding, delimiter };
  const { first, problem } = await firstRows(file, shape, readSheet);
  const report = describeFile({ file_name: file.file_name, shape, first, ...(await countRecords(file, shape)) });
  return problem === undefined || report.problems.includes(problem)
    ? report
    : { ...report, problems: [problem, ...report.problems] };
}

/** Unpacked once to be weighed, once to be read. */
async function surveyWorkbook(file: SurveyedFile, readSheet: ReadSheet): Promise<FileReport> {
  const shape: SheetShape = { format: "xlsx", encoding: "utf-8", delimiter: "" };
  await weighWorkbook(() => file.read());
  const first: string[][] = [];
  let records = 0;
  for await (const row of readSheet(file.read(), shape)) {
    if (++records > importRowsMax + 1) refuse("unreadable_file", { file: [importMessages.too_many_rows(records)] });
    if (first.length < rowsLookedAt) first.push(row);
  }
  return describeFile({ file_name: file.file_name, shape, first, records, openQuote: false });
}

async function encodingOf(file: SurveyedFile): Promise<Encoding> {
  const finder = new EncodingFinder();
  const isCards = /^\W*begin:vcard/i.test(await headOf(file, "windows-1252"));
  const bytes = isCards ? cardBytes(file.read(), { encoding: "utf-8" }) : file.read();
  for await (const piece of bytes) finder.add(piece);
  return finder.end();
}

async function headOf(file: SurveyedFile, encoding: Encoding): Promise<string> {
  const reader = new TextReader(encoding);
  let head = "";
  for await (const bytes of file.read()) {
    head += reader.add(bytes);
    if (head.length > headLetters) return head;
  }
  return head + reader.end();
}

async function countRecords(
  file: SurveyedFile,
  { format, encoding, delimiter }: SheetShape,
): Promise<{ records: number; openQuote: boolean }> {
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
async function firstRows(
  file: SurveyedFile,
  shape: SheetShape,
  readSheet: ReadSheet,
): Promise<{ first: string[][]; problem?: string | undefined }> {
  const first: string[][] = [];
  try {
    for await (const row of readSheet(file.read(), shape)) {
      first.push(row);
      if (first.length >= rowsLookedAt) break;
    }
    return { first };
  } catch (error) {
    if (error instanceof Refusal) return { first, problem: error.fields["file"]?.[0] };
    throw error;
  }
}
