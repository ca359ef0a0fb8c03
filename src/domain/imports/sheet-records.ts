/** The rows of a file as cells, in bounded memory for any file size; the same on the device and on the server. */
import { TextReader } from "./encoding.ts";
import type { Bytes, SheetShape } from "./file-report.ts";
import { cellLengthMax } from "./limits.ts";
import { RecordReader } from "./record-reader.ts";
import { cellsOfCard } from "./vcard.ts";
import { CardSplitter, unfoldedBytes } from "./vcard-lines.ts";
import { workbookRows } from "./workbook.ts";

/**
 * Non-empty records, starting with the header where there is one. Throws a Refusal when records cannot be separated.
 */
export async function* readSheet(read: () => Bytes, shape: SheetShape): AsyncGenerator<string[]> {
  for await (const page of readPages(read, shape)) yield* page;
}

/** The same rows in batches of one chunk: yielding each row by itself takes longer than reading it. */
export function readPages(read: () => Bytes, shape: SheetShape): AsyncIterable<string[][]> {
  if (shape.format === "xlsx") return paged(workbookRows(read));
  const text = textOf(read(), shape);
  return shape.format === "vcard" ? paged(readCards(text)) : readRecords(text, shape.delimiter);
}

const pageRows = 500;

async function* paged(rows: AsyncIterable<string[]>): AsyncGenerator<string[][]> {
  let page: string[][] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < pageRows) continue;
    yield page;
    page = [];
  }
  yield page;
}

async function* textOf(bytes: Bytes, { format, encoding }: SheetShape): AsyncGenerator<string> {
  const reader = new TextReader(encoding);
  const whole = format === "vcard" && !encoding.startsWith("utf-16") ? unfoldedBytes(bytes) : bytes;
  for await (const piece of whole) yield reader.add(piece);
  yield reader.end();
}

async function* readCards(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  const cards = new CardSplitter();
  for await (const piece of text) for (const card of cards.add(piece)) yield cellsOfCard(card);
  for (const card of cards.end()) yield cellsOfCard(card);
}

async function* readRecords(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[][]> {
  const reader = new RecordReader(delimiter);
  for await (const piece of text) yield filledRows(reader.add(piece));
  yield filledRows(reader.end());
}

function filledRows(rows: readonly string[][]): string[][] {
  const filled: string[][] = [];
  for (const row of rows) if (isFilled(row)) filled.push(hasLong(row) ? row.map(boundedCell) : row);
  return filled;
}

function isFilled(row: readonly string[]): boolean {
  // Trimmed only where the first character does not decide it.
  for (const cell of row) if (cell !== "" && (isInk(cell.charCodeAt(0)) || cell.trim() !== "")) return true;
  return false;
}

const isInk = (code: number) => code > 0x20 && code < 0x7f;

function hasLong(row: readonly string[]): boolean {
  for (const cell of row) if (cell.length > cellLengthMax) return true;
  return false;
}

/** Keeps one character over the limit, so that the row's check still sees the cell was too long. */
const boundedCell = (cell: string) => (cell.length > cellLengthMax ? cell.slice(0, cellLengthMax + 1) : cell);
