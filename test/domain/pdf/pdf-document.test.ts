import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fontkit from "@cantoo/fontkit";
import { PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { PdfFlow } from "../../../src/domain/pdf/pdf-flow.ts";
import { lettersWithoutShape, needsWideFont } from "../../../src/domain/pdf/pdf-fonts.ts";
import { pathOperators } from "../../../src/domain/pdf/svg-path.ts";
import { readTrueType } from "../../../src/domain/pdf/true-type.ts";
import { isWinAnsi } from "../../../src/domain/pdf/win-ansi.ts";
import { readPdf } from "../../fixtures/pdf-text.ts";

const inter = () =>
  new Uint8Array(
    readFileSync(fileURLToPath(import.meta.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"))),
  );
const paper = { title: "Ñandú", language: "en", id: "0".repeat(32), width: 612, height: 792, margin: 54 };

function written(text: string, wide?: Uint8Array): Uint8Array<ArrayBuffer> {
  const flow = new PdfFlow({ ...paper, wide });
  flow.words(text, { size: 11 });
  return flow.document.save();
}

async function textOf(bytes: Uint8Array): Promise<string> {
  return (await readPdf(bytes)).flatMap(({ texts }) => texts).join("\n");
}

describe("a document of the small writer", () => {
  test("is read by another library, with its title and its words", async () => {
    const bytes = written("José O’Neill – 50 €");
    expect((await PDFDocument.load(bytes)).getTitle()).toBe("Ñandú");
    expect(await textOf(bytes)).toBe("José O’Neill – 50 €");
  });

  test("lists every object at the byte where it begins", () => {
    const bytes = written("Words");
    const text = new TextDecoder("latin1").decode(bytes);
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    const rows = [...text.slice(table).matchAll(/(\d{10}) 00000 n \n/g)].map(([, at]) => Number(at));
    expect(rows).toHaveLength(Number(/Size (\d+)/.exec(text)?.[1]) - 1);
    rows.forEach((at, nth) => expect(text.slice(at, at + 10)).toMatch(new RegExp(`^${nth + 1} 0 obj`)));
  });

  test("is the same each time", () => {
    expect(written("Nguyễn", inter())).toEqual(written("Nguyễn", inter()));
  });

  test("begins a new page when one is full, and cuts a word wider than a line", async () => {
    const bytes = written(Array.from({ length: 100 }, (_, nth) => `Line ${nth}`).join("\n"));
    const pages = await readPdf(bytes);
    expect(pages.length).toBe(3);
    expect(pages.flatMap(({ texts }) => texts)).toHaveLength(100);
    expect((await textOf(written("x".repeat(200)))).replaceAll("\n", "")).toBe("x".repeat(200));
  });
});

describe("letters outside WinAnsi", () => {
  const names = "Nguyễn Łukasz Ştefan Дмитрий Ελένη";

  test("are drawn with a part of the font that is itself a font", async () => {
    const bytes = written(names, inter());
    expect(await textOf(bytes)).toContain("Nguyễn");
    expect((await textOf(bytes)).replaceAll("\n", "")).toBe(names);
    const part = fontkit.create(Buffer.from(fontFileOf(await PDFDocument.load(bytes))) as never) as unknown as {
      getGlyph(number: number): { path: { commands: unknown[] }; advanceWidth: number };
    };
    const whole = readTrueType(inter());
    const letters = [...new Set(names.replaceAll(" ", ""))];
    letters.forEach((letter, nth) => {
      const glyph = part.getGlyph(nth + 1);
      expect(glyph.advanceWidth).toBe(whole.advanceOf(whole.glyphOf(letter.codePointAt(0) ?? 0)));
      expect(glyph.path.commands.length > 0, letter).toBe(true);
    });
    expect(bytes.length).toBeLessThan(40_000);
  });

  test("that no font has stand as their codes, and are told", async () => {
    const bytes = written("王 Wang", inter());
    const text = new TextDecoder("latin1").decode(bytes);
    expect(text).toContain("/ActualText<FEFF738B>");
    expect(await textOf(bytes)).toContain("[U+738B]");
    expect(lettersWithoutShape("王 Wáng 王")).toEqual(["王"]);
    expect(lettersWithoutShape(names)).toEqual([]);
  });

  test.each([
    ["José", false],
    ["Jose\u0301", false],
    ["Zoë “Z” Žižek", false],
    ["Nguyễn", true],
    ["a\u200bb", false],
  ])("%s needs the wide font: %s", (name, needs) => {
    expect(needsWideFont(name)).toBe(needs);
  });

  test("WinAnsi ends where its table ends", () => {
    expect(isWinAnsi("€Ÿÿ~")).toBe(true);
    expect(isWinAnsi("\u0081")).toBe(false);
    expect(isWinAnsi("ł")).toBe(false);
  });
});

function fontFileOf(document: PDFDocument): Uint8Array {
  const found = document.context
    .enumerateIndirectObjects()
    .map(([, one]) => one)
    .find((one): one is PDFRawStream => one instanceof PDFRawStream && one.dict.has(PDFName.of("Length1")));
  if (!found) throw new Error("no font in the document");
  return found.getContents();
}

describe("strokes", () => {
  const place = { x: 10, y: 20, scale: 0.5, height: 200 };

  test.each([
    ["M0 0L100 200", "10 120 m\n60 20 l"],
    ["M0,0 L100,200 50,50", "10 120 m\n60 20 l\n35 95 l"],
    ["M0 200C0 0 100 0 100 200Z", "10 20 m\n10 120 60 120 60 20 c\nh"],
    ["M0 0Q30 0 30 30", "10 120 m\n20 120 25 115 25 105 c"],
  ])("%s becomes operators", (path, operators) => {
    expect(pathOperators(path, place)).toBe(operators);
  });
});
