/**
 * One printed page as data: the server renders it to PDF, the screen to an image, both identical. Points (1/72 inch)
 * from the top left corner; a text's `y` is its baseline.
 */
export interface TextMark {
  kind: "text";
  x: number;
  y: number;
  size: number;
  text: string;
  bold?: true;
  grey?: true;
}
export interface LineMark {
  kind: "line";
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}
/** An empty checkbox. */
export interface BoxMark {
  kind: "box";
  x: number;
  y: number;
  side: number;
}
export type Mark = TextMark | LineMark | BoxMark;

export interface Sheet {
  width: number;
  height: number;
  marks: Mark[];
}

/** Width of a text in points. */
export type Measure = (text: string, size: number, bold: boolean) => number;

export const inch = 72;
export const letterPaper = { width: 8.5 * inch, height: 11 * inch } as const;
/** Number 10: 9 1/2 by 4 1/8 inches. */
export const envelopePaper = { width: 9.5 * inch, height: 4.125 * inch } as const;

export function text(x: number, y: number, size: number, words: string): TextMark {
  return { kind: "text", x, y, size, text: words };
}

export function bold(x: number, y: number, size: number, words: string): TextMark {
  return { ...text(x, y, size, words), bold: true };
}

export function grey(x: number, y: number, size: number, words: string): TextMark {
  return { ...text(x, y, size, words), grey: true };
}

export function line(x1: number, y1: number, x2: number, y2: number): LineMark {
  return { kind: "line", x1, y1, x2, y2 };
}

export function emptySheet({ width, height }: { width: number; height: number }): Sheet {
  return { width, height, marks: [] };
}
