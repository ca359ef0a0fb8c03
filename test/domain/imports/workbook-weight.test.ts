/** A workbook far larger than it looks: refused in words, and nothing fails behind the reader's back. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { surveyFile } from "../../../src/domain/imports/file-survey.ts";
import { workbookBytesMax } from "../../../src/domain/imports/limits.ts";
import { importMessages } from "../../../src/domain/imports/messages.ts";
import { weighWorkbook, workbookRows } from "../../../src/domain/imports/workbook.ts";
import { archiveOf } from "../../fixtures/archive.ts";

const unheard: unknown[] = [];
const listener = (error: unknown) => void unheard.push(error);
beforeEach(() => void process.on("unhandledRejection", listener));
afterEach(() => void process.off("unhandledRejection", listener));

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const rels = "http://schemas.openxmlformats.org/package/2006/relationships";

/** Its sheet comes before the strings that are needed to read it, and is mostly blanks. */
function bloated(bytes: number): Buffer<ArrayBuffer> {
  const sheet = Buffer.alloc(bytes, " ");
  sheet.write(`<?xml version="1.0"?><worksheet><sheetData>`);
  return archiveOf([
    { name: "[Content_Types].xml", bytes: "<Types/>" },
    {
      name: "xl/workbook.xml",
      bytes: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      bytes: `<Relationships xmlns="${rels}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: "xl/worksheets/sheet1.xml", bytes: sheet },
    { name: "xl/sharedStrings.xml", bytes: "<sst/>" },
  ]);
}

async function drain(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const row of rows) expect(row).toBeUndefined();
}

test("more than may be unpacked is refused before a row is read, and would be by the reader itself", async () => {
  const bytes = bloated(workbookBytesMax + 16 * 1024 * 1024);
  expect(bytes.length).toBeLessThan(512 * 1024);
  const file = { file_name: "a.xlsx", size_bytes: bytes.length, look: "office" as const, read: () => [bytes] };
  const survey = surveyFile(file);
  await expect(survey).rejects.toMatchObject({ fields: { file: [importMessages.workbook_too_big] } });
  const read = drain(workbookRows(() => [bytes]));
  await expect(read).rejects.toMatchObject({ fields: { file: [importMessages.workbook_too_big] } });
  await new Promise((next) => setTimeout(next, 50));
  expect(unheard).toEqual([]);
});

const unit = "<si><r/></si>";

test.each([
  ["texts", "xl/sharedStrings.xml", `<sst>${unit.repeat(4_200_000)}</sst>`],
  ["styles", "xl/styles.xml", `<styleSheet>${"<xf/>".repeat(12_100_000)}</styleSheet>`],
  ["cells in one row", "xl/worksheets/sheet1.xml", `<sheetData><row>${"<c/>".repeat(200_000)}</row></sheetData>`],
  [
    "cells with other names",
    "xl/worksheets/sheet1.xml",
    `<sheetData><row>${"<c/><c/><rows/>".repeat(80_000)}</row></sheetData>`,
  ],
  [
    "cells with feigned rows",
    "xl/worksheets/sheet1.xml",
    `<sheetData><row>${"<c/><!--<row>-->".repeat(80_000)}</row></sheetData>`,
  ],
])("more %s than the reader can hold are refused, however little they weigh", async (_name, name, bytes) => {
  const file = archiveOf([{ name, bytes }]);
  await expect(weighWorkbook(() => [file])).rejects.toMatchObject({
    fields: { file: [importMessages.workbook_too_big] },
  });
});

test("a sheet of very many rows is as good as its size", async () => {
  const row = `<row><c r="A1" t="s"><v>1</v></c></row>`;
  const file = archiveOf([
    { name: "xl/worksheets/sheet1.xml", bytes: `<sheetData>${row.repeat(250_000)}</sheetData>` },
    { name: "xl/sharedStrings.xml", bytes: `<sst>${"<si><t>x</t></si>".repeat(250_000)}</sst>` },
  ]);
  await expect(weighWorkbook(() => [file])).resolves.toBeUndefined();
});
