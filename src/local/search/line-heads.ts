/**
 * The first piece of one line of every contact's text, as something to sort by: the phone or the email that is shown. Nothing
 * is kept for it; each is looked up once, and only as long as no text moves.
 */
import { ByteTexts } from "./byte-texts.ts";
import type { SearchTexts } from "./search-texts.ts";

const space = 32;

export class LineHeads extends ByteTexts {
  readonly #searchTexts: SearchTexts;
  readonly #line: number;
  /** 0: not looked up yet; no text begins there. */
  readonly #starts: Uint32Array;
  readonly #lengths: Uint16Array;

  constructor(searchTexts: SearchTexts, line: number, capacity: number) {
    super();
    this.#searchTexts = searchTexts;
    this.#line = line;
    this.#starts = new Uint32Array(capacity);
    this.#lengths = new Uint16Array(capacity);
  }

  get bytes(): Uint8Array {
    return this.#searchTexts.bytes;
  }

  startAt(slot: number): number {
    return this.#starts[slot] || this.#lookUp(slot);
  }

  lengthAt(slot: number): number {
    if (this.#starts[slot] === 0) this.#lookUp(slot);
    return this.#lengths[slot] ?? 0;
  }

  #lookUp(slot: number): number {
    const { bytes } = this;
    const [start, end] = this.#searchTexts.lineOf(slot, this.#line);
    let to = start;
    while (to < end && bytes[to] !== space) to++;
    this.#starts[slot] = start;
    this.#lengths[slot] = to - start;
    return start;
  }
}
