/** What is known of a file before the import; computed the same on the device and on the server. */
import { z } from "zod";
import { guessTargets, headerIn } from "./column-guess.ts";
import { dateOrderOf } from "./day-text.ts";
import { dateOrders, encodings, fileKinds, importColumnsMax, importRowsMax, samplesShown } from "./limits.ts";
import { importMessages } from "./messages.ts";
import { columnName, ImportField } from "./plan.ts";
import { targetLabel } from "./targets.ts";
import { vcardTargets } from "./vcard-cells.ts";

/** A file read in pieces. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** How to read a file. */
export const SheetShape = z.object({ format: z.enum(fileKinds), encoding: z.enum(encodings), delimiter: z.string() });
export type SheetShape = z.infer<typeof SheetShape>;

/** `rows` counts records without the header; `problems` are messages for the user, each of which rejects the file. */
export const FileReport = z.object({
  file_name: z.string(),
  ...SheetShape.shape,
  has_header: z.boolean(),
  /** Rows above the header: a title, an explanation. They are skipped. */
  header_row: z.int().nonnegative(),
  /** The first rows, to choose the header from. */
  head: z.array(z.array(z.string())),
  rows: z.int().nonnegative(),
  /** `unclear`: ask once whether the month or the day comes first. */
  date_order: z.enum([...dateOrders, "unclear"]),
  fields: z.array(ImportField),
  problems: z.array(z.string()),
});
export type FileReport = z.infer<typeof FileReport>;

/** Rows sampled for previews and guesses, including the header. */
export const rowsLookedAt = 101;
const sampleLettersMax = 200;
/** Size of the sampled head. */
const headRows = 10;
const headCells = 6;
const headLetters = 40;

export interface FileFacts {
  file_name: string;
  shape: SheetShape;
  /** Non-empty records, including a header. */
  records: number;
  /** The first of them. */
  first: readonly string[][];
  /** The header row a user chose, counted from 0; null: none. Detected when not given. */
  header?: number | null | undefined;
}

export function describeFile({ file_name, shape, records, first: whole, header }: FileFacts): FileReport {
  const isCards = shape.format === "vcard";
  const first = whole.map(lookedInto);
  const found = isCards ? null : header === undefined ? headerIn(first) : header;
  const has_header = found !== null && first[found] !== undefined;
  const header_row = has_header ? found : 0;
  const names = has_header ? first[header_row] : undefined;
  const rows = has_header ? first.slice(header_row + 1) : first;
  const fields = isCards ? cardFields(rows) : columnFields(names, rows);
  const count = has_header ? records - header_row - 1 : records;
  return {
    file_name,
    ...shape,
    has_header,
    header_row,
    head: isCards
      ? []
      : first.slice(0, headRows).map((row) => row.slice(0, headCells).map((cell) => cell.trim().slice(0, headLetters))),
    rows: count,
    date_order: dateOrderOf(datesIn(fields, rows)) ?? "mdy",
    fields,
    problems: problemsOf({
      count,
      columns: isCards ? fields.length : widthOf(whole, has_header ? header_row : null),
      isCards,
    }),
  };
}

/** Guessing columns takes time, and a file with more columns is rejected anyway. */
const lookedInto = (row: readonly string[]) => row.slice(0, importColumnsMax);

/** A header determines the number of columns. */
function widthOf(rows: readonly string[][], header: number | null): number {
  return header === null ? Math.max(0, ...rows.map((row) => row.length)) : (rows[header]?.length ?? 0);
}

function cardFields(rows: readonly string[][]): ImportField[] {
  return vcardTargets.map((target, column) => ({
    name: targetLabel(target),
    target,
    preview: samplesOf(rows, column),
  }));
}

function columnFields(header: readonly string[] | undefined, rows: readonly string[][]): ImportField[] {
  const width = header?.length ?? widthOf(rows, null);
  const names = Array.from({ length: width }, (_, column) =>
    columnName(header?.[column]?.trim().slice(0, sampleLettersMax), column),
  );
  const targets = guessTargets(header ? names : names.map(() => ""), rows);
  return names.map((name, column) => ({ name, target: targets[column] ?? "", preview: samplesOf(rows, column) }));
}

function samplesOf(rows: readonly string[][], column: number): string[] {
  const filled = rows.map((row) => (row[column] ?? "").trim()).filter(Boolean);
  return filled.slice(0, samplesShown).map((value) => value.slice(0, sampleLettersMax));
}

function datesIn(fields: readonly ImportField[], rows: readonly string[][]): string[] {
  const columns = fields.flatMap(({ target }, column) =>
    /^(?:birth_date|part_[ab]_effective|policy_(?:application_date|issued|effective|renewal|end))$/.test(target)
      ? [column]
      : [],
  );
  return columns.flatMap((column) => rows.map((row) => row[column] ?? ""));
}

function problemsOf({ count, columns, isCards }: { count: number; columns: number; isCards: boolean }): string[] {
  if (count === 0) return [isCards ? importMessages.broken_vcard : importMessages.no_rows];
  return [
    ...(count > importRowsMax ? [importMessages.too_many_rows(count)] : []),
    ...(columns > importColumnsMax ? [importMessages.too_many_columns(columns)] : []),
  ];
}
