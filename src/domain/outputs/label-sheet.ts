/** Address labels, 30 to a sheet: Avery 5160 (1 by 2 5/8 inches, three across, ten down). */
import { labelsPerSheet } from "./limits.ts";
import { emptySheet, inch, letterPaper, type Measure, type Sheet, text } from "./sheet.ts";
import { blockThatFits, type BlockBox } from "./text-lines.ts";

const labelColumns = 3;

export const label = {
  width: 2.625 * inch,
  height: 1 * inch,
  left: 0.1875 * inch,
  top: 0.5 * inch,
  /** From one label's edge to the next one's. */
  across: 2.75 * inch,
  down: 1 * inch,
} as const;

const padding = 0.125 * inch;
const lineHeight = 1.2;

export const labelRoom: BlockBox = {
  width: label.width - 2 * padding,
  most: 10,
  unbroken: 8,
  least: 6,
  rows: (size) => Math.floor((label.height - padding) / (size * lineHeight)),
};

export interface LabelPlace {
  sheet: number;
  x: number;
  y: number;
}

/** Top left corner of the nth label, counted from 0 along the rows. */
export function labelPlace(nth: number): LabelPlace {
  const onSheet = nth % labelsPerSheet;
  return {
    sheet: Math.floor(nth / labelsPerSheet),
    x: label.left + (onSheet % labelColumns) * label.across,
    y: label.top + Math.floor(onSheet / labelColumns) * label.down,
  };
}

/** `firstLabel` counts from 1: the first unused label of a partly used sheet. */
export function* labelSheets(
  addresses: readonly (readonly string[])[],
  firstLabel: number,
  measure: Measure,
): Generator<Sheet> {
  let sheet = emptySheet(letterPaper);
  let sheetNo = 0;
  for (const [nth, lines] of addresses.entries()) {
    const place = labelPlace(nth + firstLabel - 1);
    if (place.sheet > sheetNo) {
      yield sheet;
      sheet = emptySheet(letterPaper);
      sheetNo = place.sheet;
    }
    sheet.marks.push(...labelMarks(lines, place, measure));
  }
  yield sheet;
}

/** Centered in its label, as large as fits. */
function labelMarks(address: readonly string[], { x, y }: LabelPlace, measure: Measure) {
  const { size, lines } = blockThatFits(address, labelRoom, measure);
  const step = size * lineHeight;
  const first = y + (label.height - step * lines.length) / 2 + size;
  return lines.map((words, at) => text(x + padding, first + at * step, size, words));
}
