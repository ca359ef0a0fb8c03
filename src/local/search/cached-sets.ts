/** Cache of filter results: the slots that meet a condition. A few changes are patched in; many cause a recompute. */
import { type Bits, putBit } from "./bits.ts";

export interface Condition {
  key: string;
  test(slot: number): boolean;
  /** Faster than testing slot by slot. */
  find?(): Bits;
}

interface Kept {
  condition: Condition;
  bits: Bits;
}

/** 31 KB each at 250,000 contacts. */
const keptMax = 96;
/** Maximum tests for a patch before recomputing is faster. */
const patchTestsMax = 50_000;

export class CachedSets {
  readonly #kept = new Map<string, Kept>();

  /** The result is owned by the cache: do not modify it. */
  of(condition: Condition, slots: { size: number; words: number }): Bits {
    const found = this.#kept.get(condition.key) ?? { condition, bits: condition.find?.() ?? tested(condition, slots) };
    this.#kept.delete(condition.key);
    this.#kept.set(condition.key, found);
    this.#forgetOldest();
    return found.bits;
  }

  changed(slots: readonly number[]): void {
    if (slots.length * this.#kept.size > patchTestsMax) return this.clear();
    for (const { condition, bits } of this.#kept.values()) {
      for (const slot of slots) putBit(bits, slot, condition.test(slot));
    }
  }

  clear(): void {
    this.#kept.clear();
  }

  get memoryBytes(): number {
    return [...this.#kept.values()].reduce((sum, { bits }) => sum + bits.byteLength, 0);
  }

  #forgetOldest(): void {
    if (this.#kept.size <= keptMax) return;
    for (const oldest of this.#kept.keys()) return void this.#kept.delete(oldest);
  }
}

function tested({ test }: Condition, { size, words }: { size: number; words: number }): Bits {
  const bits = new Uint32Array(words);
  for (let first = 0; first < size; first += 32) {
    const end = Math.min(size, first + 32);
    let word = 0;
    for (let slot = first; slot < end; slot++) if (test(slot)) word |= 1 << (slot & 31);
    bits[first >>> 5] = word;
  }
  return bits;
}
