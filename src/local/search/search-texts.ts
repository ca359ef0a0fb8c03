/**
 * The text of all contacts, concatenated and append-only: a changed contact's text is appended and the old one blanked.
 * Blanks are compacted when memory runs low.
 */
import type { Bits } from "./bits.ts";
import { SearchTextMemory } from "./search-text-memory.ts";
import { isAt } from "./scan-plain.ts";
import { openScanner, type Scanner } from "./scan.ts";

const nobody = 0xffff_ffff;
const newline = 10;
/** Expected length of one contact's text. */
const usualBytes = 88;
const spareBytes = 64 * 1024;

export interface SearchTextParts {
  text: Uint8Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  owners: Uint32Array<ArrayBuffer>;
}

/** Any line of a text; see `searchTextLines`. */
export const anyLine = -1;

export class SearchTexts {
  readonly #memory: SearchTextMemory;
  readonly #encoder = new TextEncoder();
  #docs = 0;
  #used = 0;
  #dead = 0;
  /** Slot of each text. */
  #docOf = new Uint32Array(0);
  /** Frequency of each byte, to search for the rarest first. */
  readonly #frequency = new Float64Array(256);

  constructor(scanner: Scanner = openScanner()) {
    this.#memory = new SearchTextMemory(scanner);
    this.#layOut(1024, spareBytes);
  }

  get memoryBytes(): number {
    return this.#memory.bytes.byteLength + this.#docOf.byteLength;
  }

  get bytes(): Uint8Array {
    return this.#memory.bytes;
  }

