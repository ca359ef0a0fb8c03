/**
 * Counts the tags of a workbook's parts as they are unpacked. A four-character tag becomes a 100-byte object in the
 * reader, so a small text can still be too large.
 */

/** Shared texts of 250,000 rows with ten different ones each. */
const tagsMax = 12_000_000;
/** A row as wide as Excel allows, plus some. */
const rowTagsMax = 150_000;

const opening = 0x3c;
const exclamation = 0x21;
const rowName = [0x72, 0x6f, 0x77];
/** Space, line ends, `/` and `>`. */
const nameEnds: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2f, 0x3e]);

/**
 * Counts for one part. A sheet is read row by row and may have as many tags as its size allows; any other part is held
 * in memory.
 */
export class TagCounter {
  readonly #isSheet: boolean;
  #tags = 0;
  /** Matched characters of the row tag's name, across two chunks; -1 outside such a name. */
  #named = -1;
  /** False once a comment or CDATA might contain a fake row. */
  #isPlain = true;

  constructor(isSheet: boolean) {
    this.#isSheet = isSheet;
  }

  /** False once there are too many. */
  add(piece: Uint8Array): boolean {
    let at = this.#named >= 0 ? this.#name(piece, 0) : 0;
    for (at = piece.indexOf(opening, at); at >= 0; at = piece.indexOf(opening, at)) {
      if (++this.#tags > (this.#isSheet ? rowTagsMax : tagsMax)) return false;
      this.#named = 0;
      at = this.#name(piece, at + 1);
    }
    return true;
  }

  /** A row resets the count of a sheet, unless a comment or the like might fake it. */
  #name(piece: Uint8Array, from: number): number {
    for (let at = from; at < piece.length; at++) {
      const letter = piece[at] ?? 0;
      if (letter === rowName[this.#named]) {
        this.#named++;
        continue;
      }
      if (this.#named === 0 && letter === exclamation) this.#isPlain = false;
      if (this.#named === rowName.length && nameEnds.has(letter) && this.#isSheet && this.#isPlain) this.#tags = 0;
      this.#named = -1;
      return at;
    }
    return piece.length;
  }
}
