/** Writes a sheet as a file while it is read: constant memory whatever its length. */
import type { ExportCell } from "../../domain/outputs/export.ts";
import { rowText, sheetEnd, sheetPath, sheetStart, workbookParts } from "../../domain/outputs/workbook.ts";
import { csvLine } from "../../domain/imports/safe-cell.ts";
import { zipFile } from "./zip-file.ts";

export interface Sheet {
  /** Of the worksheet. */
  name?: string;
  header: readonly string[];
  pages: AsyncGenerator<ExportCell[][]>;
}

/** Byte order mark: tells Excel that the file is UTF-8. */
const mark = "\uFEFF";

export async function* csvFile({ header, pages }: Sheet): AsyncGenerator<string> {
  yield mark + csvLine(header);
  for await (const rows of pages) yield rows.map(csvLine).join("");
}

export function xlsxFile({ name = "Contacts", header, pages }: Sheet): AsyncGenerator<Uint8Array> {
  const parts = workbookParts(name).map(([path, text]) => ({ path, pieces: [text] }));
  return zipFile([...parts, { path: sheetPath, pieces: sheetText({ header, pages }) }]);
}

async function* sheetText({ header, pages }: Pick<Sheet, "header" | "pages">): AsyncGenerator<string> {
  yield sheetStart + rowText(header);
  for await (const rows of pages) yield rows.map(rowText).join("");
  yield sheetEnd;
}
