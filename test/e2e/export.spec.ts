/** The list as a file: by the server when it can be asked, else from the device itself. */
import { readFile } from "node:fs/promises";
import { expect, test } from "./journey.ts";
import type { Tablet } from "./tablet.ts";

async function exported({ page }: Tablet): Promise<{ name: string; lines: string[] }> {
  await page.getByRole("button", { name: "Export this list" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("button", { name: "Download" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  return { name: download.suggestedFilename(), lines: text.trim().split("\r\n") };
}

test("a filtered list is exported with the network gone, row for row what the server writes", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  await tablet.readyForTheField("agent@other.fieldline.test");
  await tablet.openList("?group=my");
  const online = await exported(tablet);
  expect(online.name).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/);
  expect(online.lines.length).toBeGreaterThan(10);
  await tablet.goOffline();
  await expect(tablet.syncWord).toHaveText("Offline", { timeout: 5_000 });
  expect(await exported(tablet)).toEqual(online);
  await tablet.goTo("/sync");
  await expect(tablet.page.getByText(/A file of \d+ contacts was made/)).toBeVisible();
  await tablet.goOnline();
  await tablet.sent();
});
