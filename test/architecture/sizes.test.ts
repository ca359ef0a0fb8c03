import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesMax, foldersIn, linesMax, sizeReport, sizesIn } from "./sizes.ts";

test.each(["src", "workers", "test"])("no file of %s is longer than 350 lines, unless it is data", (folder) => {
  expect(sizesIn(folder).filter(({ lines }) => lines > linesMax)).toEqual([]);
});

test.each(["src", "workers"])("no folder of %s holds more than 60 files of code", (folder) => {
  expect(foldersIn(folder).filter(({ files }) => files > filesMax)).toEqual([]);
});

test("a folder with too many files is found", () => {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-sizes-"));
  try {
    for (let nth = 0; nth <= filesMax; nth++) writeFileSync(join(folder, `file-${nth}.ts`), "export {};");
    expect(foldersIn(folder)).toEqual([{ folder, files: filesMax + 1 }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the size report names the longest files with their lines", () => {
  const longest = sizesIn("src").at(-1);
  expect(sizeReport(["src"])).toContain(`longest ${longest?.file.slice("src/".length)} ${longest?.lines}`);
});
