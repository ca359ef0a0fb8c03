/** Texts of slots that sort by their UTF-8 bytes, stored in one heap. */
export abstract class ByteTexts {
  abstract readonly bytes: Uint8Array;
  abstract startAt(slot: number): number;
  abstract lengthAt(slot: number): number;

  compare(slot: number, other: number): number {
    const { bytes } = this;
    const [a, b] = [this.startAt(slot), this.startAt(other)];
    const shared = Math.min(this.lengthAt(slot), this.lengthAt(other));
    for (let at = 0; at < shared; at++) {
      const difference = (bytes[a + at] ?? 0) - (bytes[b + at] ?? 0);
      if (difference !== 0) return difference;
    }
    return this.lengthAt(slot) - this.lengthAt(other);
  }

  /** Six bytes from an offset as one number with the same sort order. */
  sixFrom(slot: number, offset: number): number {
    const { bytes } = this;
    const start = this.startAt(slot);
    const length = this.lengthAt(slot);
    let six = 0;
    for (let at = offset; at < offset + 6; at++) six = six * 256 + (at < length ? (bytes[start + at] ?? 0) : 0);
    return six;
  }
}
