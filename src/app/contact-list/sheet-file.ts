import type { ExportCell } from "../../domain/outputs/export.ts";
import { csvLine } from "../../domain/imports/safe-cell.ts";

/** A spreadsheet file written on the device, in batches of rows. */
export interface SheetFile {
  add(rows: readonly (readonly ExportCell[])[]): void;
  end(): Blob;
}

/** Tells Excel that the file is UTF-8. */
const mark = "\uFEFF";

export function csvFile(): SheetFile {
  const parts = [mark];
  return {
    add: (rows) => void parts.push(rows.map((row) => csvLine(row)).join("")),
    end: () => new Blob(parts, { type: "text/csv;charset=utf-8" }),
  };
}
