/** Reads a file once for its alphabet, once for its rows, in bounded memory. Where its bytes come from is handed in. */
import type { FileSignature } from "../../kit/file-signature.ts";
import { Refusal, refuse } from "../../kit/refusal.ts";
import { EncodingFinder, TextReader } from "./encoding.ts";
import { lookRefusal, textShapeOf } from "./file-kind.ts";
import { type Bytes, describeFile, type FileReport, rowsLookedAt, type SheetShape } from "./file-report.ts";
import { type Encoding, importRowsMax } from "./limits.ts";
import { importMessages } from "./messages.ts";
import { readPages, readSheet } from "./sheet-records.ts";
import { cellsOfCard } from "./vcard.ts";
import { weighWorkbook } from "./workbook.ts";
import { CardSplitter, unfoldedBytes } from "./vcard-lines.ts";

export interface SurveyedFile {
  readonly file_name: string;
  readonly size_bytes: number;
  readonly look: FileSignature;
  /** May be read more than once. */
  read(): Bytes;
}

export interface SurveyOptions {
  /** The row a person said is the header, counted from 0; null: none is. */
  header?: number | null | undefined;
}

const headLetters = 200_000;

/** Throws a Refusal for what is no contact list at all; a list with faults is reported with its problems. */
export async function surveyFile(file: SurveyedFile, { header }: SurveyOptions = {}): Promise<FileReport> {
  const refusal = file.size_bytes === 0 ? importMessages.empty : lookRefusal(file.look);
  if (refusal) refuse("unreadable_file", { file: [refusal] });
  if (file.look === "office") return surveyWorkbook(file, header);
  const encoding = await encodingOf(file);
  const { kind, delimiter } = textShapeOf(await headOf(file, encoding));
  const shape: SheetShape = { format: kind, encoding, delimiter };
  const { problem, ...looked } = kind === "vcard" ? await lookAtCards(file, shape) : await lookAtRecords(file, shape);
  const report = describeFile({ file_name: file.file_name, shape, header, ...looked });
  if (problem === undefined) return report;
  return { ...report, problems: [problem, ...report.problems.filter((text) => text !== importMessages.no_rows)] };
}

/** Unpacked once to be weighed, once to be read. */
async function surveyWorkbook(file: SurveyedFile, header: SurveyOptions["header"]): Promise<FileReport> {
  const shape: SheetShape = { format: "xlsx", encoding: "utf-8", delimiter: "" };
  await weighWorkbook(() => file.read());
  const first: string[][] = [];
  let records = 0;
  for await (const row of readSheet(() => file.read(), shape)) {
    if (++records > importRowsMax + 1) refuse("unreadable_file", { file: [importMessages.too_many_rows(records)] });
    if (first.length < rowsLookedAt) first.push(row);
  }
  return describeFile({ file_name: file.file_name, shape, header, first, records });
}

async function encodingOf(file: SurveyedFile): Promise<Encoding> {
  const finder = new EncodingFinder();
  const pieces = (await isCards(file)) ? unfoldedBytes(file.read()) : file.read();
  for await (const bytes of pieces) finder.add(bytes);
  return finder.end();
}

/** A fold may cut a letter of UTF-8 in two, so that the file seems to be none. */
async function isCards(file: SurveyedFile): Promise<boolean> {
  let head = "";
  for await (const bytes of file.read()) {
    head += new TextDecoder("windows-1252").decode(bytes.subarray(0, cardHeadLetters));
    if (head.length >= cardHeadLetters) break;
  }
  return /^(?:\u00EF\u00BB\u00BF)?\s*begin:vcard/i.test(head);
}
const cardHeadLetters = 64;

async function headOf(file: SurveyedFile, encoding: Encoding): Promise<string> {
  const reader = new TextReader(encoding);
  let head = "";
  for await (const bytes of file.read()) {
    head += reader.add(bytes);
    if (head.length > headLetters) return head;
  }
  return head + reader.end();
}

interface Looked {
  /** As many as can be told apart. */
  first: string[][];
  records: number;
  /** What stood in the way of more. */
  problem?: string | undefined;
}

/** Counted by the reader that reads them later, so the number shown is the number of rows that come. */
async function lookAtRecords(file: SurveyedFile, shape: SheetShape): Promise<Looked> {
  const looked: Looked = { first: [], records: 0 };
  try {
    for await (const page of readPages(() => file.read(), shape)) {
      looked.records += page.length;
      if (looked.first.length < rowsLookedAt) looked.first.push(...page.slice(0, rowsLookedAt - looked.first.length));
    }
    return looked;
  } catch (error) {
    if (error instanceof Refusal) return { ...looked, problem: error.fields["file"]?.[0] };
    throw error;
  }
}

/** Cards are only told apart to be counted: to read each takes far longer. */
async function lookAtCards(file: SurveyedFile, { encoding }: SheetShape): Promise<Looked> {
  const looked: Looked = { first: [], records: 0 };
  const reader = new TextReader(encoding);
  const cards = new CardSplitter();
  const count = (found: readonly string[]) => {
    looked.records += found.length;
    looked.first.push(...found.slice(0, rowsLookedAt - looked.first.length).map(cellsOfCard));
  };
  const pieces = encoding.startsWith("utf-16") ? file.read() : unfoldedBytes(file.read());
  for await (const bytes of pieces) count(cards.add(reader.add(bytes)));
  count(cards.add(reader.end()));
  count(cards.end());
  return looked;
}
