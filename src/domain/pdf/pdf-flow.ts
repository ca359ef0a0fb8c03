/** Text that flows down the pages of a document: wrapped lines, headings, rows; a new page when one is full. */
import { PdfDocument, type PdfOptions, type TextStyle } from "./pdf-document.ts";
import type { Face } from "./pdf-fonts.ts";

export interface FlowOptions extends PdfOptions {
  margin: number;
}

const lineHeight = 1.35;
const footSize = 8;

export class PdfFlow {
  readonly document: PdfDocument;
  readonly width: number;
  /** Baseline of the last line. */
  y = 0;
  private readonly options: FlowOptions;

  constructor(options: FlowOptions) {
    this.options = options;
    this.document = new PdfDocument(options);
    this.width = options.width - options.margin * 2;
    this.page();
  }

  get left(): number {
    return this.options.margin;
  }

  page(): void {
    this.document.addPage();
    this.y = this.options.margin;
  }

  /** Starts a new page unless this much fits. */
  need(height: number): void {
    if (this.y + height > this.options.height - this.options.margin - footSize * 2) this.page();
  }

  gap(height: number): void {
    this.y += height;
  }

  /** Wrapped; line breaks in the text are kept. `indent`: from the left margin. */
  words(text: string, style: TextStyle, indent = 0): void {
    for (const line of this.lines(text, style, this.width - indent)) {
      this.need(style.size * lineHeight);
      this.y += style.size * lineHeight;
      this.document.text(line, this.left + indent, this.y, style);
    }
  }

  /** A label with its value beside it, wrapped. */
  row(label: string, value: string, labelWidth: number, style: TextStyle): void {
    const lines = this.lines(value === "" ? "-" : value, style, this.width - labelWidth);
    lines.forEach((line, nth) => {
      this.need(style.size * lineHeight);
      this.y += style.size * lineHeight;
      if (nth === 0) this.document.text(label, this.left, this.y, { ...style, grey: true });
      this.document.text(line, this.left + labelWidth, this.y, style);
    });
  }

  rule(): void {
    this.need(8);
    this.y += 8;
    this.document.line(this.left, this.y, this.left + this.width, this.y);
  }

  lines(text: string, { size, face = "usual" }: TextStyle, width: number): string[] {
    const max = (width / size) * 1_000;
    return text.split("\n").flatMap((line) => this.wrapped(line, face, max));
  }

  private wrapped(line: string, face: Face, max: number): string[] {
    const lines: string[] = [];
    let now = "";
    for (const word of line.split(" ").flatMap((one) => this.pieces(one, face, max))) {
      const longer = now === "" ? word : `${now} ${word}`;
      if (now !== "" && this.document.fonts.widthOf(longer, face) > max) {
        lines.push(now);
        now = word;
      } else now = longer;
    }
    return [...lines, now];
  }

  /** A word wider than a line, such as a hash, is cut. */
  private pieces(word: string, face: Face, max: number): string[] {
    if (this.document.fonts.widthOf(word, face) <= max) return [word];
    const pieces: string[] = [];
    let piece = "";
    for (const letter of word) {
      if (piece !== "" && this.document.fonts.widthOf(piece + letter, face) > max) {
        pieces.push(piece);
        piece = "";
      }
      piece += letter;
    }
    return [...pieces, piece];
  }

  /** The same line at the foot of every page, with its number. */
  foot(words: (page: number, pages: number) => string): void {
    const { pageCount } = this.document;
    const y = this.options.height - this.options.margin + footSize;
    for (let page = 0; page < pageCount; page++)
      this.document.text(words(page + 1, pageCount), this.left, y, { size: footSize, grey: true }, page);
  }
}
