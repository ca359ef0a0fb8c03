/**
 * Which letters the printing font, Inter, has: Latin with every accent, Vietnamese, Cyrillic, Greek. It lacks Chinese,
 * Korean, Hebrew, Arabic and others: a contact whose name needs them is left out, and elsewhere such a letter prints as
 * an empty box.
 */
const ranges: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x148],
  [0x14a, 0x1c3],
  [0x1c5, 0x254],
  [0x300, 0x304],
  [0x306, 0x30a],
  [0x30c, 0x30c],
  [0x323, 0x323],
  [0x326, 0x328],
  [0x37a, 0x37f],
  [0x384, 0x38a],
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x3ce],
  [0x400, 0x479],
  [0x490, 0x49d],
  [0x4a0, 0x4ff],
  [0x1e00, 0x1e9b],
  [0x1e9e, 0x1f15],
  [0x1f18, 0x1f1d],
  [0x1f20, 0x1f45],
  [0x1f48, 0x1f4d],
  [0x1f50, 0x1f57],
  [0x1f60, 0x1f7d],
  [0x1f80, 0x1fb4],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x25a1, 0x25a1],
];

export const missingLetter = "□";

export function hasLetter(code: number): boolean {
  return ranges.some(([from, to]) => code >= from && code <= to);
}

/** True when every letter can be printed. */
export function isPrintable(words: string): boolean {
  return [...composed(words)].every((letter) => hasLetter(letter.codePointAt(0) ?? 0));
}

/** The text as printed: each letter the font lacks becomes a box. */
export function printable(words: string): string {
  if (/^[ -~]*$/.test(words)) return words;
  return [...composed(words)]
    .map((letter) => (hasLetter(letter.codePointAt(0) ?? 0) ? letter : missingLetter))
    .join("");
}

/** Composed (NFC), narrow spaces plain, invisible marks dropped. */
function composed(words: string): string {
  return words
    .normalize("NFC")
    .replace(/[\u2000-\u200a\u202f\u205f\t]/g, " ")
    .replace(/[\u00ad\u2060\ufeff]|[\u200b-\u200f]|[\u202a-\u202e]|[\ufe0e-\ufe0f]/g, "");
}

/** For tests of the table against the font itself. */
export const letterRanges = ranges;
