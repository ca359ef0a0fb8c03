/** Reads the XML parts of a workbook (ECMA-376, part 1, §18): texts, formats and rows. */
import { dayFrom } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import { cellLengthMax, importColumnsMax } from "./limits.ts";
import { attributeOf, type XmlEvents } from "./xml-scan.ts";

/** Shared strings. Formatting within one and phonetic readings are skipped. */
export class SharedTexts implements XmlEvents {
  readonly texts: string[] = [];
  #text = "";
  #isText = false;
  #isPhonetic = false;

  open(name: string): void {
    if (name === "si") this.#text = "";
    else if (name === "rPh") this.#isPhonetic = true;
    else if (name === "t") this.#isText = !this.#isPhonetic;
  }

  text(text: string): void {
    if (this.#isText && this.#text.length <= cellLengthMax) this.#text += text;
  }

  close(name: string): void {
    if (name === "t") this.#isText = false;
    else if (name === "rPh") this.#isPhonetic = false;
    else if (name === "si") this.texts.push(cellText(this.#text));
  }
}

/** Which styles format a number as a date. */
export class DayStyles implements XmlEvents {
  readonly #formats = new Map<string, string>();
  readonly #styles: string[] = [];
  #isOfCells = false;

  open(name: string, tag: string): void {
    if (name === "numFmt") this.#formats.set(attributeOf(tag, "numFmtId") ?? "", attributeOf(tag, "formatCode") ?? "");
    else if (name === "cellXfs") this.#isOfCells = true;
    else if (name === "xf" && this.#isOfCells) this.#styles.push(attributeOf(tag, "numFmtId") ?? "0");
  }

  text(): void {}

  close(name: string): void {
    if (name === "cellXfs") this.#isOfCells = false;
  }

  /** Indexed by style. */
  isDay(): boolean[] {
    return this.#styles.map((id) => {
      const format = this.#formats.get(id);
      return format === undefined ? builtInDays.test(id) : showsDay(format);
    });
  }
}

/** Dates, including East Asian formats; times alone are excluded. */
const builtInDays = /^(?:1[4-7]|22|2[7-9]|3[0-16]|5[0-8])$/;

function showsDay(format: string): boolean {
  return /[dy]/i.test(format.replace(/\[[^\]]*\]|"[^"]*"|\\.|general/gi, ""));
}

export interface SheetContext {
  texts: readonly string[];
  isDay: readonly boolean[];
  /** Dates are counted from 1904 instead of 1900. */
  from1904: boolean;
}

/** Non-empty rows of a sheet. */
export class SheetRows implements XmlEvents {
  readonly #context: SheetContext;
  #done: string[][] = [];
  #isData = false;
  #cells: string[] = [];
  #column = -1;
  #kind = "n";
  #style = 0;
  #value = "";
  #isValue = false;
  #isPhonetic = false;

  constructor(context: SheetContext) {
    this.#context = context;
  }

  /** The rows since the last call. */
  take(): string[][] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  open(name: string, tag: string): void {
    if (name === "sheetData") this.#isData = true;
    if (!this.#isData) return;
    if (name === "row") this.#openRow();
    else if (name === "c") this.#openCell(tag);
    else if (name === "rPh") this.#isPhonetic = true;
    else if (name === "v" || name === "t") this.#isValue = !this.#isPhonetic;
  }

  text(text: string): void {
    if (this.#isValue && this.#value.length <= cellLengthMax) this.#value += text;
  }

  close(name: string): void {
    if (name === "sheetData") this.#isData = false;
    else if (!this.#isData) return;
    else if (name === "v" || name === "t") this.#isValue = false;
    else if (name === "rPh") this.#isPhonetic = false;
    else if (name === "c") this.#closeCell();
    else if (name === "row" && this.#cells.some((cell) => cell.trim() !== "")) this.#done.push(this.#cells);
  }

  #openRow(): void {
    this.#cells = [];
    this.#column = -1;
  }

  /** A cell without a reference follows the previous one. */
  #openCell(tag: string): void {
    this.#column = columnOf(attributeOf(tag, "r")) ?? this.#column + 1;
    this.#kind = attributeOf(tag, "t") ?? "n";
    this.#style = Number(attributeOf(tag, "s") ?? 0);
    this.#value = "";
  }

  #closeCell(): void {
    if (this.#value === "" || this.#column > importColumnsMax) return;
    while (this.#cells.length < this.#column) this.#cells.push("");
    this.#cells[this.#column] = this.#shown().slice(0, cellLengthMax + 1);
  }

  #shown(): string {
    const { texts, isDay, from1904 } = this.#context;
    const value = this.#value;
    if (this.#kind === "s") return texts[Number(value)] ?? "";
    if (this.#kind === "str" || this.#kind === "inlineStr") return cellText(value);
    if (this.#kind === "d") return isoDay(value);
    if (this.#kind === "b") return value.trim() === "1" || value.trim() === "true" ? "yes" : "no";
    // An error is not a value.
    return this.#kind === "e" ? "" : numberText(value, isDay[this.#style] === true, from1904);
  }
}

/** `B12` is the second column; undefined without a reference. */
function columnOf(reference = ""): number | undefined {
  let column = 0;
  for (let at = 0; at < reference.length && at < columnLettersMax; at++) {
    const letter = (reference.charCodeAt(at) & ~smallLetter) - beforeA;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column === 0 ? undefined : column - 1;
}
const columnLettersMax = 3;
const smallLetter = 0x20;
const beforeA = 0x40;

/** Excel writes control characters as `_x000D_`. */
function cellText(text: string): string {
  const written = text.includes("_x")
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  return written.replaceAll("\0", "\uFFFD").replace(/\r\n?/g, "\n");
}

function isoDay(value: string): string {
  return /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(value.trim())?.[0] ?? value.trim();
}

/** Days from the spreadsheet epoch (end of 1899, or 1904) to 1970. */
const daysTo1970 = 25_569;
const daysFrom1900To1904 = 1_462;

/** Only 15 digits are significant; the rest is floating-point noise. */
function numberText(text: string, isDay: boolean, from1904: boolean): string {
  const value = Number(text);
  if (!Number.isFinite(value)) return text.trim();
  if (isDay) return dayText(value + (from1904 ? daysFrom1900To1904 : 0));
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)));
}

function dayText(days: number): string {
  const date = new Date(Math.round((days - daysTo1970) * dayMs));
  if (Number.isNaN(date.getTime())) return "";
  return dayFrom({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
}
