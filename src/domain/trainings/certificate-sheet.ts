/** The certificate as a sheet, on letter paper. */
import { showDay } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import {
  bold,
  emptySheet,
  grey,
  letterPaper,
  line,
  type Measure,
  type Sheet,
  text,
  type TextMark,
} from "../outputs/sheet.ts";

export interface CertificateFacts {
  name: string;
  title: string;
  section: string;
  corporation: string;
  /** Null: a document, or a recording of unknown length. */
  minutes: number | null;
  day: string;
  /** Tells this certificate from all others. */
  number: string;
}

const margin = 72;
const paper = { width: letterPaper.height, height: letterPaper.width };

export function certificateSheet(facts: CertificateFacts, measure: Measure): Sheet {
  const sheet = emptySheet(paper);
  const middle = (mark: TextMark): TextMark => {
    const width = paper.width - 2 * margin;
    const isBold = mark.bold === true;
    const fits = Math.min(1, width / measure(mark.text, mark.size, isBold));
    const size = mark.size * fits;
    return { ...mark, size, x: (paper.width - measure(mark.text, size, isBold)) / 2 };
  };
  const length = facts.minutes === null ? "" : ` · ${countOf(facts.minutes, "minute")}`;
  sheet.marks.push(
    ...frame(),
    middle(grey(0, 130, 16, "Certificate of completion")),
    middle(bold(0, 210, 34, facts.name)),
    middle(text(0, 262, 14, "has completed the training")),
    middle(bold(0, 312, 24, facts.title)),
    middle(grey(0, 346, 13, `${facts.section}${length}`)),
    middle(text(0, 430, 14, showDay(facts.day))),
    middle(text(0, 456, 14, facts.corporation)),
    middle(grey(0, 512, 9, `No. ${facts.number}`)),
  );
  return sheet;
}

function frame() {
  const [left, top, right, bottom] = [36, 36, paper.width - 36, paper.height - 36];
  return [
    line(left, top, right, top),
    line(right, top, right, bottom),
    line(right, bottom, left, bottom),
    line(left, bottom, left, top),
  ];
}
