import { describe, expect, test } from "vitest";
import { envelopeSheet } from "../../../src/domain/outputs/envelope-sheet.ts";
import { label, labelPlace, labelSheets } from "../../../src/domain/outputs/label-sheet.ts";
import { letterSheets } from "../../../src/domain/outputs/letter-sheet.ts";
import {
  envelopePaper,
  letterPaper,
  type Measure,
  type Sheet,
  type TextMark,
} from "../../../src/domain/outputs/sheet.ts";
import { cutText, wrapText } from "../../../src/domain/outputs/text-lines.ts";

/** Every letter half as wide as it is tall. */
const measure: Measure = (text, size) => [...text].length * size * 0.5;
const unspaced = (words: string) => words.replaceAll(" ", "");
/** All that is written, wherever its lines break. */
const unbroken = (texts: readonly TextMark[]) => unspaced(texts.map(({ text }) => text).join(""));
const long = [
  "Wilhelmina Featherstonehaugh",
  "12345 North Saint Bartholomew-in-the-Fields Boulevard Extension",
  "Building 14 Apartment 2207, c/o The Winterbourne Residences",
  "Rancho Santa Margarita, CA 92688-1234",
];
const textsOf = ({ marks }: Sheet) => marks.filter((mark): mark is TextMark => mark.kind === "text");

describe("a sheet of Avery 5160", () => {
  test.each([
    [0, { sheet: 0, x: 13.5, y: 36 }],
    [1, { sheet: 0, x: 211.5, y: 36 }],
    [2, { sheet: 0, x: 409.5, y: 36 }],
    [3, { sheet: 0, x: 13.5, y: 108 }],
    [29, { sheet: 0, x: 409.5, y: 684 }],
    [30, { sheet: 1, x: 13.5, y: 36 }],
    [61, { sheet: 2, x: 211.5, y: 36 }],
  ])("has label %i at %j", (nth, place) => expect(labelPlace(nth)).toEqual(place));

  test("is filled to its edges: 30 labels, none over the paper", () => {
    const { x, y } = labelPlace(29);
    expect(x + label.width).toBeLessThanOrEqual(letterPaper.width - 13.4);
    expect(y + label.height).toBe(letterPaper.height - 36);
  });

  test.each([
    [1, 1, 1],
    [30, 1, 1],
    [31, 1, 2],
    [30, 2, 2],
    [1, 30, 1],
    [500, 1, 17],
    [500, 30, 18],
  ])("%i labels begun at label %i take %i sheets", (count, first, sheets) => {
    const addresses = Array.from({ length: count }, (_, nth) => [`Name ${nth}`, "1 Main St", "Newark, NJ 07102"]);
    const drawn = [...labelSheets(addresses, first, measure)];
    expect(drawn.length).toBe(sheets);
    expect(drawn.flatMap(textsOf).filter(({ text }) => text.startsWith("Name")).length).toBe(count);
  });

  test.each([
    ["short", ["A B", "1 Main St", "Newark, NJ 07102"]],
    ["long", ["Maximiliana Featherstonehaugh-Cholmondeley of the Seven Hills", "x".repeat(120), "y".repeat(80)]],
    ["two long lines of", long],
    ["five lines", ["A", "B", "C", "D", "E"]],
  ])("keeps %s text inside its label", (_, lines) => {
    const [sheet] = labelSheets([lines], 1, measure);
    const texts = textsOf(sheet as Sheet);
    expect(unbroken(texts)).toBe(unspaced(lines.join("")));
    for (const { x, y, size, text } of texts) {
      expect(size).toBeGreaterThanOrEqual(6);
      expect(x).toBeGreaterThanOrEqual(label.left);
      expect(x + measure(text, size, false)).toBeLessThanOrEqual(label.left + label.width);
      expect(y - size).toBeGreaterThanOrEqual(label.top);
      expect(y).toBeLessThanOrEqual(label.top + label.height);
    }
  });
});

test("an envelope is number 10, with its reader clear of the edges the post's machines need", () => {
  const sheet = envelopeSheet(["A B", "1 Main St", "Apt 2", "Newark, NJ 07102"], ["Me", "2 Side St"], measure);
  expect([sheet.width, sheet.height]).toEqual([684, 297]);
  const reader = textsOf(sheet).filter(({ x }) => x > 200);
  for (const { x, y, size, text } of reader) {
    expect(x).toBeGreaterThan(36);
    expect(x + measure(text, size, false)).toBeLessThan(envelopePaper.width - 36);
    expect(envelopePaper.height - y).toBeGreaterThanOrEqual(45);
    expect(envelopePaper.height - y).toBeLessThanOrEqual(198);
  }
});

test("a long address stands whole on an envelope, its sender too, above where the post prints its bars", () => {
  const from = ["M".repeat(60), "The Winterbourne Insurance Agency of Oklahoma City, Suite 210"];
  const address = [...long, "x".repeat(120)];
  const texts = textsOf(envelopeSheet(address, from, measure));
  expect(unbroken(texts)).toBe(unspaced([...from, ...address].join("")));
  for (const { x, y, size, text } of texts) {
    expect(x + measure(text, size, false)).toBeLessThan(x < 200 ? 295 : envelopePaper.width - 36);
    expect(envelopePaper.height - y).toBeGreaterThanOrEqual(45);
  }
});

test("a long address stands whole on a letter, above its date", () => {
  const address = ["A ".repeat(60), ...long];
  const [sheet] = letterSheets({ from: [], to: address, date: "11/21/2026", body: "Hello" }, measure);
  const texts = textsOf(sheet as Sheet);
  const date = texts.find(({ text }) => text === "11/21/2026");
  const to = texts.filter(({ y }) => y < (date?.y ?? 0));
  expect(unbroken(to)).toBe(unspaced(address.join("")));
  for (const { y } of to) expect(y).toBeLessThanOrEqual((date?.y ?? 0) - 15);
});

describe("text", () => {
  test.each([
    ["one two three", 40, ["one two", "three"]],
    ["one\n\ntwo", 100, ["one", "", "two"]],
    ["abcdefghij", 20, ["abcd", "efgh", "ij"]],
    ["a abcdefgh b", 20, ["a", "abcd", "efgh", "b"]],
    ["", 20, [""]],
    ["😀😀😀", 10, ["😀😀", "😀"]],
  ])("%j in %i points is %j", (words, width, lines) => {
    expect(wrapText(words, { width, size: 10 }, measure)).toEqual(lines);
  });

  test.each([
    ["short", 100, "short"],
    ["much too long", 30, "much…"],
    ["x", 1, "x…"],
  ])("%j cut to %i points is %j", (words, width, cut) => {
    expect(cutText(words, { width, size: 10 }, measure)).toBe(cut);
  });

  test("of a long letter goes on over the page and keeps its margins", () => {
    const body = Array.from({ length: 110 }, (_, nth) => `Paragraph ${nth}.`).join("\n");
    const sheets = [
      ...letterSheets({ from: ["Me"], to: ["A B", "Newark, NJ 07102"], date: "11/21/2026", body }, measure),
    ];
    expect(sheets.length).toBe(3);
    const texts = sheets.flatMap(textsOf);
    expect(texts.filter(({ text }) => text.startsWith("Paragraph")).map(({ text }) => text)).toEqual(body.split("\n"));
    for (const { y } of texts) expect(y).toBeLessThanOrEqual(letterPaper.height - 72);
  });
});
