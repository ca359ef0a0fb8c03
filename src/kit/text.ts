/** Text normalization for input and search. */
import { dictionary } from "./dictionary.ts";

/**
 * Lower case, no accents, full-width letters narrowed, spaces collapsed: the form that is compared, sorted and
 * searched.
 */
export function foldText(text: string): string {
  return withoutAccents(text).toLowerCase().replace(/\s+/g, " ").trim();
}

/** Letters that Unicode decomposition does not split. */
export const wholeLetters: Readonly<Record<string, string>> = dictionary({
  æ: "ae",
  Æ: "Ae",
  œ: "oe",
  Œ: "Oe",
  ß: "ss",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ı: "i",
});

export function withoutAccents(text: string): string {
  // Most names are plain ASCII: checking first keeps folding cheap over 250,000 rows.
  if (!/[^ -~]/.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[æÆœŒßøØłŁđĐðÐþÞı]/g, (letter) => wholeLetters[letter] ?? letter);
}

/**
 * Invisible characters: zero-width spaces, soft hyphens, byte order marks, direction marks, variation selectors.
 * Joiners stay, because Persian and Indic names and emoji need them.
 */
const invisible =
  /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|\u034F|[\uFE00-\uFE0E]/g;

export function withoutInvisible(text: string): string {
  // Most texts are plain ASCII: checking first is cheaper.
  if (!/[^ -~]/.test(text)) return text;
  // Joiners have no effect next to a Latin letter.
  return text.replace(invisible, "").replace(/(?<=^|[ -\u024F])[\u200C\u200D]+|[\u200C\u200D]+(?=$|[ -\u024F])/g, "");
}

/** A one-line field: composed characters, no control or invisible characters, single spaces, trimmed. */
export function oneLine(text: string): string {
  // Most texts are plain ASCII words already: over 250,000 rows, checking first saves most of the time.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  return withoutInvisible(text)
    .normalize("NFC")
    .replace(/\p{Cc}+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Multi-line text: line ends normalized to `\n`, other control characters removed, trimmed. */
export function manyLines(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]+/gu, "")
    .trim();
}

/** What a database can store: no lone surrogates, no NUL. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

/** Truncates text without splitting a character. */
export function cutTo(text: string, lengthMax: number): string {
  const isHalved = text.length > lengthMax && /[\uD800-\uDBFF]/.test(text.charAt(lengthMax - 1));
  return storable(text.slice(0, isHalved ? lengthMax - 1 : lengthMax));
}

/** Up to two initials for an avatar: first and last word. */
export function initialsOf(name: string): string {
  const words = oneLine(name).split(" ").filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("en-US") ?? "").join("");
}

/** A spreadsheet would run such a cell as a formula (ASVS 1.2.10); some accept full-width signs too. */
export function isFormula(text: string): boolean {
  return /^[=+\-@＝＋－＠\t\r\n\0]/.test(text);
}

export function digitsOf(text: string): string {
  return text.replace(/\D+/g, "");
}

/** Characters as a person counts them, not UTF-16 code units. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** "1 contact", "2 contacts", "12,000 contacts". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
