/**
 * Distinguishes Mac OS Roman text from Windows-1252: the same bytes are different letters in each. Only one reading
 * gives words, since accented letters occur inside words and match the case of their neighbors.
 */
const windows = new TextDecoder("windows-1252");
const mac = new TextDecoder("macintosh");

/** Windows quotes and dashes are letters in Mac OS Roman; between letters an apostrophe proves nothing. */
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

  /** True when more of the letters make sense as Mac OS Roman. */
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

/** Letters that almost never occur in names. */
const rare = /[ƒÿŸıªº]/;

function fitness(letter: string, before: number): number {
  if (rare.test(letter)) return 0;
  if (/\p{Ll}/u.test(letter)) return letter === "œ" ? 1 : 2;
  // A capital starts a word or follows other capitals.
  if (/\p{Lu}/u.test(letter)) return isLower(before) ? -2 : 2;
  return -1;
}

const allBytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const windowsLetters = [...windows.decode(allBytes)];
const macLetters = [...mac.decode(allBytes)];
