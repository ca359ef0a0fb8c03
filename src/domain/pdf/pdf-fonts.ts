/**
 * The letters of a document. Helvetica is in every reader and costs nothing; a text with other letters is drawn in a
 * part of the font given; a letter that font lacks is drawn as its code, and can still be copied and searched.
 */
import { hasLetter } from "../outputs/font-letters.ts";
import { boldWidths, firstCode, usualWidths } from "./standard-widths.ts";
import { readTrueType, type TrueType } from "./true-type.ts";
import { drawable, isWinAnsi, winAnsiCode } from "./win-ansi.ts";

export type Face = "usual" | "bold" | "slanted";

/** Text drawn by one font; `letters`: what it stands for where that is not what is drawn. */
export interface Run {
  font: Face | "wide";
  codes: number[];
  width: number;
  letters?: string;
}

const em = 1_000;

export class PdfFonts {
  /** Glyphs used of the wide font, by their number in the document. */
  readonly used: { glyph: number; code: number }[] = [];
  readonly wide: TrueType | null;
  private readonly numbers = new Map<number, number>();

  constructor(wide: Uint8Array | undefined) {
    this.wide = wide ? readTrueType(wide) : null;
  }

  /** Width in thousandths of the size. */
  widthOf(text: string, face: Face): number {
    return this.runsOf(text, face).reduce((sum, { width }) => sum + width, 0);
  }

  runsOf(text: string, face: Face): Run[] {
    const words = drawable(text);
    if (isWinAnsi(words)) return [standardRun(words, face)];
    const runs: Run[] = [];
    for (const letter of words) {
      const run = this.runOf(letter, face);
      const last = runs.at(-1);
      if (last && last.font === run.font && last.letters === undefined && run.letters === undefined) {
        last.codes.push(...run.codes);
        last.width += run.width;
      } else runs.push(run);
    }
    return runs;
  }

  private runOf(letter: string, face: Face): Run {
    const code = letter.codePointAt(0) ?? 0;
    const glyph = this.wide?.glyphOf(code) ?? 0;
    if (this.wide && glyph !== 0) {
      const width = (this.wide.advanceOf(glyph) / this.wide.unitsPerEm) * em;
      return { font: "wide", codes: [this.numberOf(glyph, code)], width };
    }
    if (winAnsiCode(letter) !== undefined) return standardRun(letter, face);
    return { ...standardRun(letterCode(code), face), letters: letter };
  }

  private numberOf(glyph: number, code: number): number {
    const known = this.numbers.get(code);
    if (known !== undefined) return known;
    const number = this.used.push({ glyph, code });
    this.numbers.set(code, number);
    return number;
  }
}

function letterCode(code: number): string {
  return `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
}

function standardRun(words: string, face: Face): Run {
  const widths = face === "bold" ? boldWidths : usualWidths;
  const codes = [...words].map((letter) => winAnsiCode(letter) ?? firstCode);
  return { font: face, codes, width: codes.reduce((sum, code) => sum + (widths[code - firstCode] ?? 0), 0) };
}

/** The text needs the wide font. */
export function needsWideFont(text: string): boolean {
  return !isWinAnsi(drawable(text));
}

/** Letters that neither font has: in the document they stand as their codes. */
export function lettersWithoutShape(text: string): string[] {
  const letters = [...drawable(text)].filter((letter) => {
    return winAnsiCode(letter) === undefined && !hasLetter(letter.codePointAt(0) ?? 0);
  });
  return [...new Set(letters)];
}
