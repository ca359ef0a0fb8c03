/**
 * Splits delimited text into records and cells (RFC 4180), chunk by chunk. The device's check and the server's import
 * both use it, so what is stored is what was shown. Malformed input is read as a person would read it: an undoubled
 * quote inside a quoted cell (`"Cid "The Kid"",Austin`) is text, and such a cell ends on its own line; where no quote
 * closes it there, the opening quote is text as well (`"Buddy" Holly,Austin`).
 */
import { refuse } from "../../kit/refusal.ts";
import { recordLettersMax } from "./limits.ts";
import { importMessages } from "./messages.ts";

const quote = '"';
const lineEnd = "\n";

/** Cells of one record and where the next one starts. */
interface Record {
  cells: string[];
  next: number;
}
interface Cell {
  text: string;
  /** Of the delimiter or line end after it. */
  end: number;
}

/** Depends on the next characters, which are not read yet. */
const undecided = undefined;
const growth = 1.25;

export class RecordReader {
  readonly #delimiter: string;
  readonly #lines = new LineEnds();
  #text = "";
  #isFirst = true;
  /** Length at which an incomplete record is parsed again, so that a long one is not rescanned with every chunk. */
  #worthReading = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** The complete records so far, without empty lines. Throws a Refusal for a record without end. */
  add(piece: string): string[][] {
    this.#text += this.#lines.add(piece);
    if (this.#text.length < this.#worthReading) return [];
    const records = this.#take(false);
    this.#worthReading = this.#text.length * growth;
    if (this.#text.length > recordLettersMax) refuse("unreadable_file", { file: [importMessages.record_too_long] });
    return records;
  }

  /** The remaining records. Throws a Refusal where a quote is still open. */
  end(): string[][] {
    this.#text += this.#lines.end();
    return this.#take(true);
  }

  #take(isEnd: boolean): string[][] {
    const text = this.#text;
    const records: string[][] = [];
    let at = 0;
    let nextQuote = text.indexOf(quote);
    while (at < text.length) {
      if (nextQuote >= 0 && nextQuote < at) nextQuote = text.indexOf(quote, at);
      const line = text.indexOf(lineEnd, at);
      const record =
        nextQuote < 0 || (line >= 0 && nextQuote > line) ? this.#plain(at, line, isEnd) : this.#quoted(at, isEnd);
      if (record === undecided) break;
      at = record.next;
      if (!this.#isSeparatorLine(record.cells)) records.push(record.cells);
    }
    this.#text = text.slice(at);
    return records;
  }

  /** A record without a quote, up to `line`. */
  #plain(at: number, line: number, isEnd: boolean): Record | undefined {
    if (line < 0 && !isEnd) return undecided;
    const end = line < 0 ? this.#text.length : line;
    return { cells: this.#text.slice(at, end).split(this.#delimiter), next: end + 1 };
  }

  #quoted(from: number, isEnd: boolean): Record | undefined {
    const cells: string[] = [];
    const within = new Within(this.#text, this.#delimiter, isEnd);
    for (let at = from; ; at++) {
      const cell = cellAt(within, at);
      if (cell === undecided) return undecided;
      cells.push(cell.text);
      at = cell.end;
      if (this.#text[at] !== this.#delimiter) return { cells, next: at + 1 };
    }
  }

  /** Excel's first line `sep=;` names the delimiter and is not a record. */
  #isSeparatorLine(cells: readonly string[]): boolean {
    const isSeparator = this.#isFirst && isSeparatorLine(cells.join(this.#delimiter));
    this.#isFirst = false;
    return isSeparator;
  }
}

export function isSeparatorLine(line: string): boolean {
  return separatorOf(line) !== undefined;
}

/** The delimiter that a line such as `sep=;` names. */
export function separatorOf(line: string): string | undefined {
  return /^"?sep=([,;|\t])"?[,;|\t]*\s*$/i.exec(line)?.[1];
}

class Within {
  readonly text: string;
  readonly delimiter: string;
  /** Nothing follows the text. */
  readonly isEnd: boolean;
  #line = -1;

  constructor(text: string, delimiter: string, isEnd: boolean) {
    this.text = text;
    this.delimiter = delimiter;
    this.isEnd = isEnd;
  }

  /** End of the line containing `from`; cached, because a line may have very many cells. */
  lineFrom(from: number): number | undefined {
    if (this.#line < from) {
      const line = this.text.indexOf(lineEnd, from);
      if (line < 0 && !this.isEnd) return undecided;
      this.#line = line < 0 ? this.text.length : line;
    }
    return this.#line;
  }
}

function cellAt(within: Within, from: number): Cell | undefined {
  const open = afterBlanks(within, from);
  return within.text[open] === quote ? quotedCell(within, from, open) : plainCell(within, from);
}

function plainCell(within: Within, from: number): Cell | undefined {
  const { text, delimiter } = within;
  const last = within.lineFrom(from);
  if (last === undecided) return undecided;
  const mark = text.slice(from, last).indexOf(delimiter);
  const end = mark < 0 ? last : from + mark;
  return { text: text.slice(from, end), end };
}

function quotedCell(within: Within, from: number, open: number): Cell | undefined {
  const { text, isEnd } = within;
  /** End of the line that has an undoubled quote; the cell ends there at the latest. */
  let last: number | undefined;
  for (let at = open + 1; ;) {
    const found = text.indexOf(quote, at);
    if (last !== undefined && (found < 0 || found > last)) return plainCell(within, from);
    if (found < 0) return isEnd ? refuse("unreadable_file", { file: [importMessages.open_quote] }) : undecided;
    const isDoubled = text[found + 1] === quote;
    const close = isDoubled && last !== undefined ? found + 1 : found;
    const end = isDoubled && last === undefined ? -1 : endOfCell(within, close + 1);
    if (end === undecided) return undecided;
    if (end >= 0) return { text: unquoted(text.slice(open + 1, close), last !== undefined), end };
    if (!isDoubled && last === undefined) {
      last = within.lineFrom(found);
      if (last === undecided) return undecided;
    }
    at = found + (isDoubled ? 2 : 1);
  }
}

/** Where the cell ends if only blanks follow; otherwise -1. */
function endOfCell(within: Within, from: number): number | undefined {
  const { text, delimiter, isEnd } = within;
  const at = afterBlanks(within, from);
  if (at >= text.length) return isEnd ? text.length : undecided;
  return text[at] === delimiter || text[at] === lineEnd ? at : -1;
}

function afterBlanks({ text, delimiter }: Within, from: number): number {
  let at = from;
  while ((text[at] === " " || text[at] === "\t") && text[at] !== delimiter) at++;
  return at;
}

/** Some programs write `\"` for a quote. */
function unquoted(text: string, isLoose: boolean): string {
  if (!text.includes(quote)) return text;
  return (isLoose ? text.replaceAll('\\"', quote) : text).replaceAll('""', quote);
}

/** Normalizes line ends; a trailing `\r` is held until the next chunk. */
class LineEnds {
  #held = "";

  add(piece: string): string {
    const text = this.#held + piece;
    this.#held = text.endsWith("\r") ? "\r" : "";
    // Two patterns without alternation: both run as plain text searches, several times as fast as one with it.
    const pairless = text.slice(0, text.length - this.#held.length).replace(/\r\n/g, "\n");
    return pairless.includes("\r") ? pairless.replace(/\r/g, "\n") : pairless;
  }

  end(): string {
    return this.#held === "" ? "" : "\n";
  }
}
