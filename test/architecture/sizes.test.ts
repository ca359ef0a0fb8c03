import { expect, test } from "vitest";
import { linesMax, sizeReport, sizesIn } from "./sizes.ts";

test.each(["src", "workers", "test"])("no file of %s is longer than 350 lines, unless it is data", (folder) => {
  expect(sizesIn(folder).filter(({ lines }) => lines > linesMax)).toEqual([]);
});

test("the size report names the longest files with their lines", () => {
  const longest = sizesIn("src").at(-1);
  expect(sizeReport(["src"])).toContain(`longest ${longest?.file.slice("src/".length)} ${longest?.lines}`);
});
