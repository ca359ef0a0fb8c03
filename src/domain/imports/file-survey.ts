/** Reads a file once for its encoding and once for its rows, in bounded memory. The byte source is injected. */
import type { FileSignature } from "../../kit/file-signature.ts";
import { Refusal, refuse } from "../../kit/refusal.ts";
import { EncodingFinder, TextReader } from "./encoding.ts";
import { beginsCards, lookRefusal, textShapeOf } from "./file-kind.ts";
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
  /** The header row a user chose, counted from 0; null: none. */
  header?: number | null | undefined;
}

const headLetters = 200_000;

/** Throws a Refusal for a file that is not a contact list; a list with errors is reported with its problems. */
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

/** Decompressed once to measure it, once to read it. */
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
  const areCards = await isCards(file);
  const pieces = areCards ? unfoldedBytes(file.read()) : file.read();
  for await (const bytes of pieces) finder.add(bytes);
  const encoding = finder.end();
  if (!areCards || encoding !== "macintosh") return encoding;
  // Lines that name their own charset are read from these bytes again.
  return /;\s*charset=/i.test(await headOf(file, "windows-1252")) ? "windows-1252" : encoding;
}

/** Line folding may split a UTF-8 character, so that the file seems not to be UTF-8. */
async function isCards(file: SurveyedFile): Promise<boolean> {
  let head = "";
  for await (const bytes of file.read()) {
    head += new TextDecoder("windows-1252").decode(bytes.subarray(0, cardHeadLetters));
    if (head.length >= cardHeadLetters) break;
  }
  return beginsCards.test(head.replace(/^\u00EF\u00BB\u00BF/, ""));
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
  /** The first records, as far as they could be split. */
  first: string[][];
  records: number;
  /** Why there are no more. */
  problem?: string | undefined;
}

/** Counted by the same reader as the import, so the number shown is the number of rows imported. */
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

/** Cards are only split for counting: parsing each takes far longer. */
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
