/** Writes an Excel file on the device, compressed while written. */
import { strToU8, Zip, ZipDeflate } from "fflate";
import { rowText, sheetEnd, sheetPath, sheetStart, workbookParts } from "../../domain/outputs/workbook.ts";
import type { SheetFile } from "./sheet-file.ts";

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function xlsxFile(name: string): SheetFile {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(new Uint8Array(piece));
  });
  for (const [path, text] of workbookParts(name)) entry(zip, path).push(strToU8(text), true);
  const sheet = entry(zip, sheetPath);
  sheet.push(strToU8(sheetStart));
  return {
    add: (rows) => sheet.push(strToU8(rows.map(rowText).join(""))),
    end: () => {
      sheet.push(strToU8(sheetEnd), true);
      zip.end();
      return new Blob(pieces, { type });
    },
  };
}

function entry(zip: Zip, path: string): ZipDeflate {
  const file = new ZipDeflate(path, { level: 3 });
  zip.add(file);
  return file;
}
