/** Text as people type it and look for it. */

/** Lower case without accents, wide letters as narrow ones, spaces joined: what is compared, sorted and searched. */
export function foldText(text: string): string {
  return withoutAccents(text).toLowerCase().replace(/\s+/g, " ").trim();
}

/** Letters that do not come apart under Unicode decomposition. */
export const wholeLetters: Readonly<Record<string, string>> = {
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
};

export function withoutAccents(text: string): string {
  // Most names are plain ASCII: asking first keeps folding cheap over 250,000 rows.
  if (!/[^ -~]/.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[æÆœŒßøØłŁđĐðÐþÞı]/g, (letter) => wholeLetters[letter] ?? letter);
}

/**
 * Letters nobody sees: zero-width spaces, soft hyphens, byte order marks, directions, variants. Joiners stay, because Persian
 * and Indian names and emoji are written with them.
 */
const invisible =
  /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|\u034F|[\uFE00-\uFE0E]/g;

export function withoutInvisible(text: string): string {
  // Most texts are plain ASCII: asking first is cheaper.
  if (!/[^ -~]/.test(text)) return text;
  // Joiners join nothing beside a letter of ours.
  return text.replace(invisible, "").replace(/(?<=^|[ -\u024F])[\u200C\u200D]+|[\u200C\u200D]+(?=$|[ -\u024F])/g, "");
}

/** A one-line field: composed letters, no control characters or invisible letters, single spaces, none at the ends. */
export function oneLine(text: string): string {
  // Most texts are plain ASCII words already: over 250,000 rows, asking first is most of the speed.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  return withoutInvisible(text)
    .normalize("NFC")
    .replace(/\p{Cc}+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** A text of several lines: line ends joined to `\n`, other control characters gone, no space around it. */
export function manyLines(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]+/gu, "")
    .trim();
}

/** What a database keeps: no half letters, no NUL. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

/** The beginning of a text, no letter of it cut in two. */
export function cutTo(text: string, lengthMax: number): string {
  const isHalved = text.length > lengthMax && /[\uD800-\uDBFF]/.test(text.charAt(lengthMax - 1));
  return storable(text.slice(0, isHalved ? lengthMax - 1 : lengthMax));
}

/** Up to two capitals for a round picture: first and last word. */
export function initialsOf(name: string): string {
  const words = oneLine(name).split(" ").filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("en-US") ?? "").join("");
}

export function digitsOf(text: string): string {
  return text.replace(/\D+/g, "");
}

/** Letters as a person counts them, not UTF-16 halves. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** "1 contact", "2 contacts", "12,000 contacts". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