  /** Capacity in contacts; also the bound of slot numbers. */
  reserve(slots: number): void {
    if (slots > this.#memory.capacity) this.#layOut(slots, Math.max(this.#used, slots * usualBytes));
  }

  /** Returns whether the text has changed. */
  put(slot: number, text: string): boolean {
    const room = text.length * 3 + 1;
    if (this.#docs === this.#memory.capacity || this.#used + room > this.#memory.textRoom) this.#freeSpace(room);
    const { bytes, starts, owners, textPlace } = this.#memory;
    const at = textPlace + this.#used;
    const { written } = this.#encoder.encodeInto(text, bytes.subarray(at, at + room));
    if (this.#isSame(slot, at, written)) {
      bytes.fill(0, at, at + written);
      return false;
    }
    this.clear(slot);
    bytes[at + written] = newline;
    this.#weigh(at, at + written + 1);
    this.#docOf[slot] = this.#docs;
    owners[this.#docs] = slot;
    this.#used += written + 1;
    starts[++this.#docs] = this.#used;
    return true;
  }

  clear(slot: number): void {
    const doc = this.#docOf[slot] ?? nobody;
    if (doc === nobody) return;
    const [start, end] = [this.#startOf(doc), this.#startOf(doc + 1)];
    this.bytes.fill(0, start, end);
    this.#dead += end - start;
    this.#memory.owners[doc] = nobody;
    this.#docOf[slot] = nobody;
  }

  /** Slots whose text contains the word, in one line of it or anywhere. */
  find(word: string, line: number = anyLine): Bits {
    const needle = this.#encoder.encode(word);
    return this.#memory.scan(needle, this.#used, this.#rarest(needle), line);
  }

  /** The same test for one contact. */
  has(slot: number, word: string, line: number = anyLine): boolean {
    const needle = this.#encoder.encode(word);
    const [start, end] = this.lineOf(slot, line);
    for (let at = start; at + needle.length <= end; at++) if (isAt(this.bytes, at, needle)) return true;
    return false;
  }

  /** Whether the word is a whole space-separated token of a line. */
  hasToken(slot: number, word: string, line: number): boolean {
    const [start, end] = this.lineOf(slot, line);
    return new TextDecoder().decode(this.bytes.subarray(start, end)).split(" ").includes(word);
  }

  /** Start and end of one line of a contact's text, or of all of it, as offsets in `bytes`. */
  lineOf(slot: number, line: number = anyLine): [start: number, end: number] {
    const doc = this.#docOf[slot] ?? nobody;
    if (doc === nobody) return [0, 0];
    const end = this.#startOf(doc + 1) - 1;
    let start = this.#startOf(doc);
    if (line === anyLine) return [start, end];
    for (let passed = 0; passed < line; passed++) start = this.#lineEnd(start, end) + 1;
    return [start, this.#lineEnd(start, end)];
  }

  save(): SearchTextParts {
    const { bytes, starts, owners, textPlace } = this.#memory;
    const text = bytes.subarray(textPlace, textPlace + this.#used);
    return { text, starts: starts.subarray(0, this.#docs + 1), owners: owners.subarray(0, this.#docs) };
  }

  /** Loads saved texts; the capacity for their slots must exist. */
  load({ text, starts, owners }: SearchTextParts): void {
    [this.#docs, this.#used, this.#dead] = [0, 0, 0];
    this.#layOut(owners.length + 1024, text.length + spareBytes);
    this.bytes.set(text, this.#memory.textPlace);
    this.#memory.starts.set(starts);
    this.#memory.owners.set(owners);
    this.#used = text.length;
    this.#docs = owners.length;
    this.#docOf.fill(nobody);
    owners.forEach((slot, doc) => {
      if (slot !== nobody) this.#docOf[slot] = doc;
      else this.#dead += (starts[doc + 1] ?? 0) - (starts[doc] ?? 0);
    });
    // The head of the text represents all of it.
    this.#weigh(this.#memory.textPlace, this.#memory.textPlace + Math.min(this.#used, 1_000_000));
  }

  #startOf(doc: number): number {
    return this.#memory.textPlace + (this.#memory.starts[doc] ?? 0);
  }

  #lineEnd(from: number, end: number): number {
    const { bytes } = this.#memory;
    let at = from;
    while (at < end && bytes[at] !== newline) at++;
    return at;
  }

  #isSame(slot: number, at: number, length: number): boolean {
    const doc = this.#docOf[slot] ?? nobody;
    if (doc === nobody) return false;
    const { bytes } = this.#memory;
    const start = this.#startOf(doc);
    if (this.#startOf(doc + 1) - start - 1 !== length) return false;
    for (let place = 0; place < length; place++) if (bytes[start + place] !== bytes[at + place]) return false;
    return true;
  }

  #freeSpace(room: number): void {
    const { capacity } = this.#memory;
    if (this.#dead * 4 > this.#used || this.#docs === capacity) this.#compact();
    const isFull = this.#docs * 8 > capacity * 7;
    const needed = this.#used + room;
    const { textRoom } = this.#memory;
    this.#layOut(
      isFull ? Math.ceil(capacity * 1.25) : capacity,
      needed > textRoom ? Math.ceil(needed * 1.125) : textRoom,
    );
  }

  /** Compacts live texts in their order. */
  #compact(): void {
    const { bytes, starts, owners, textPlace } = this.#memory;
    let [docs, used] = [0, 0];
    for (let doc = 0; doc < this.#docs; doc++) {
      const slot = owners[doc] ?? nobody;
      if (slot === nobody) continue;
      const [start, end] = [this.#startOf(doc), this.#startOf(doc + 1)];
      bytes.copyWithin(textPlace + used, start, end);
      owners[docs] = slot;
      this.#docOf[slot] = docs;
      starts[docs++] = used;
      used += end - start;
    }
    starts[docs] = used;
    [this.#docs, this.#used, this.#dead] = [docs, used, 0];
  }

  #layOut(texts: number, textBytes: number): void {
    this.#memory.layOut({ texts, textBytes }, { docs: this.#docs, used: this.#used });
    if (this.#docOf.length >= this.#memory.capacity) return;
    const docOf = new Uint32Array(this.#memory.capacity).fill(nobody);
    docOf.set(this.#docOf);
    this.#docOf = docOf;
  }

  #weigh(from: number, to: number): void {
    const { bytes } = this.#memory;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0;
      this.#frequency[byte] = (this.#frequency[byte] ?? 0) + 1;
    }
  }

  /** Offsets of the three rarest bytes of a needle; in a shorter one, some repeat. */
  #rarest(needle: Uint8Array): [number, number, number] {
    const often = (offset: number) => this.#frequency[needle[offset] ?? 0] ?? 0;
    const [first = 0, second = first, third = second] = Array.from(needle.keys()).sort((a, b) => often(a) - often(b));
    return [first, second, third];
  }
}
