/** Number 10 envelopes: the sender top left, the reader where the post's machines look. */
import { emptySheet, envelopePaper, inch, type Measure, type Sheet, text } from "./sheet.ts";
import { cutText, sizeThatFits } from "./text-lines.ts";

const sender = { x: 0.4 * inch, y: 0.5 * inch, size: 9, step: 12, width: 3.2 * inch };
const reader = { x: 4.1 * inch, y: 2 * inch, most: 12, least: 8, width: 4.9 * inch };
const lineHeight = 1.3;

export function envelopeSheet(lines: readonly string[], from: readonly string[], measure: Measure): Sheet {
  const sheet = emptySheet(envelopePaper);
  const size = sizeThatFits(lines, reader, measure);
  sheet.marks.push(
    ...from.map((words, at) =>
      text(sender.x, sender.y + at * sender.step, sender.size, cutText(words, sender, measure)),
    ),
    ...lines.map((words, at) =>
      text(reader.x, reader.y + at * size * lineHeight, size, cutText(words, { width: reader.width, size }, measure)),
    ),
  );
  return sheet;
}
