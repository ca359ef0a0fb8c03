/** Fits text into a width: wraps at spaces, or cuts. */
import type { Measure } from "./sheet.ts";

interface TextBox {
  width: number;
  size: number;
  bold?: boolean;
}

/** A word longer than a line is broken at the line end. Empty lines stay. */
export function wrapText(words: string, room: TextBox, measure: Measure): string[] {
  return words.split("\n").flatMap((paragraph) => wrapParagraph(paragraph, room, measure));
}

function wrapParagraph(paragraph: string, { width, size, bold = false }: TextBox, measure: Measure): string[] {
  const fits = (words: string) => measure(words, size, bold) <= width;
  const lines: string[] = [];
  let current = "";
  for (const word of paragraph.split(/[ \t]+/)) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (fits(longer)) {
      current = longer;
      continue;
    }
    if (current !== "") lines.push(current);
    current = word;
    while (!fits(current) && [...current].length > 1) {
      const head = longestFit(current, fits);
      lines.push(head);
      current = current.slice(head.length);
    }
  }
  return [...lines, current];
}

/** The longest prefix that fits, at least one character. */
function longestFit(words: string, fits: (words: string) => boolean): string {
  let head = "";
  for (const letter of words) {
    if (head !== "" && !fits(head + letter)) break;
    head += letter;
  }
  return head;
}

/** The text, or its start with an ellipsis. */
export function cutText(words: string, { width, size, bold = false }: TextBox, measure: Measure): string {
  if (measure(words, size, bold) <= width) return words;
  const head = longestFit(words, (start) => measure(`${start}…`, size, bold) <= width);
  return `${head.trimEnd()}…`;
}

/** Omitted lines are shown by an ellipsis. */
export function clampLines(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines];
  return [...lines.slice(0, most - 1), `${(lines[most - 1] ?? "").trimEnd()}…`];
}

export interface BlockBox {
  width: number;
  bold?: boolean;
  most: number;
  /** Down to this font size no line is broken. */
  unbroken: number;
  least: number;
  /** How many lines of a size fit one below the other. */
  rows: (size: number) => number;
}

export interface Block {
  size: number;
  lines: string[];
  /** False when the end was cut. */
  isWhole: boolean;
}

/** The lines at the largest size that fits them whole, in half points: unbroken first, then broken. */
export function blockThatFits(lines: readonly string[], room: BlockBox, measure: Measure): Block {
  const { width, bold = false, most, unbroken, least, rows } = room;
  const wrapped = (size: number) => lines.flatMap((words) => wrapText(words, { width, size, bold }, measure));
  const largest = (smallest: number, linesMax: (size: number) => number): Block | undefined => {
    for (let size = most; size >= smallest; size -= 0.5) {
      const block = wrapped(size);
      if (block.length <= linesMax(size)) return { size, lines: block, isWhole: true };
    }
    return undefined;
  };
  return (
    largest(unbroken, (size) => Math.min(lines.length, rows(size))) ??
    largest(least, rows) ?? { size: least, lines: clampLines(wrapped(least), rows(least)), isWhole: false }
  );
}
