/** What can be said of a file before anything is brought in; worked out alike on the device and on the server. */
import { z } from "zod";
import { guessTargets, hasHeader } from "./column-guess.ts";
import { dateOrderOf } from "./day-text.ts";
import { dateOrders, encodings, fileKinds, importColumnsMax, importRowsMax, samplesShown } from "./limits.ts";
import { importMessages } from "./messages.ts";
import { columnName, ImportField } from "./plan.ts";
import { targetLabel } from "./targets.ts";
import { vcardTargets } from "./vcard-cells.ts";

/** A file as it is read: piece by piece. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** How a file is to be read. */
export const SheetShape = z.object({ format: z.enum(fileKinds), encoding: z.enum(encodings), delimiter: z.string() });
export type SheetShape = z.infer<typeof SheetShape>;

/** `rows` counts records without the header; `problems` are sentences for a person, and each keeps the file out. */
export const FileReport = z.object({
  file_name: z.string(),
  ...SheetShape.shape,
  has_header: z.boolean(),
  rows: z.int().nonnegative(),
  /** `unclear`: ask once whether the month or the day comes first. */
  date_order: z.enum([...dateOrders, "unclear"]),
  fields: z.array(ImportField),
  problems: z.array(z.string()),
});
export type FileReport = z.infer<typeof FileReport>;

/** Rows looked at for samples and guesses, the header included. */
export const rowsLookedAt = 101;
const sampleLettersMax = 200;

export interface FileFacts {
  file_name: string;
  shape: SheetShape;
  /** Records that hold something, a header included. */
  records: number;
  openQuote: boolean;
  /** The first of them. */
  first: readonly string[][];
}

export function describeFile({ file_name, shape, records, openQuote, first: whole }: FileFacts): FileReport {
  const isCards = shape.format === "vcard";
  const first = whole.map(lookedInto);
  const has_header = !isCards && first[0] !== undefined && hasHeader(first[0]);
  const rows = has_header ? first.slice(1) : first;
  const fields = isCards ? cardFields(rows) : columnFields(has_header ? (first[0] ?? []) : undefined, rows);
  const count = has_header ? records - 1 : records;
  return {
    file_name,
    ...shape,
    has_header,
    rows: count,
    date_order: dateOrderOf(datesIn(fields, rows)) ?? "mdy",
    fields,
    problems: problemsOf({ count, columns: isCards ? fields.length : widthOf(whole, has_header), openQuote, isCards }),
  };
}

/** Guessing what a column holds takes time, and a file with more of them is refused in any case. */
const lookedInto = (row: readonly string[]) => row.slice(0, importColumnsMax);

/** A header settles how many columns there are. */
function widthOf(rows: readonly string[][], has_header: boolean): number {
  return has_header ? (rows[0]?.length ?? 0) : Math.max(0, ...rows.map((row) => row.length));
}

function cardFields(rows: readonly string[][]): ImportField[] {
  return vcardTargets.map((target, column) => ({
    name: targetLabel(target),
    target,
    preview: samplesOf(rows, column),
  }));
}

function columnFields(header: readonly string[] | undefined, rows: readonly string[][]): ImportField[] {
  const width = header?.length ?? widthOf(rows, false);
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

function problemsOf({
  count,
  columns,
  openQuote,
  isCards,
}: {
  count: number;
  columns: number;
  openQuote: boolean;
  isCards: boolean;
}): string[] {
  if (count === 0) return [isCards ? importMessages.broken_vcard : importMessages.no_rows];
  return [
    ...(count > importRowsMax ? [importMessages.too_many_rows(count)] : []),
    ...(columns > importColumnsMax ? [importMessages.too_many_columns(columns)] : []),
    ...(openQuote ? [importMessages.open_quote] : []),
  ];
}
