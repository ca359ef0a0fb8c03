/** Workbooks as the browser reads them. */
import { expect, test } from "vitest";
import { workbookRows } from "../../../src/domain/imports/workbook.ts";
import { workbookOf } from "../../fixtures/workbook.ts";

async function rowsOf(workbook: Blob): Promise<string[][]> {
  const rows: string[][] = [];
  const bytes = new Uint8Array(await workbook.arrayBuffer());
  for await (const row of workbookRows(() => [bytes])) rows.push(row);
  return rows;
}

const link = (address: string) => ({ text: address, hyperlink: `mailto:${address}` });

test("a workbook whose emails are links is read like any other", async () => {
  const workbook = await workbookOf([
    ["Last Name", "Email"],
    ["Delgado", link("rosa@example.com")],
    ["Known", "nora@example.com"],
  ]);
  expect(await rowsOf(workbook)).toEqual([
    ["Last Name", "Email"],
    ["Delgado", "rosa@example.com"],
    ["Known", "nora@example.com"],
  ]);
});
