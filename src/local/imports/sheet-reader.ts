/** The rows of a chosen file as cells, one after another; the device's counterpart of the server's reader. */
import Papa from "papaparse";
import { cardBytes, TextReader } from "../../domain/imports/encoding.ts";
import type { Bytes, SheetShape } from "../../domain/imports/file-report.ts";
import { cellLengthMax, recordLettersMax } from "../../domain/imports/limits.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { cellsOfCard } from "../../domain/imports/vcard.ts";
import { workbookRows } from "../../domain/imports/workbook.ts";
import { CardSplitter } from "../../domain/imports/vcard-lines.ts";
import { refuse } from "../../kit/refusal.ts";

export async function* readSheet(bytes: Bytes, shape: SheetShape): AsyncGenerator<string[]> {
  for await (const page of readPages(bytes, shape)) yield* page;
}

/** The same rows, as many at a time as a piece of the file gives: handing on each by itself takes longer than reading it. */
export function readPages(bytes: Bytes, shape: SheetShape): AsyncIterable<string[][]> {
  if (shape.format === "xlsx") return paged(workbookRows(bytes));
  if (shape.format === "vcard") return paged(readCards(textOf(cardBytes(bytes, shape), shape)));
  return readRecords(textOf(bytes, shape), shape.delimiter);
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

async function* textOf(bytes: Bytes, { encoding }: SheetShape): AsyncGenerator<string> {
  const reader = new TextReader(encoding);
  for await (const piece of bytes) yield reader.add(piece);
  yield reader.end();
}

async function* readCards(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  const cards = new CardSplitter();
  for await (const piece of text) for (const card of cards.add(piece)) yield cellsOfCard(card);
  for (const card of cards.end()) yield cellsOfCard(card);
}

/** The parser is given whole pieces and says how far it came; the rest goes before the next piece. */
async function* readRecords(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[][]> {
  const parser = () => new Papa.Parser({ delimiter, newline: "\n", quoteChar: '"', escapeChar: '"' });
  const lines = new LineEnds();
  let rest = "";
  for await (const piece of text) {
    rest += lines.add(piece);
    const { data, meta } = parser().parse(rest, 0, true) as Papa.ParseResult<string[]>;
    rest = rest.slice(meta.cursor);
    if (rest.length > recordLettersMax) refuse("unreadable_file", { file: [importMessages.record_too_long] });
    yield filledRows(data);
  }
  const { data, errors } = parser().parse(rest + lines.end(), 0, false) as Papa.ParseResult<string[]>;
  if (errors.some(({ code }) => code === "MissingQuotes"))
    refuse("unreadable_file", { file: [importMessages.open_quote] });
  yield filledRows(data);
}

function filledRows(rows: readonly string[][]): string[][] {
  const filled: string[][] = [];
  for (const row of rows) if (isFilled(row)) filled.push(hasLong(row) ? row.map(boundedCell) : row);
  return filled;
}

function isFilled(row: readonly string[]): boolean {
  // Trimmed only where the first letter does not tell.
  for (const cell of row) if (cell !== "" && (isInk(cell.charCodeAt(0)) || cell.trim() !== "")) return true;
  return false;
}

const isInk = (code: number) => code > 0x20 && code < 0x7f;

function hasLong(row: readonly string[]): boolean {
  for (const cell of row) if (cell.length > cellLengthMax) return true;
  return false;
}

/** One letter over the limit is kept, so that the row's check still sees that it was too long. */
const boundedCell = (cell: string) => (cell.length > cellLengthMax ? cell.slice(0, cellLengthMax + 1) : cell);

/** Every kind of line end becomes one; half of a pair is held until its other half may come. */
class LineEnds {
  #held = "";

  add(piece: string): string {
    const text = this.#held + piece;
    this.#held = text.endsWith("\r") ? "\r" : "";
    // Two patterns without a choice in them: both are looked for as plain text, several times as fast as one with.
    const pairless = text.slice(0, text.length - this.#held.length).replace(/\r\n/g, "\n");
    return pairless.includes("\r") ? pairless.replace(/\r/g, "\n") : pairless;
  }

  end(): string {
    return this.#held === "" ? "" : "\n";
  }
}
