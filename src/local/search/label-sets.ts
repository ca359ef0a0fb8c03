/** Multi-valued labels of a contact (tags, groups, carriers of its policies): one set of slots per label. */
import { type Bits, clearBit, grownBits, hasBit, setBit, wordsFor } from "./bits.ts";

export class LabelSets {
  readonly sets = new Map<string, Bits>();

  get memoryBytes(): number {
    return [...this.sets.values()].reduce((sum, bits) => sum + bits.byteLength, 0);
  }

  /** Replaces the labels of a slot. */
  put(slot: number, labels: readonly string[]): void {
    this.clear(slot);
    for (const label of labels) this.add(label, slot);
  }

  clear(slot: number): void {
    for (const bits of this.sets.values()) if (hasBit(bits, slot)) clearBit(bits, slot);
  }

  has(label: string, slot: number): boolean {
    const bits = this.sets.get(label);
    return bits !== undefined && hasBit(bits, slot);
  }

  empty(): void {
    this.sets.clear();
  }

  /** Sets extend only to their highest member, so that rare labels stay small. */
  add(label: string, slot: number): void {
    let bits = this.sets.get(label);
    if (!bits || slot >>> 5 >= bits.length) {
      const wanted = wordsFor(slot + 1);
      bits = grownBits(bits ?? new Uint32Array(0), wanted + (wanted >>> 3));
      this.sets.set(label, bits);
    }
    setBit(bits, slot);
  }
}
