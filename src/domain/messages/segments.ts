/** How many parts a text is sent and paid in (domain §13): GSM-7 with its extension table, else UCS-2. */

export interface Segments {
  encoding: "gsm7" | "ucs2";
  /** Septets in GSM-7, UTF-16 units in UCS-2. */
  units: number;
  count: number;
  /** Units left in the last segment. */
  left: number;
  /** The characters that GSM-7 lacks, each once, in order: they make the text longer. */
  special: string[];
}

const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Each is an escape and a character. */
const extended = new Set("\f^{}\\[~]|€");

const sizes = { gsm7: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } } as const;

export function segmentsOf(text: string): Segments {
  const special = specialIn(text);
  const encoding = special.length === 0 ? "gsm7" : "ucs2";
  const pieces = encoding === "gsm7" ? [...text].map((char) => (extended.has(char) ? 2 : 1)) : graphemeSizes(text);
  const { one, each } = sizes[encoding];
  const units = pieces.reduce((sum, size) => sum + size, 0);
  if (units <= one) return { encoding, units, count: units === 0 ? 0 : 1, left: one - units, special };
  return { encoding, units, ...packed(pieces, each), special };
}

/** A character is never split between two segments, unless it is larger than one. */
function packed(pieces: readonly number[], each: number): { count: number; left: number } {
  let [count, left] = [1, each];
  for (const size of pieces) {
    if (size > left) {
      count += Math.max(1, Math.ceil(size / each));
      left = each * Math.max(1, Math.ceil(size / each));
    }
    left -= size;
  }
  return { count, left };
}

function specialIn(text: string): string[] {
  const found = new Set<string>();
  for (const char of text) if (!isPlain(char)) found.add(char);
  const chars = [...found];
  if (!chars.some((char) => parts.test(char))) return chars;
  // An emoji of several code points is one character to its reader.
  const whole = Array.from(splitter.segment(text), ({ segment }) => segment);
  return [...new Set(whole.filter((segment) => ![...segment].every(isPlain)))];
}

function isPlain(char: string): boolean {
  return basic.has(char) || extended.has(char);
}

const splitter = new Intl.Segmenter("en", { granularity: "grapheme" });
const joiner = "\u200d";
/** What belongs to the character beside it. */
const parts = /[\p{M}\u200d\p{Emoji_Modifier}\p{Regional_Indicator}\u{e0020}-\u{e007f}]/u;
const pictured = /\p{Extended_Pictographic}/u;

/** An emoji of several code points goes whole into one segment. */
function graphemeSizes(text: string): number[] {
  return Array.from(splitter.segment(text), ({ segment }) => segment.length);
}

const plainOnes = new Map(
  Object.entries({
    "‘’‚‛′`´": "'",
    "“”„‟″«»": '"',
    "‐‑‒–—―−": "-",
    "…": "...",
    "•·‣◦": "-",
    "\u00a0\u2002\u2003\u2009\u202f\t": " ",
    "\u200b\u200c\u200d\ufeff\u00ad\u200e\u200f": "",
    "™": "(TM)",
    "®": "(R)",
    "©": "(C)",
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
    "×": "x",
    "°": " deg",
    "→": "->",
    "✓✔": "x",
  }).flatMap(([special, plain]) => [...special].map((char) => [char, plain] as const)),
);

/** The plain character for one that GSM-7 lacks; undefined when there is none, as for an emoji. */
export function plainFor(char: string): string | undefined {
  const known = plainOnes.get(char);
  if (known !== undefined) return known;
  const bare = char.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return bare !== "" && bare !== char && specialIn(bare).length === 0 ? bare : undefined;
}

/** With plain characters where there are any. */
export function plainText(text: string): string {
  return Array.from(splitter.segment(text.normalize("NFC")), ({ segment }) =>
    segment.includes(joiner) && pictured.test(segment)
      ? segment
      : Array.from(segment, (char) => (isPlain(char) ? char : (plainFor(char) ?? char))).join(""),
  ).join("");
}
