import { expect, test } from "vitest";
import { ListReader, missingLists, numberOnLine, offeredLists } from "../../../src/domain/imports/scrub-list.ts";

test.each([
  ["2015550123", 2015550123],
  ["(201) 555-0123", 2015550123],
  ["+1 201 555 0123", 2015550123],
  ["201,5550123", 2015550123],
  ["Jane Doe;TX;12015550123;2024", 2015550123],
  ["7;201;5550123", 2015550123],
  ["Phone Number", null],
  ["1015550123", null],
  ["2011550123", null],
  ["+52 55 1234 5678", null],
])("the phone number on the line %j is %s", (line, number) => {
  expect(numberOnLine(line)).toBe(number);
});

test("a list is read in chunks that end anywhere, with any line ending", () => {
  const text = "Phone\r\n2015550101\n201,5550102\rnot a number\n\n2015550103";
  for (let size = 1; size < text.length; size++) {
    const reader = new ListReader();
    const found: number[] = [];
    for (let at = 0; at < text.length; at += size) found.push(...reader.read(text.slice(at, at + size)));
    found.push(...reader.end());
    expect([found, reader.numbers, reader.skipped]).toEqual([[2015550101, 2015550102, 2015550103], 3, 1]);
  }
});

test("an import may be compared with the company's own marks and the lists that were uploaded", () => {
  expect(offeredLists([])).toEqual(["own", "dead"]);
  expect(offeredLists([{ kind: "litigator" }])).toEqual(["own", "litigator", "dead"]);
  expect(missingLists(["own", "federal", "litigator"], [{ kind: "litigator" }])).toEqual(["federal"]);
});
