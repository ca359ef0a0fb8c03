import { expect, test } from "vitest";
import { describeFile } from "../../../src/domain/imports/file-report.ts";
import { importColumnsMax } from "../../../src/domain/imports/limits.ts";

test("columns beyond measure are counted and not looked into, with a header and without", () => {
  const header = Array.from({ length: 200_000 }, (_, place) => `c${place}`);
  const row = bounded(header.map((_, place) => String(1_000_000 + place)));
  for (const first of [[bounded(header), row, row], Array.from({ length: 3 }, () => row)]) {
    const report = describeFile({
      file_name: "wide.csv",
      shape: { format: "csv", encoding: "utf-8", delimiter: "," },
      records: 3,
      first,
    });
    expect(report.problems).toEqual(["This file has 200,000 columns; the limit is 500."]);
    expect(report.fields).toHaveLength(importColumnsMax);
  }
});

/** Looking into so many takes many seconds. */
function bounded(row: string[]): string[] {
  return new Proxy(row, {
    get(cells, key) {
      if (typeof key === "string" && Number(key) >= importColumnsMax) throw new Error(`looked into column ${key}`);
      return Reflect.get(cells, key) as unknown;
    },
  });
}
