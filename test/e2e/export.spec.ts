/** The list as a file: by the server when it can be asked, else from the device itself. */
import { readFile } from "node:fs/promises";
import { Workbook } from "@cj-tech-master/excelts";
import { expect, test } from "./journey.ts";
import type { Tablet } from "./tablet.ts";

async function downloaded({ page }: Tablet, format: "CSV" | "Excel") {
  await page.getByRole("button", { name: "Export this list" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: format }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function exported(tablet: Tablet): Promise<{ name: string; lines: string[] }> {
  const { name, bytes } = await downloaded(tablet, "CSV");
  return { name, lines: bytes.toString("utf8").trim().split("\r\n") };
}

async function workbookOf(tablet: Tablet): Promise<{ name: string; rows: unknown[] }> {
  const { name, bytes } = await downloaded(tablet, "Excel");
  const workbook = new Workbook();
  await workbook.xlsx.load(bytes);
  const rows: unknown[] = [];
  workbook.getWorksheet("Contacts")?.eachRow((row) => rows.push((row.values as unknown[]).map((cell) => cell ?? "")));
  return { name, rows };
}

test("a filtered list is exported with the network gone, row for row what the server writes", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  await tablet.readyForTheField("agent@other.fieldline.test");
  await tablet.openList("?group=my");
  const online = await exported(tablet);
  expect(online.name).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/);
  expect(online.lines.length).toBeGreaterThan(10);
  const workbook = await workbookOf(tablet);
  await tablet.goOffline();
  await expect(tablet.syncWord).toHaveText("Offline");
  expect(await exported(tablet)).toEqual(online);
  expect(await workbookOf(tablet)).toEqual(workbook);
  await tablet.open("/sync");
  await expect(tablet.page.getByText(/Export of \d+ contacts/).first()).toBeVisible();
  await tablet.goOnline();
  await tablet.sent();
});
