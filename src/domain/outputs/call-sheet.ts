/** A printed call list: contact, number, best time, and space for the result. */
import { bold, emptySheet, grey, inch, letterPaper, line, type Mark, type Measure, type Sheet, text } from "./sheet.ts";
import { blockThatFits, type BlockBox, cutText } from "./text-lines.ts";

export interface CallRow {
  name: string;
  /** For example status and place. */
  about: string;
  /** Up to two, without do-not-call numbers. */
  phones: readonly string[];
  /** Best time and last call. */
  when: readonly string[];
}

const margin = 0.5 * inch;
const right = letterPaper.width - margin;
const top = 1.05 * inch;
const rowHeight = 52;
const column = { name: margin, phones: 3.2 * inch, when: 4.75 * inch, notes: 6.15 * inch };
const nameWidth = column.phones - column.name - 10;
const nameRoom: BlockBox = {
  width: nameWidth,
  bold: true,
  most: 10,
  unbroken: 10,
  least: 7,
  rows: (size) => (size > 9 ? 1 : 2),
};
const aboutLine = 27;
const outcomes = ["Reached", "Left a message", "Call back"];

export const callRowsPerSheet = Math.floor((letterPaper.height - top - margin) / rowHeight);

export interface CallSheetFacts {
  title: string;
  date: string;
}

export function* callSheets(rows: readonly CallRow[], facts: CallSheetFacts, measure: Measure): Generator<Sheet> {
  const pages = Math.max(1, Math.ceil(rows.length / callRowsPerSheet));
  for (let page = 0; page < pages; page++) {
    const sheet = emptySheet(letterPaper);
    const part = rows.slice(page * callRowsPerSheet, (page + 1) * callRowsPerSheet);
    sheet.marks.push(...head(facts, `${page + 1} of ${pages}`, measure));
    for (const [at, row] of part.entries()) sheet.marks.push(...rowMarks(row, top + at * rowHeight, measure));
    yield sheet;
  }
}

function head({ title, date }: CallSheetFacts, page: string, measure: Measure): Mark[] {
  const end = `${date} · ${page}`;
  const y = top - 12;
  return [
    bold(margin, 0.6 * inch, 14, title),
    grey(right - measure(end, 9, false), 0.6 * inch, 9, end),
    ...(["Name", "Phone", "When", "Notes"] as const).map((words, at) =>
      grey([column.name, column.phones, column.when, column.notes][at] ?? 0, y, 8, words),
    ),
    line(margin, top - 6, right, top - 6),
  ];
}

function rowMarks({ name, about, phones, when }: CallRow, y: number, measure: Measure): Mark[] {
  const whenWidth = column.notes - column.when - 8;
  return [
    ...nameMarks(name, y, measure),
    grey(column.name, y + aboutLine, 8, cutText(about, { width: nameWidth, size: 8 }, measure)),
    ...phones.slice(0, 2).map((phone, at) => text(column.phones, y + 11 + at * 13, 10, phone)),
    ...when
      .slice(0, 2)
      .map((words, at) =>
        grey(column.when, y + 11 + at * 12, 8, cutText(words, { width: whenWidth, size: 8 }, measure)),
      ),
    line(column.notes, y + 13, right, y + 13),
    line(column.notes, y + 27, right, y + 27),
    ...outcomes.flatMap((words, at): Mark[] => {
      const x = column.name + at * 84;
      return [{ kind: "box", x, y: y + 31, side: 8 }, grey(x + 12, y + 38, 8, words)];
    }),
    line(margin, y + rowHeight - 6, right, y + rowHeight - 6),
  ];
}

/** One line, else two, shrunk until the whole name fits; the rest is cut. */
function nameMarks(name: string, y: number, measure: Measure): Mark[] {
  const { size, lines } = blockThatFits([name], nameRoom, measure);
  const first = y + (lines.length === 1 ? 13 : 8);
  return lines.map((words, at) => bold(column.name, first + at * 10, size, words));
}
