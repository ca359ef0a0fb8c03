/**
 * A small PDF writer: text, lines, boxes and strokes on pages. The same input gives the same bytes, on the device and on
 * the server. Objects are plain and listed in a classic table, so that a signature can be appended.
 */
import { joined } from "./true-type.ts";
import { type Face, PdfFonts, type Run } from "./pdf-fonts.ts";
import { fixed, pathOperators } from "./svg-path.ts";
import { type Part, streamOf, utf16 } from "./pdf-parts.ts";
import { wideFontObjects } from "./wide-font.ts";

export interface PdfOptions {
  title: string;
  /** BCP 47. */
  language: string;
  /** 32 hexadecimal digits that identify the document. */
  id: string;
  width: number;
  height: number;
  /** A TrueType font for letters that Helvetica lacks. */
  wide?: Uint8Array | undefined;
}

export interface TextStyle {
  size: number;
  face?: Face;
  grey?: boolean;
}

const faces: readonly (readonly [Face, string])[] = [
  ["usual", "Helvetica"],
  ["bold", "Helvetica-Bold"],
  ["slanted", "Helvetica-Oblique"],
];
const resourceOf = { usual: "F1", bold: "F2", slanted: "F3", wide: "F4" } as const;
const greyInk = "0.35 g";
const blackInk = "0 g";

/** Coordinates in points from the upper left corner. */
export class PdfDocument {
  readonly fonts: PdfFonts;
  private readonly options: PdfOptions;
  private readonly pages: string[][] = [];

  constructor(options: PdfOptions) {
    this.options = options;
    this.fonts = new PdfFonts(options.wide);
  }

  get pageCount(): number {
    return this.pages.length;
  }

  addPage(): void {
    this.pages.push([]);
  }

  /** On the last page, or on another one. */
  text(words: string, x: number, y: number, { size, face = "usual", grey = false }: TextStyle, page?: number): void {
    const shown: string[] = [];
    for (const run of this.fonts.runsOf(words, face)) shown.push(shownRun(run, size, face));
    this.put(`${grey ? greyInk : blackInk} BT ${fixed(x)} ${this.up(y)} Td ${shown.join(" ")} ET`, page);
  }

  line(x1: number, y1: number, x2: number, y2: number): void {
    this.put(`0.6 w 0.7 G ${fixed(x1)} ${this.up(y1)} m ${fixed(x2)} ${this.up(y2)} l S`);
  }

  /** A check box; `y` is its lower edge. */
  box(x: number, y: number, side: number, checked: boolean): void {
    this.put(`0.8 w 0 G ${fixed(x)} ${this.up(y)} ${fixed(side)} ${fixed(side)} re S`);
    if (!checked) return;
    const [left, right, top, bottom] = [x + 2, x + side - 2, y - side + 2, y - 2];
    this.put(
      `1.4 w ${fixed(left)} ${this.up(top)} m ${fixed(right)} ${this.up(bottom)} l ` +
        `${fixed(left)} ${this.up(bottom)} m ${fixed(right)} ${this.up(top)} l S`,
    );
  }

  /** An SVG path from a box of `height`, its upper left corner at x, y. */
  strokes(path: string, place: { x: number; y: number; scale: number; height: number }): void {
    const { x, y, scale, height } = place;
    const operators = pathOperators(path, { x, y: this.options.height - y - height * scale, scale, height });
    this.put(`1.2 w 1 J 1 j 0 G\n${operators}\nS 0 J 0 j`);
  }

  save(): Uint8Array<ArrayBuffer> {
    return written(this.objects(), this.options.id);
  }

  private up(y: number): string {
    return fixed(this.options.height - y);
  }

  private put(operators: string, page = this.pages.length - 1): void {
    this.pages[page]?.push(operators);
  }

  /** Numbered from 1: catalog, pages, information, fonts, then each page and its content. */
  private objects(): Part[][] {
    const { title, language, width, height } = this.options;
    const firstFont = 4;
    const wide = wideFontObjects(this.fonts, firstFont + faces.length);
    const firstPage = firstFont + faces.length + wide.length;
    const pageAt = (nth: number) => firstPage + nth * 2;
    const fonts = faces.map(([face], nth) => `/${resourceOf[face]} ${firstFont + nth} 0 R`);
    if (wide.length > 0) fonts.push(`/${resourceOf.wide} ${firstFont + faces.length} 0 R`);
    const kids = this.pages.map((_, nth) => `${pageAt(nth)} 0 R`).join(" ");
    return [
      [`<</Type/Catalog/Pages 2 0 R/Lang(${language})/ViewerPreferences<</DisplayDocTitle true>>>>`],
      [
        `<</Type/Pages/Count ${this.pages.length}/Kids[${kids}]/MediaBox[0 0 ${width} ${height}]` +
          `/Resources<</Font<<${fonts.join(" ")}>>>>>>`,
      ],
      [`<</Title<FEFF${utf16(title)}>/Producer(Fieldline)>>`],
      ...faces.map(([, name]) => [`<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`]),
      ...wide,
      ...this.pages.flatMap((operators, nth) => [
        [`<</Type/Page/Parent 2 0 R/Contents ${pageAt(nth) + 1} 0 R>>`],
        streamOf("", operators.join("\n")),
      ]),
    ];
  }
}

function shownRun(run: Run, size: number, face: Face): string {
  const isBold = run.font === "wide" && face === "bold";
  const shown = `/${resourceOf[run.font]} ${fixed(size)} Tf ${isBold ? "0.3 w 2 Tr " : ""}${literal(run)} Tj${isBold ? " 0 Tr" : ""}`;
  if (run.letters === undefined) return shown;
  return `/Span<</ActualText<FEFF${utf16(run.letters)}>>>BDC ${shown} EMC`;
}

function literal({ font, codes }: Run): string {
  const digits = font === "wide" ? 4 : 2;
  return `<${codes.map((code) => code.toString(16).padStart(digits, "0")).join("")}>`;
}

const offsetDigits = 10;

function written(objects: readonly Part[][], id: string): Uint8Array<ArrayBuffer> {
  const out: Uint8Array[] = [];
  let length = 0;
  const put = (part: Part) => {
    const bytes = typeof part === "string" ? ascii(part) : part;
    out.push(bytes);
    length += bytes.length;
  };
  // The second line tells programs that the file is not text.
  put("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n");
  const offsets = objects.map((parts, nth) => {
    const offset = length;
    put(`${nth + 1} 0 obj\n`);
    parts.forEach(put);
    put("\nendobj\n");
    return `${String(offset).padStart(offsetDigits, "0")} 00000 n \n`;
  });
  const table = length;
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`);
  put(
    `trailer\n<</Size ${objects.length + 1}/Root 1 0 R/Info 3 0 R/ID[<${id}><${id}>]>>\nstartxref\n${table}\n%%EOF\n`,
  );
  return joined(out);
}

function ascii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
