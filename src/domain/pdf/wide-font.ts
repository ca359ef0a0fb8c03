/** The wide font's part in a document: the glyphs used, their widths, and what they mean when copied. */
import type { PdfFonts } from "./pdf-fonts.ts";
import { type Part, streamOf, utf16 } from "./pdf-parts.ts";

const em = 1_000;
/** Most lines in one block of the table of letters, by its specification. */
const blockMax = 100;

/** Five objects from number `first`, or none if no letter needs it. */
export function wideFontObjects({ wide, used }: PdfFonts, first: number): Part[][] {
  if (wide === null || used.length === 0) return [];
  const scaled = (value: number) => Math.round((value / wide.unitsPerEm) * em);
  const name = "AAAAAA+Inter-Regular";
  const widths = used.map(({ glyph }) => scaled(wide.advanceOf(glyph))).join(" ");
  const file = wide.partOf(used.map(({ glyph }) => glyph));
  return [
    [
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H` +
        `/DescendantFonts[${first + 1} 0 R]/ToUnicode ${first + 4} 0 R>>`,
    ],
    [
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDToGIDMap/Identity/DW 0/W[1[${widths}]]` +
        `/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${first + 2} 0 R>>`,
    ],
    [
      `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${wide.box.map(scaled).join(" ")}]/ItalicAngle 0` +
        `/Ascent ${scaled(wide.ascent)}/Descent ${scaled(wide.descent)}/CapHeight ${scaled(wide.ascent)}/StemV 80` +
        `/FontFile2 ${first + 3} 0 R>>`,
    ],
    streamOf(`/Length1 ${file.length}`, file),
    streamOf("", lettersTable(used.map(({ code }) => code))),
  ];
}

function lettersTable(codes: readonly number[]): string {
  const lines = codes.map(
    (code, nth) => `<${(nth + 1).toString(16).padStart(4, "0")}> <${utf16(String.fromCodePoint(code))}>`,
  );
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += blockMax) {
    const block = lines.slice(at, at + blockMax);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
  }
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def",
    "/CMapName/Adobe-Identity-UCS def/CMapType 2 def",
    "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange",
    ...blocks,
    "endcmap CMapName currentdict/CMap defineresource pop end end",
  ].join("\n");
}
