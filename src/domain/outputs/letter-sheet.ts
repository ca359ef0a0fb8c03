/** A letter on one or more pages; folded in three, its address shows in a window envelope. */
import { emptySheet, grey, inch, letterPaper, type Mark, type Measure, type Sheet, text } from "./sheet.ts";
import { blockThatFits, type BlockBox, cutText, wrapText } from "./text-lines.ts";

export interface LetterParts {
  from: readonly string[];
  to: readonly string[];
  /** As printed, for example 11/21/2026. */
  date: string;
  body: string;
}

const margin = 1 * inch;
const size = 11;
const step = 15;
const width = letterPaper.width - 2 * margin;
const bottom = letterPaper.height - margin;
const place = { from: 0.75 * inch, to: 2.1 * inch, date: 3.3 * inch, body: 3.75 * inch };

const lineHeight = step / size;

export const letterRoom: BlockBox = {
  width,
  most: size,
  unbroken: 9,
  least: 8,
  rows: (of) => 1 + Math.floor((place.date - 1.5 * step - place.to) / (of * lineHeight)),
};

export function* letterSheets({ from, to, date, body }: LetterParts, measure: Measure): Generator<Sheet> {
  const reader = blockThatFits(to, letterRoom, measure);
  const heads: Mark[] = [
    ...from.map((words, at) => grey(margin, place.from + at * 13, 9.5, cutText(words, { width, size: 9.5 }, measure))),
    ...reader.lines.map((words, at) => text(margin, place.to + at * reader.size * lineHeight, reader.size, words)),
    text(margin, place.date, size, date),
  ];
  let sheet = { ...emptySheet(letterPaper), marks: heads };
  let y = place.body;
  for (const words of wrapText(body, { width, size }, measure)) {
    if (y > bottom) {
      yield sheet;
      sheet = emptySheet(letterPaper);
      y = margin + size;
    }
    if (words !== "") sheet.marks.push(text(margin, y, size, words));
    y += step;
  }
  yield sheet;
}
