/**
 * Sort key from the beginning of one line of every contact's text: the displayed phone or email. Not stored: each is
 * looked up once, and dropped when texts move.
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
