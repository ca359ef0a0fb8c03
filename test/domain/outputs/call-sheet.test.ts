import { expect, test } from "vitest";
import { callSheets } from "../../../src/domain/outputs/call-sheet.ts";
import type { Measure, TextMark } from "../../../src/domain/outputs/sheet.ts";

/** Every letter half as wide as it is tall, bold ones a little wider. */
const measure: Measure = (text, size, bold) => [...text].length * size * (bold ? 0.58 : 0.5);
const namesEnd = 3.2 * 72;

function drawn(name: string): TextMark[] {
  const row = { name, about: "Lead · Newark, NJ", phones: ["(614) 555-0101"], when: ["Never called"] };
  const sheets = [...callSheets([row], { title: "Call sheet", date: "11/21/2026" }, measure)];
  return sheets.flatMap(({ marks }) => marks).filter((mark): mark is TextMark => mark.kind === "text");
}

test.each([
  ["Ada Ames"],
  ["Maximiliana Featherstonehaugh-Cholmondeley Jr"],
  ["Maria Guadalupe Fernandez de la Vega y Santiago-Montenegro of the Seven Hills"],
  ["Saint Bartholomew Volunteer Fire Department Ladies Auxiliary"],
])("the name %s is shown in full above the facts", (name) => {
  const texts = drawn(name);
  const about = texts.find(({ text }) => text.startsWith("Lead"));
  const lines = texts.filter(({ x, text }) => x === about?.x && name.includes(text));
  expect(lines.map(({ text }) => text).join(" ")).toBe(name);
  for (const { x, y, size, text } of lines) {
    expect(x + measure(text, size, true)).toBeLessThan(namesEnd);
    expect(y).toBeLessThan((about?.y ?? 0) - 7);
    expect(size).toBeGreaterThanOrEqual(7);
  }
});

test("a name that cannot stand in two lines ends in an ellipsis", () => {
  const texts = drawn("Ab".repeat(100)).map(({ text }) => text);
  expect(texts.filter((text) => /^b?A/.test(text))).toHaveLength(2);
  expect(texts.filter((text) => text.endsWith("…"))).toHaveLength(1);
});
