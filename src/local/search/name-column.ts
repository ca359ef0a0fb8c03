/** Sort keys of names as UTF-8 bytes in one heap: 250,000 strings would use three times the memory. */
import { ByteTexts } from "./byte-texts.ts";

const lengthMax = 0xffff;
const usualBytes = 17;

export interface NameParts {
  bytes: Uint8Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  lengths: Uint16Array<ArrayBuffer>;
}

export class NameColumn extends ByteTexts {
  bytes = new Uint8Array(16_384);
  used = 0;
  starts = new Uint32Array(0);
  lengths = new Uint16Array(0);
  #dead = 0;
  readonly #encoder = new TextEncoder();

  /** Returns whether the name has changed. */
  put(slot: number, name: string): boolean {
    const room = name.length * 3;
    if (this.used + room > this.bytes.length) this.#freeSpace(room);
    const { written } = this.#encoder.encodeInto(
      name,
      this.bytes.subarray(this.used, this.used + Math.min(room, lengthMax)),
    );
    if (this.#isSame(slot, written)) return false;
    this.#dead += this.lengthAt(slot);
    this.starts[slot] = this.used;
    this.lengths[slot] = written;
    this.used += written;
    return true;
  }

  get memoryBytes(): number {
    return this.bytes.byteLength + this.starts.byteLength + this.lengths.byteLength;
  }

  startAt(slot: number): number {
    return this.starts[slot] ?? 0;
  }

  lengthAt(slot: number): number {
    return this.lengths[slot] ?? 0;
  }

  /** Capacity for this many names of average length. */
  reserve(capacity: number): void {
    if (capacity <= this.starts.length) return;
    if (this.bytes.length < capacity * usualBytes) this.#grow(capacity * usualBytes);
    const [starts, lengths] = [new Uint32Array(capacity), new Uint16Array(capacity)];
    starts.set(this.starts);
    lengths.set(this.lengths);
    this.starts = starts;
    this.lengths = lengths;
  }

  save(size: number): NameParts {
    return {
      bytes: this.bytes.subarray(0, this.used),
      starts: this.starts.subarray(0, size),
      lengths: this.lengths.subarray(0, size),
    };
  }

  load({ bytes, starts, lengths }: NameParts): void {
    this.bytes = new Uint8Array(bytes.length + 16_384);
    this.bytes.set(bytes);
    this.used = bytes.length;
    this.starts.set(starts);
    this.lengths.set(lengths);
    this.#dead = bytes.length - lengths.reduce((sum, length) => sum + length, 0);
  }

  #isSame(slot: number, length: number): boolean {
    if (this.lengthAt(slot) !== length) return false;
    const start = this.starts[slot] ?? 0;
    for (let at = 0; at < length; at++) if (this.bytes[start + at] !== this.bytes[this.used + at]) return false;
    return true;
  }

  #freeSpace(room: number): void {
    if (this.#dead * 8 > this.used) this.#compact();
    if (this.used + room > this.bytes.length) this.#grow(Math.ceil((this.used + room) * 1.125));
  }

  #grow(length: number): void {
    const grown = new Uint8Array(length);
    grown.set(this.bytes.subarray(0, this.used));
    this.bytes = grown;
  }

  /** Compacts: drops bytes no longer referenced. */
  #compact(): void {
    const kept = new Uint8Array(this.bytes.length);
    let used = 0;
    for (let slot = 0; slot < this.starts.length; slot++) {
      const start = this.starts[slot] ?? 0;
      kept.set(this.bytes.subarray(start, start + this.lengthAt(slot)), used);
      this.starts[slot] = used;
      used += this.lengthAt(slot);
    }
    this.bytes = kept;
    this.used = used;
    this.#dead = 0;
  }
}
