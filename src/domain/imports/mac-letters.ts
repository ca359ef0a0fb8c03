/**
 * Tells text of an old Mac from that of Windows: the same bytes are other letters in both. Only one of the two readings gives
 * words, since accented letters stand within words and in the case of their neighbours.
 */
const windows = new TextDecoder("windows-1252");
const mac = new TextDecoder("macintosh");

/** Quotes and dashes of Windows are letters on a Mac; between letters an apostrophe says nothing. */
const [leftQuote, rightQuote, doubleLeft, doubleRight, shortDash, longDash, dots] = [
  0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x85,
];
const quotes = new Set([leftQuote, rightQuote, doubleLeft, doubleRight, dots]);
const dashes = new Set([shortDash, longDash]);

const isLower = (byte: number) => byte >= 0x61 && byte <= 0x7a;
const isUpper = (byte: number) => byte >= 0x41 && byte <= 0x5a;

export class MacLetters {
  #score = 0;
  #last = 0;
  #before = 0;

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#last >= 0x80) this.#score += scoreOf(this.#before, this.#last, byte);
      this.#before = this.#last;
      this.#last = byte;
    }
  }

  /** More of the letters make sense as those of a Mac. */
  isMac(): boolean {
    return this.#score > 0;
  }
}

function scoreOf(before: number, byte: number, after: number): number {
  const inWord = isLower(before) || isUpper(before) || isLower(after) || isUpper(after);
  if (!inWord || quotes.has(byte)) return 0;
  // A dash between two words has spaces around it.
  if (dashes.has(byte)) return isLower(before) && isLower(after) ? 1 : 0;
  return fitness(macLetters[byte] ?? "", before) - fitness(windowsLetters[byte] ?? "", before);
}

/** Letters hardly any name has. */
const rare = /[ƒÿŸıªº]/;

function fitness(letter: string, before: number): number {
  if (rare.test(letter)) return 0;
  if (/\p{Ll}/u.test(letter)) return letter === "œ" ? 1 : 2;
  // A capital begins a word or stands among others.
  if (/\p{Lu}/u.test(letter)) return isLower(before) ? -2 : 2;
  return -1;
}

const allBytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const windowsLetters = [...windows.decode(allBytes)];
const macLetters = [...mac.decode(allBytes)];
