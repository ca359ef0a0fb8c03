/** Sheets as a PDF. The only module that imports the PDF library; Inter is embedded, subset to the glyphs used. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fontkit from "@cantoo/fontkit";
import { PDFDocument, type PDFFont, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { printable } from "../../domain/outputs/font-letters.ts";
import type { Mark, Measure, Sheet } from "../../domain/outputs/sheet.ts";

export interface PdfBook {
  measure: Measure;
  /** Appends a page. */
  draw(sheet: Sheet): void;
  save(): Promise<Uint8Array>;
}

const ink = rgb(0.07, 0.09, 0.12);
const greyInk = rgb(0.36, 0.4, 0.45);
const lineInk = rgb(0.72, 0.75, 0.78);
const lineWidth = 0.6;
/** Ligatures and alternates would make a glyph's width depend on its neighbors. */
const features = { calt: false, liga: false, kern: false };

export async function openPdf({ title, now }: { title: string; now: number }): Promise<PdfBook> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  document.setTitle(title);
  document.setProducer("Fieldline");
  document.setCreator("Fieldline");
  document.setCreationDate(new Date(now));
  document.setModificationDate(new Date(now));
  const [usual, bold] = await Promise.all(
    (await fontFiles()).map((bytes) => document.embedFont(bytes, { subset: true, features })),
  );
  if (!usual || !bold) throw new Error("two fonts were embedded");
  const fonts: Fonts = { usual, bold };
  return {
    measure: measureWith(fonts),
    draw: (sheet) => {
      const page = document.addPage([sheet.width, sheet.height]);
      for (const mark of sheet.marks) drawMark(page, sheet.height, mark, fonts);
    },
    save: () => document.save(),
  };
}

interface Fonts {
  usual: PDFFont;
  bold: PDFFont;
}

/** The sum of glyph widths, each measured once. */
function measureWith({ usual, bold }: Fonts): Measure {
  const known = { usual: new Map<string, number>(), bold: new Map<string, number>() };
  const widthOf = (letter: string, weight: "usual" | "bold") => {
    const widths = known[weight];
    const width = widths.get(letter) ?? (weight === "bold" ? bold : usual).widthOfTextAtSize(letter, 1_000) / 1_000;
    widths.set(letter, width);
    return width;
  };
  return (text, size, isBold) => {
    let width = 0;
    for (const letter of printable(text)) width += widthOf(letter, isBold ? "bold" : "usual");
    return width * size;
  };
}

function drawMark(page: PDFPage, height: number, mark: Mark, { usual, bold }: Fonts): void {
  if (mark.kind === "text") {
    const font = mark.bold ? bold : usual;
    const color = mark.grey ? greyInk : ink;
    page.drawText(printable(mark.text), { x: mark.x, y: height - mark.y, size: mark.size, font, color });
  } else if (mark.kind === "line") {
    const [start, end] = [
      { x: mark.x1, y: height - mark.y1 },
      { x: mark.x2, y: height - mark.y2 },
    ];
    page.drawLine({ start, end, thickness: lineWidth, color: lineInk });
  } else {
    const { x, y, side } = mark;
    page.drawRectangle({
      x,
      y: height - y - side,
      width: side,
      height: side,
      borderWidth: lineWidth,
      borderColor: greyInk,
    });
  }
}

let files: Promise<Buffer[]> | undefined;

/** Read once: every print embeds the same two. */
function fontFiles(): Promise<Buffer[]> {
  files ??= Promise.all(
    ["400Regular/Inter_400Regular.ttf", "600SemiBold/Inter_600SemiBold.ttf"].map((name) =>
      readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}`))),
    ),
  );
  return files;
}
