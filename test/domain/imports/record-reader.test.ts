/** Delimited text as records: the rules of RFC 4180, and the ways real programs break them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RecordReader } from "../../../src/domain/imports/record-reader.ts";
import { Refusal } from "../../../src/kit/refusal.ts";

function recordsOf(text: string, { delimiter = ",", size = text.length || 1 } = {}): string[][] | string {
  const reader = new RecordReader(delimiter);
  const records: string[][] = [];
  try {
    for (let at = 0; at < text.length; at += size) records.push(...reader.add(text.slice(at, at + size)));
    return [...records, ...reader.end()];
  } catch (error) {
    return error instanceof Refusal ? (error.fields["file"]?.[0] ?? "") : String(error);
  }
}

const openQuote = "A closing quotation mark is missing, so the rows after it cannot be separated.";

describe("records", () => {
  test.each([
    ["nothing", "", []],
    ["one line without an end", "a,b", [["a", "b"]]],
    ["an empty cell at the end", "a,\n", [["a", ""]]],
    [
      "Windows, Unix and old Mac line ends in one file",
      "a,b\r\n1,2\n3,4\r5,6",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
        ["5", "6"],
      ],
    ],
    ["a quoted delimiter", '"Smith, John",x', [["Smith, John", "x"]]],
    [
      "a quoted line end",
      '"a\r\nb",c\nd,e',
      [
        ["a\nb", "c"],
        ["d", "e"],
      ],
    ],
    ["doubled quotes", '"a ""b"" c",d', [['a "b" c', "d"]]],
    ["a cell that is one doubled quote", '"""",d', [['"', "d"]]],
    [
      "quotes in the middle of a cell",
      'a "b" c,d\ne,f',
      [
        ['a "b" c', "d"],
        ["e", "f"],
      ],
    ],
    ["blanks around quotes", ' "Smith, John" , x', [["Smith, John", " x"]]],
    ["inches that are not doubled", `"5'10" tall, brown hair",Austin`, [[`5'10" tall, brown hair`, "Austin"]]],
    [
      "a nickname that is not doubled",
      '"Cid "The Kid"",Hale\nDee,Lee',
      [
        ['Cid "The Kid"', "Hale"],
        ["Dee", "Lee"],
      ],
    ],
    ["a quote marked by a backslash", String.raw`"Cid \"The Kid\"",Hale`, [['Cid "The Kid"', "Hale"]]],
    [
      "a cell that only begins with a quoted word",
      '"Buddy" Holly,Austin\nA,B',
      [
        ['"Buddy" Holly', "Austin"],
        ["A", "B"],
      ],
    ],
    ["the line that names the delimiter", "sep=,\na,b", [["a", "b"]]],
  ])("with %s", (_what, text, records) => expect(recordsOf(text)).toEqual(records));

  test("with another delimiter, named by Excel in the first line", () => {
    expect(recordsOf("sep=;\r\na;b,c\r\n", { delimiter: ";" })).toEqual([["a", "b,c"]]);
    expect(recordsOf('a\t"b\tc"\t\n', { delimiter: "\t" })).toEqual([["a", "b\tc", ""]]);
  });

  test("are refused from a quote on that never closes", () => {
    expect(recordsOf('a,b\n"c,d\ne,f')).toBe(openQuote);
  });

  test("do not depend on where the text is cut", () => {
    const pieces = fc.constantFrom("a", ",", '"', '""', "\n", "\r\n", "\r", " ", "\t", "é", "sep=");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), (letters, size) => {
        const text = letters.join("");
        expect(recordsOf(text, { size })).toEqual(recordsOf(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test("written by the rules are read back as they were", () => {
    const cell = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom("", ",", '"', "a\nb", "é", "😀"));
    const tables = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(tables, (rows) => {
        const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join()).join("\r\n");
        expect(recordsOf(text)).toEqual(rows.map((row) => row.map((value) => value.replace(/\r\n?/g, "\n"))));
      }),
    );
  });
});
