/** Number 10 envelopes: the sender top left, the recipient in the USPS read area. */
import { emptySheet, envelopePaper, inch, type Mark, type Measure, type Sheet, text } from "./sheet.ts";
import { blockThatFits, type BlockBox } from "./text-lines.ts";

const lineHeight = 1.3;
/** The barcode clear zone is below. */
const readerBottom = envelopePaper.height - 0.65 * inch;
const sender = { x: 0.4 * inch, y: 0.5 * inch };
const reader = { x: 4.1 * inch, y: 2 * inch };

const senderRoom: BlockBox = {
  width: 3.2 * inch,
  most: 9,
  unbroken: 8,
  least: 6,
  rows: rowsBetween(sender.y, reader.y - 12),
};
export const envelopeRoom: BlockBox = {
  width: 4.9 * inch,
  most: 12,
  unbroken: 9,
  least: 8,
  rows: rowsBetween(reader.y, readerBottom),
};

/** First baseline at `top`, the last at `bottom` or above. */
function rowsBetween(top: number, bottom: number): BlockBox["rows"] {
  return (size) => 1 + Math.floor((bottom - top) / (size * lineHeight));
}

export function envelopeSheet(lines: readonly string[], from: readonly string[], measure: Measure): Sheet {
  const block = (words: readonly string[], { x, y }: { x: number; y: number }, room: BlockBox): Mark[] => {
    const { size, lines: fitting } = blockThatFits(words, room, measure);
    return fitting.map((part, at) => text(x, y + at * size * lineHeight, size, part));
  };
  return {
    ...emptySheet(envelopePaper),
    marks: [...block(from, sender, senderRoom), ...block(lines, reader, envelopeRoom)],
  };
}
