/** The 224 letters of the fonts that every PDF reader has: WinAnsi, close to Latin-1. */

/** Codes 0x80 to 0x9f; a space where there is none. */
const high = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const highStart = 0x80;
const codes = new Map(
  Array.from(high, (letter, at) => [letter, highStart + at] as const).filter(([letter]) => letter !== " "),
);

/** Undefined: the letter needs another font. */
export function winAnsiCode(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code;
  return codes.get(letter);
}

export function isWinAnsi(text: string): boolean {
  return Array.from(text).every((letter) => winAnsiCode(letter) !== undefined);
}

/** Composed; other spaces become plain, and invisible marks and control characters are left out. */
export function drawable(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[\t\u2000-\u200a\u202f\u205f]/g, " ")
    .replaceAll(/\p{Cc}|\p{Cf}|[\ufe0e\ufe0f]/gu, "");
}
