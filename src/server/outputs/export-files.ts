/** Writes a sheet as a file while it is read: constant memory whatever its length. */
import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { ExportCell } from "../../domain/outputs/export.ts";
import { csvLine, safeCell } from "../../domain/imports/safe-cell.ts";

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

/** A cell that begins like a formula is text in a spreadsheet too, and stays text when saved as CSV there. */
export async function* xlsxFile(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const out = new PassThrough();
  const written = writeWorkbook(sheet, out).catch((error: unknown) => out.destroy(error as Error));
  for await (const piece of out) yield piece as Uint8Array;
  await written;
}

async function writeWorkbook({ name = "Contacts", header, pages }: Sheet, out: PassThrough): Promise<void> {
  // Loaded on first use: servers that write no workbooks save the memory.
  const { WorkbookWriter } = await import("@cj-tech-master/excelts");
  const workbook = new WorkbookWriter({ stream: out, useStyles: false, useSharedStrings: false });
  const worksheet = workbook.addWorksheet(name);
  worksheet.addRow([...header]).commit();
  for await (const rows of pages) {
    for (const row of rows) {
      worksheet.addRow(row.map((cell) => (typeof cell === "string" ? safeCell(cell) : cell))).commit();
    }
    if (out.writableNeedDrain) await once(out, "drain");
  }
  worksheet.commit();
  await workbook.commit();
}
