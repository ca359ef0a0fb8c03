/**
 * An Excel file of one sheet with inline cells, as the text of its parts: a device and the server compress it, each in
 * its own way. A library for workbooks is a hundred times larger, and several times slower.
 */
import { safeCell } from "../imports/safe-cell.ts";
import type { ExportCell } from "./export.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const contentTypes = "http://schemas.openxmlformats.org/package/2006/content-types";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const sheetPath = "xl/worksheets/sheet1.xml";
export const sheetStart = `${head}<worksheet xmlns="${main}"><sheetData>`;
export const sheetEnd = "</sheetData></worksheet>";

/** The path and text of each part but the sheet. `name`: of the sheet. */
export function workbookParts(name: string): [path: string, text: string][] {
  const part = (path: string, kind: string) =>
    `<Override PartName="/${path}" ContentType="${spreadsheet}.${kind}+xml"/>`;
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("xl/workbook.xml", "sheet.main")}${part(sheetPath, "worksheet")}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  };
  return Object.entries(parts).map(([path, text]) => [path, head + text]);
}

/** A cell that begins like a formula is text in a spreadsheet too, and stays text when saved as CSV there. */
export function rowText(cells: readonly ExportCell[]): string {
  let row = "<row>";
  for (const cell of cells) row += cellText(cell);
  return `${row}</row>`;
}

function cellText(cell: ExportCell): string {
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  if (cell === "") return "<c/>";
  if (plain.test(cell)) return `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(safeCell(cell))}</t></is></c>`;
}

/** Nearly every cell: nothing to escape, no space at its ends, not like a formula. */
const plain = /^[\p{L}\d#$(](?:[\p{L}\p{N} !#-%'-;=?-~]*[\p{L}\p{N}!#-%'-;=?-~])?$/u;

/** Strips characters invalid in XML: no spreadsheet would open the file. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
