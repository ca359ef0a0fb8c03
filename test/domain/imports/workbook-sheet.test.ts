/** The XML of a workbook, as any program may write it. */
import { expect, test } from "vitest";
import { DayStyles, SharedTexts, SheetRows } from "../../../src/domain/imports/workbook-sheet.ts";
import { workbookRows } from "../../../src/domain/imports/workbook.ts";
import { type XmlEvents, XmlScan } from "../../../src/domain/imports/xml-scan.ts";
import { archiveOf } from "../../fixtures/archive.ts";

function scanned<T extends XmlEvents>(events: T, xml: string, size = xml.length): T {
  const scan = new XmlScan(events);
  for (let at = 0; at < xml.length; at += size) expect(scan.add(xml.slice(at, at + size))).toBe(true);
  return events;
}

const sheet = `<?xml version="1.0"?><!-- <row><c><v>1</v></c></row> --><worksheet><sheetData>
  <row r="1"><c r="A1" t="inlineStr"><is><r><t>Rosa &amp; </t></r><r><t><![CDATA[<Ben>]]></t></r></is></c><c t='s'><v>1</v></c>
    <c r="D1" cm="a>b" t="str"><f>A1</f><v>Tom_x000D_&#10;x_x005F_x000D_</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>
  <row/><row><c r="B3" s="1"><v>20152</v></c><c s="2"><v>7030</v></c><c s="0"><v>5.1255501e9</v></c></row>
  </sheetData><extLst><row><c><v>9</v></c></row></extLst></worksheet>`;
const rows = [
  ["Rosa & <Ben>", "Café", "", "Tom\nx_x000D_", "yes", ""],
  ["", "1955-03-04", "7030", "5125550100"],
];
const context = { texts: ["no", "Café"], isDay: [false, true, false], from1904: false };

test.each([1, 2, 7, 50, 5_000])("cells are the same wherever the sheet is cut (%d letters)", (size) => {
  expect(scanned(new SheetRows(context), sheet, size).take()).toEqual(rows);
});

test("texts are joined from their parts, without their pronunciation", () => {
  const xml = `<x:sst><x:si><x:r><x:t>Fr</x:t></x:r><x:r><x:t xml:space="preserve">an </x:t></x:r></x:si><x:si/>
    <x:si><x:t>花子</x:t><x:rPh sb="0" eb="2"><x:t>ハナコ</x:t></x:rPh></x:si></x:sst>`;
  expect(scanned(new SharedTexts(), xml).texts).toEqual(["Fran ", "", "花子"]);
});

test("styles say what is a day", () => {
  const formats = ["m/d/yyyy", `[$-409]mmmm\\ d", "yyyy`, `"day "0`, "0.00", "[h]:mm", "General", "[Red]0"];
  const xml = `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>`).join("")}</numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs>${[...formats.map((_, at) => 164 + at), 0, 14, 20, 22].map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs></styleSheet>`;
  const days = [true, true, false, false, false, false, false, false, true, false, true];
  expect(scanned(new DayStyles(), xml).isDay()).toEqual(days);
});

test("days counted from 1904, a hidden first sheet and parts elsewhere are no obstacle", async () => {
  const file = archiveOf([
    {
      name: "_rels/.rels",
      bytes: `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="/book.xml"/></Relationships>`,
    },
    {
      name: "book.xml",
      bytes: `<workbook><workbookPr date1904="1"/><sheets><sheet name="L" sheetId="1" state="hidden" r:id="l"/><sheet name="O'Neil" sheetId="2" r:id="p"/></sheets></workbook>`,
    },
    {
      name: "_rels/book.xml.rels",
      bytes: `<Relationships><Relationship Id="p" Type="x/worksheet" Target="data/People.XML"/><Relationship Id="l" Type="x/worksheet" Target="l.xml"/><Relationship Id="s" Type="x/styles" Target="s.xml"/></Relationships>`,
    },
    { name: "s.xml", bytes: `<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`, stored: true },
    {
      name: "data/people.xml",
      bytes: `<worksheet><sheetData><row><c s="0"><v>18690</v></c></row></sheetData></worksheet>`,
    },
    { name: "l.xml", bytes: "<worksheet/>" },
  ]);
  for (const bytes of [file, Buffer.concat([Buffer.from("something before"), file])]) {
    const read: string[][] = [];
    for await (const row of workbookRows(() => [bytes])) read.push(row);
    expect(read).toEqual([["1955-03-04"]]);
  }
});
