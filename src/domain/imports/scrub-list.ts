/** Do-not-call lists uploaded as files. An import is compared with a list only where there is one (domain §10). */
import type { DncList } from "./plan.ts";

/** Lists that come from outside; `own` and `dead` are the marks on the company's own contacts. */
export const scrubKinds = ["federal", "state", "litigator"] as const satisfies readonly DncList[];
export type ScrubKind = (typeof scrubKinds)[number];

export const dncListWords: Readonly<Record<DncList, string>> = {
  own: "Our own do-not-call list",
  federal: "National do-not-call list",
  state: "State do-not-call lists",
  litigator: "Litigators",
  dead: "Disconnected numbers",
};

export interface ScrubList {
  id: string;
  kind: ScrubKind;
  /** Two letters for a state's list, else empty. */
  state: string;
  /** The day the list was published. */
  as_of: string;
  file_name: string;
  /** Phone numbers in it. */
  numbers: number;
  /** Lines without a phone number, besides a header. */
  skipped: number;
  uploaded_at: number;
}

const isUploaded = (list: DncList): list is ScrubKind => (scrubKinds as readonly string[]).includes(list);

/** What an import may be compared with. */
export function offeredLists(lists: readonly Pick<ScrubList, "kind">[]): DncList[] {
  const kinds = new Set(lists.map(({ kind }) => kind));
  return (Object.keys(dncListWords) as DncList[]).filter((list) => !isUploaded(list) || kinds.has(list));
}

/** What an import asks for although no list of the kind was uploaded. */
export function missingLists(asked: readonly DncList[], lists: readonly Pick<ScrubList, "kind">[]): DncList[] {
  const offered = offeredLists(lists);
  return asked.filter((list) => !offered.includes(list));
}

/**
 * The phone number on a line: a cell with one, or the area code and the rest in two cells, as in the national list's
 * files. Null: no US number.
 */
export function numberOnLine(line: string): number | null {
  const cells = line.split(/[,;\t|]/).map((cell) => cell.replace(/[^0-9]/g, ""));
  const whole = cells.map((cell) => cell.replace(/^1(?=\d{10}$)/, "")).find((cell) => numberPattern.test(cell));
  if (whole !== undefined) return Number(whole);
  const at = cells.findIndex((cell, place) => cell.length === 3 && numberPattern.test(cell + (cells[place + 1] ?? "")));
  return at < 0 ? null : Number(`${cells[at]}${cells[at + 1]}`);
}
/** Ten digits; neither area code nor exchange begins with 0 or 1. */
const numberPattern = /^[2-9]\d{2}[2-9]\d{6}$/;

export class ListReader {
  numbers = 0;
  skipped = 0;
  #rest = "";
  #isFirst = true;

  /** The numbers of the lines that are complete by now. */
  read(text: string): number[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r/);
    this.#rest = lines.pop() ?? "";
    return this.#numbersOf(lines);
  }

  end(): number[] {
    return this.#numbersOf([this.#rest]);
  }

  #numbersOf(lines: readonly string[]): number[] {
    const found: number[] = [];
    for (const line of lines) {
      if (line.trim() === "") continue;
      const number = numberOnLine(line);
      if (number !== null) found.push(number);
      else if (!this.#isFirst) this.skipped++;
      this.#isFirst = false;
    }
    this.numbers += found.length;
    return found;
  }
}
