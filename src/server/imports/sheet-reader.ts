/** The rows of a file as cells, one after another, in bounded memory whatever the file's size. */
import { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { cardBytes, TextReader } from "../../domain/imports/encoding.ts";
import type { Bytes, SheetShape } from "../../domain/imports/file-report.ts";
import { cellLengthMax, type Encoding, recordLettersMax } from "../../domain/imports/limits.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { cellsOfCard } from "../../domain/imports/vcard.ts";
import { workbookRows } from "../../domain/imports/workbook.ts";
import { CardSplitter } from "../../domain/imports/vcard-lines.ts";
import { Refusal } from "../../kit/refusal.ts";

/** Records that hold something, the header first where there is one. Throws a Refusal when they cannot be told apart. */
export function readSheet(bytes: Bytes, shape: SheetShape): AsyncIterable<string[]> {
  if (shape.format === "xlsx") return workbookRows(bytes);
  if (shape.format === "vcard") return readCards(textOf(cardBytes(bytes, shape), shape.encoding));
  return readRecords(textOf(bytes, shape.encoding), shape.delimiter);
}

async function* textOf(bytes: Bytes, encoding: Encoding): AsyncGenerator<string> {
  const reader = new TextReader(encoding);
  for await (const piece of bytes) yield reader.add(piece);
  yield reader.end();
}

async function* readCards(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  const cards = new CardSplitter();
  for await (const piece of text) for (const card of cards.add(piece)) yield cellsOfCard(card);
  for (const card of cards.end()) yield cellsOfCard(card);
}

async function* readRecords(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({ ...recordRules, delimiter });
  const source = Readable.from(text);
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const record of parser as AsyncIterable<string[]>)
      if (record.some(isFilled)) yield record.map(plainCell);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** Forgiving where only form is at stake: rows of any length, quotes in the middle of a value. */
const recordRules = {
  quote: '"',
  escape: '"',
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: recordLettersMax,
} as const;

const isFilled = (cell: string) => cell.trim() !== "";
/** One kind of line end; one letter over the limit is kept, so that the row's check still sees that it was too long. */
function plainCell(cell: string): string {
  const lines = cell.includes("\r") ? cell.replace(/\r\n?/g, "\n") : cell;
  return lines.length > cellLengthMax ? lines.slice(0, cellLengthMax + 1) : lines;
}

function asRefusal(error: unknown): unknown {
  const { code } = error as CsvError;
  if (code === "CSV_QUOTE_NOT_CLOSED") return new Refusal("unreadable_file", { file: [importMessages.open_quote] });
  return code === "CSV_MAX_RECORD_SIZE"
    ? new Refusal("unreadable_file", { file: [importMessages.record_too_long] })
    : error;
}
