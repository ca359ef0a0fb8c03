/** Bit sets of slots. A shorter set counts as zeros beyond its end. */
export type Bits = Uint32Array<ArrayBuffer>;

export function wordsFor(slots: number): number {
  return (slots + 31) >>> 5;
}

export function hasBit(bits: Bits, slot: number): boolean {
  return (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
}

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31));
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
}

export function putBit(bits: Bits, slot: number, on: boolean): void {
  if (on) setBit(bits, slot);
  else clearBit(bits, slot);
}

/** A copy with capacity for `words` words. */
export function grownBits(bits: Bits, words: number): Bits {
  const grown = new Uint32Array(words);
  grown.set(bits.length > words ? bits.subarray(0, words) : bits);
  return grown;
}

export function intersect(into: Bits, other: Bits): void {
  const shared = Math.min(into.length, other.length);
  for (let at = 0; at < shared; at++) into[at] = (into[at] ?? 0) & (other[at] ?? 0);
  into.fill(0, shared);
}

export function unite(into: Bits, other: Bits): void {
  const shared = Math.min(into.length, other.length);
  for (let at = 0; at < shared; at++) into[at] = (into[at] ?? 0) | (other[at] ?? 0);
}

export function subtract(from: Bits, other: Bits): void {
  const shared = Math.min(from.length, other.length);
  for (let at = 0; at < shared; at++) from[at] = (from[at] ?? 0) & ~(other[at] ?? 0);
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) count += ones(bits[at] ?? 0);
  return count;
}

export function countShared(bits: Bits, other: Bits): number {
  const shared = Math.min(bits.length, other.length);
  const even = shared & ~1;
  let count = 0;
  for (let at = 0; at < even; at += 2)
    count += onesOfTwo((bits[at] ?? 0) & (other[at] ?? 0), (bits[at + 1] ?? 0) & (other[at + 1] ?? 0));
  return even < shared ? count + ones((bits[even] ?? 0) & (other[even] ?? 0)) : count;
}

/** Members in ascending order. */
export function membersOf(bits: Bits): Uint32Array<ArrayBuffer> {
  const members = new Uint32Array(countBits(bits));
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1) {
      members[count++] = (at << 5) | (31 - Math.clz32(rest & -rest));
    }
  }
  return members;
}

/** Both at once, because they share half of the steps. */
function onesOfTwo(word: number, other: number): number {
  const one = word - ((word >>> 1) & 0x55555555);
  const two = other - ((other >>> 1) & 0x55555555);
  const both = (one & 0x33333333) + ((one >>> 2) & 0x33333333) + (two & 0x33333333) + ((two >>> 2) & 0x33333333);
  return Math.imul((both & 0x0f0f0f0f) + ((both >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}

function ones(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
