/**
 * Counts the tags of a workbook's parts as they are unpacked. A tag of four letters becomes an object of a hundred bytes
 * in the reader: what is small enough in letters may be too much all the same.
 */

/** Texts of a quarter of a million rows with ten different ones each. */
const tagsMax = 12_000_000;
/** A row as wide as Excel allows, and some more. */
const rowTagsMax = 150_000;

const opening = 0x3c;
const exclamation = 0x21;
const rowName = [0x72, 0x6f, 0x77];
/** Space, line ends, `/` and `>`. */
const nameEnds: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2f, 0x3e]);

/** Of one part. A sheet is read row by row and may have as many tags as its size allows; any other part is kept whole. */
export class TagCounter {
  readonly #isSheet: boolean;
  #tags = 0;
  /** Letters of the tag's name seen so far that a row begins with, across two pieces; -1 outside of such a name. */
  #named = -1;
  /** Nothing says that what looks like a row is none. */
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

  /** A row begins the count of a sheet anew, unless a comment or the like may only pretend it. */
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
