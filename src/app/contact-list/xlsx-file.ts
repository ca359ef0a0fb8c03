/**
 * Writes an Excel file on the device: one sheet with inline cells, compressed while written. The server's writer is a
 * hundred times larger, too much to ship to every device for a plain table.
 */
import { strToU8, Zip, ZipDeflate } from "fflate";
import type { ExportCell } from "../../domain/outputs/export.ts";
import { safeCell } from "../../domain/imports/safe-cell.ts";
import type { SheetFile } from "./sheet-file.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const contentTypes = "http://schemas.openxmlformats.org/package/2006/content-types";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export function xlsxFile(name: string): SheetFile {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(new Uint8Array(piece));
  });
  for (const [path, text] of Object.entries(frame(name))) entry(zip, path).push(strToU8(head + text), true);
  const sheet = entry(zip, "xl/worksheets/sheet1.xml");
  sheet.push(strToU8(`${head}<worksheet xmlns="${main}"><sheetData>`));
  return {
    add: (rows) => sheet.push(strToU8(rows.map(rowText).join(""))),
    end: () => {
      sheet.push(strToU8("</sheetData></worksheet>"), true);
      zip.end();
      return new Blob(pieces, { type: `${spreadsheet}.sheet` });
    },
  };
}

function entry(zip: Zip, path: string): ZipDeflate {
  const file = new ZipDeflate(path, { level: 3 });
  zip.add(file);
  return file;
}

/** Package parts other than the sheet. */
function frame(name: string): Record<string, string> {
  const part = (path: string, kind: string) =>
    `<Override PartName="/${path}" ContentType="${spreadsheet}.${kind}+xml"/>`;
  return {
    "[Content_Types].xml": `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("xl/workbook.xml", "sheet.main")}${part("xl/worksheets/sheet1.xml", "worksheet")}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  };
}

function rowText(cells: readonly ExportCell[]): string {
  return `<row>${cells.map(cellText).join("")}</row>`;
}

function cellText(cell: ExportCell): string {
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(safeCell(cell))}</t></is></c>`;
}

/** Strips characters invalid in XML: no spreadsheet would open the file. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
