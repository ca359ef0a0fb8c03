/**
 * Phone numbers as people write them: with an extension, a word such as "cell", or vanity letters. The format is
 * matched before digits are counted, so that the digits of an extension or a date do not produce a wrong number.
 */
import { withoutInvisible } from "../../kit/text.ts";
import { e164From } from "../values/phone-number.ts";

export interface PhoneText {
  /** E.164. */
  number: string;
  /** Digits; empty when there is none. */
  extension: string;
  /** A label written next to the number: "cell", "fax". */
  label: string;
}

export const extensionDigitsMax = 7;

/**
 * The number, extension and label of a text that is one phone number; null otherwise. `foreign` parses what no simple
 * rule does.
 */
export function phoneFrom(text: string, foreign: (text: string) => string | null = () => null): PhoneText | null {
  const { rest: unlabeled, label } = withoutLabel(plainText(text));
  const { rest, extension } = withoutExtension(unlabeled);
  const number = e164From(rest) ?? e164From(advertisedDigits(rest) ?? "") ?? foreignNumber(rest, foreign);
  if (number === null) return null;
  return { number, extension, label };
}

/**
 * Numbers of one cell: "512-555-0167, 512-555-0168", "… or …", one per line. A part that is not a number is joined with
 * its neighbor.
 */
export function phonesIn(cell: string): string[] {
  if (cell.length > cellLettersMax) return [cell];
  const found: string[] = [];
  // Separators in unusual positions.
  const pieces = cell.split(/(:::|\n|[;,/&]|\s(?:or|and)\s)/i);
  let current = pieces[0] ?? "";
  for (let at = 1; at < pieces.length; at += 2) {
    const [separator = "", piece = ""] = pieces.slice(at, at + 2);
    const ends = /\n|:::/.test(separator) || (isNumberLong(current) && isNumberLong(piece));
    if (!ends) {
      current += separator + piece;
      continue;
    }
    found.push(current);
    current = piece;
  }
  return [...found, current].map((piece) => piece.replace(/^[\s,;/&]+|[\s,;/&]+$/g, "")).filter(Boolean);
}

/** Longer values are texts. */
const cellLettersMax = 500;
const localDigits = 7;
const isNumberLong = (text: string) => text.replace(/\D/g, "").length >= localDigits;

/** Full-width digits and dashes of other scripts as plain ones; spreadsheet prefixes are removed. */
function plainText(text: string): string {
  return withoutInvisible(text.normalize("NFKC"))
    .replace(/\uFE0F/g, "")
    .replace(/\p{Pd}|\u2212/gu, "-")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:tel|phone|sms|callto):\s*/i, "")
    .replace(/^(\+?\d{7,15})\.0+$/, "$1")
    .replace(/^(?:\+1[ .-]*)+(?=\+1)/, "");
}

const labelWords =
  "cellular|cell|mobile|mob|iphone|android|home|house|work|office|business|main|phone|telephone|tel|ph|direct|landline|land line|daytime|day|evening|eve|night|fax|pager|c|m|h|w|o|p|f|t";
const labelBefore = new RegExp(`^\\(?(${labelWords})\\)?(?: ?(?:phone|number|no|#))?[.:]?[ -]*(?=[+(\\d])`, "i");
const labelBehind = new RegExp(`[ -]*[([]? ?(${labelWords})\\.? ?[)\\]]?$`, "i");

function withoutLabel(text: string): { rest: string; label: string } {
  const before = labelBefore.exec(text);
  if (before) return { rest: text.slice(before[0].length), label: before[1] ?? "" };
  const behind = labelBehind.exec(text);
  // A letter at the end of a vanity number is not a label.
  if (behind && /\d\)?$/.test(text.slice(0, behind.index)))
    return { rest: text.slice(0, behind.index), label: behind[1] ?? "" };
  return { rest: text, label: "" };
}

const extensionMark = new RegExp(
  `^(.*\\d\\)?)[\\s,;(/|-]*(?:(?:extension|extn|ext|ex|x|#)[\\s.:=#]*|[,;pw]+\\s*)(\\d{1,${extensionDigitsMax}})#?\\)?$`,
  "i",
);

function withoutExtension(text: string): { rest: string; extension: string } {
  const [, rest, extension = ""] = extensionMark.exec(text) ?? [];
  return rest === undefined ? { rest: text, extension: "" } : { rest, extension };
}

/** `1-800-FLOWERS`: a code, and seven letters or digits, including three letters. */
const advertised = /^(?:\+?1[\s.-]*)?\(?(8\d{2}|9\d{2})\)?[\s.-]*((?:[A-Z0-9][\s.-]?){7,12})$/i;

function advertisedDigits(text: string): string | null {
  const [, code = "", line = ""] = advertised.exec(text) ?? [];
  const keys = line.replace(/[\s.-]/g, "").slice(0, localDigits);
  if (keys.replace(/\d/g, "").length < 3) return null;
  return code + keys.toUpperCase().replace(/[A-Z]/g, keyOf);
}

const keyOf = (letter: string) => String(lettersOfKeys.findIndex((letters) => letters.includes(letter)) + 2);
const lettersOfKeys = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"];

/**
 * `011 52 …` and `00 52 …` are how `+52 …` is dialed from the US and from elsewhere. `+44 (0)20 …`: the zero is dialed
 * only within the country.
 */
function foreignNumber(text: string, foreign: (text: string) => string | null): string | null {
  const dialled = /^(?:011|00)[\s.-]*(?=[1-9])(.*)$/.exec(text);
  const international = dialled ? `+${dialled[1]}` : text;
  if (!international.startsWith("+") || !/^\+[\d\s().\-/]+$/.test(international)) return null;
  return e164From(foreign(international.replace("(0)", "")) ?? "");
}
