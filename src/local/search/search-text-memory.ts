/** Layout of the scan's memory: needle · result bits · starts of texts · their slots · text · padding. */
import { type Bits, wordsFor } from "./bits.ts";
import type { Scanner } from "./scan.ts";

export const needleBytesMax = 1024;
/** The scan reads this far beyond the text: it prefetches a page. */
const slackBytes = 4_224;

export class SearchTextMemory {
  /** Capacity in texts, and the bound of slot numbers. */
  capacity = 0;
  /** The whole memory; a text begins at `textPlace` plus its start. */
  bytes = new Uint8Array(0);
  starts = new Uint32Array(0);
  owners = new Uint32Array(0);
  #found: Bits = new Uint32Array(0);
  readonly #scanner: Scanner;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  get textPlace(): number {
    return this.owners.byteOffset + this.owners.byteLength;
  }

  /** Capacity in bytes of text. */
  get textRoom(): number {
    return this.bytes.length - this.textPlace - slackBytes;
  }

  /** Moves the data (`docs` texts of `used` bytes) to a layout with capacity for so many texts and bytes. */
  layOut(room: { texts: number; textBytes: number }, { docs, used }: { docs: number; used: number }): void {
    const capacity = Math.ceil(Math.max(room.texts, this.capacity) / 128) * 128;
    const saved = { text: this.textPlace, starts: this.starts.byteOffset, owners: this.owners.byteOffset };
    const found = needleBytesMax;
    const starts = found + wordsFor(capacity) * 4;
    const owners = starts + (capacity + 4) * 4;
    const text = owners + capacity * 4;
    this.#scanner.reserve(text + room.textBytes + slackBytes);
    const { buffer } = this.#scanner.memory;
    this.bytes = new Uint8Array(buffer);
    // Everything moves up, so the last part is moved first.
    this.bytes.copyWithin(text, saved.text, saved.text + used);
    this.bytes.copyWithin(owners, saved.owners, saved.owners + docs * 4);
    this.bytes.copyWithin(starts, saved.starts, saved.starts + (docs + 1) * 4);
    this.#found = new Uint32Array(buffer, found, wordsFor(capacity));
    this.starts = new Uint32Array(buffer, starts, capacity + 4);
    this.owners = new Uint32Array(buffer, owners, capacity);
    if (docs === 0) this.starts[0] = 0;
    this.capacity = capacity;
  }

  /** Slots of texts that contain the needle; `rarest` are the offsets of its three rarest bytes. */
  scan(needle: Uint8Array, used: number, rarest: readonly [number, number, number], line: number): Bits {
    this.#found.fill(0);
    if (needle.length > 0 && needle.length <= needleBytesMax) {
      this.bytes.set(needle, 0);
      const [text, out] = [this.textPlace, this.#found.byteOffset];
      const { byteOffset: starts } = this.starts;
      this.#scanner.scan(text, text + used, 0, needle.length, ...rarest, starts, this.owners.byteOffset, out, line);
    }
    return this.#found.slice();
  }
}
