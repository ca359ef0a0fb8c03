/** A printed contact profile: identity, ways to reach the contact, policies. */
import { bold, emptySheet, grey, inch, letterPaper, line, type Measure, type Sheet, text } from "./sheet.ts";
import { blockThatFits, type BlockBox, clampLines, cutText, wrapText } from "./text-lines.ts";

export interface ProfileFact {
  label: string;
  value: string;
  /** Useless when truncated: never cut. */
  isWhole?: boolean;
}
/** Facts are in columns; paragraphs use the full width. */
export interface ProfileSection {
  title: string;
  facts?: readonly ProfileFact[];
  paragraphs?: readonly string[];
}
export interface Profile {
  name: string;
  about: string;
  /** Who printed it, and when. */
  foot: string;
  sections: readonly ProfileSection[];
}

const margin = 0.75 * inch;
const right = letterPaper.width - margin;
const bottom = letterPaper.height - margin;
const width = right - margin;
const gutter = 0.3 * inch;
const columnWidth = (right - margin - gutter) / 2;
const labelWidth = 1.15 * inch;
const size = 9.5;
const step = 14;
const linesPerFactMax = 3;
const linesPerParagraphMax = 6;
const firstHead = headRoom(18, 14);
const nextHead = headRoom(11, 9);

export function profileSheets(profile: Profile, measure: Measure): Sheet[] {
  const sheets = new ProfilePages(profile, measure);
  for (const section of profile.sections) sheets.add(section);
  return sheets.all;
}

class ProfilePages {
  readonly all: Sheet[] = [];
  readonly #profile: Profile;
  readonly #measure: Measure;
  #y = 0;

  constructor(profile: Profile, measure: Measure) {
    this.#profile = profile;
    this.#measure = measure;
    this.#begin();
  }

  add({ title, facts = [], paragraphs = [] }: ProfileSection): void {
    const shown = facts.filter(({ value }) => value !== "");
    const said = paragraphs.filter((words) => words.trim() !== "");
    if (shown.length + said.length === 0) return;
    this.#room(step * 3);
    this.#sheet.marks.push(bold(margin, this.#y + 10, 10.5, title), line(margin, this.#y + 15, right, this.#y + 15));
    this.#y += 20;
    for (let at = 0; at < shown.length; at += 2) this.#facts(shown.slice(at, at + 2));
    for (const words of said) this.#paragraph(words);
    this.#y += 10;
  }

  #facts(pair: readonly ProfileFact[]): void {
    const cells = pair.map(({ value, isWhole }) => {
      const lines = wrapText(value, { width: columnWidth - labelWidth, size }, this.#measure);
      return isWhole ? lines : clampLines(lines, linesPerFactMax);
    });
    const lines = Math.max(...cells.map((cell) => cell.length));
    this.#room(lines * step);
    for (const [at, cell] of cells.entries()) {
      const x = margin + at * (columnWidth + gutter);
      const label = cutText(pair[at]?.label ?? "", { width: labelWidth - 6, size: 8.5 }, this.#measure);
      this.#sheet.marks.push(grey(x, this.#y + 10, 8.5, label));
      for (const [row, words] of cell.entries())
        this.#sheet.marks.push(text(x + labelWidth, this.#y + 10 + row * (step - 1), size, words));
    }
    this.#y += lines * step;
  }

  #paragraph(words: string): void {
    const lines = clampLines(wrapText(words, { width, size }, this.#measure), linesPerParagraphMax);
    this.#room(lines.length * step);
    for (const [at, part] of lines.entries())
      this.#sheet.marks.push(text(margin, this.#y + 10 + at * step, size, part));
    this.#y += lines.length * step + 3;
  }

  get #sheet(): Sheet {
    return this.all.at(-1) ?? emptySheet(letterPaper);
  }

  /** Starts a new page when the height does not fit on this one. */
  #room(height: number): void {
    if (this.#y + height > bottom - 14) this.#begin();
  }

  #begin(): void {
    const { name, about, foot } = this.#profile;
    const isFirst = this.all.length === 0;
    const sheet = emptySheet(letterPaper);
    const head = blockThatFits([name], isFirst ? firstHead : nextHead, this.#measure);
    const lineHeight = head.size * 1.2;
    const down = (head.lines.length - 1) * lineHeight;
    sheet.marks.push(
      ...head.lines.map((words, at) => bold(margin, margin + 8 + at * lineHeight, head.size, words)),
      grey(margin, bottom + 16, 8, cutText(foot, { width, size: 8 }, this.#measure)),
    );
    if (isFirst)
      sheet.marks.push(grey(margin, margin + 24 + down, 9.5, cutText(about, { width, size: 9.5 }, this.#measure)));
    this.all.push(sheet);
    this.#y = margin + (isFirst ? 42 : 24) + down;
  }
}

/** One line for most names, else two in smaller type. */
function headRoom(most: number, inTwo: number): BlockBox {
  return { width, bold: true, most, unbroken: inTwo, least: 8, rows: (of) => (of > inTwo ? 1 : 2) };
}
