/** Maps contact numbers to slots of the index, through a hash table without objects. */
import { type Bits, clearBit, grownBits, hasBit, setBit, wordsFor } from "./bits.ts";

const noSlot = -1;

export class Slots {
  /** Contact number of each slot. */
  ids = new Float64Array(1024);
  live: Bits = new Uint32Array(wordsFor(1024));
  /** Slots ever allocated; those above are unused. */
  size = 0;
  /** Live contacts. */
  count = 0;
  readonly #free: number[] = [];
  #table = new Int32Array(4096).fill(noSlot);

  get capacity(): number {
    return this.ids.length;
  }

  get words(): number {
    return this.live.length;
  }

  get memoryBytes(): number {
    return this.ids.byteLength + this.live.byteLength + this.#table.byteLength;
  }

  get willReuse(): boolean {
    return this.#free.length > 0;
  }

  has(slot: number): boolean {
    return hasBit(this.live, slot);
  }

  find(id: number): number | undefined {
    const slot = this.#table[this.#place(id)] ?? noSlot;
    return slot === noSlot ? undefined : slot;
  }

  /** Slot of a contact, allocated if needed. */
  take(id: number): number {
    const found = this.find(id);
    if (found !== undefined) return found;
    if (this.size === this.capacity && this.#free.length === 0) this.reserve(Math.ceil(this.capacity * 1.25));
    const slot = this.#free.pop() ?? this.size++;
    this.ids[slot] = id;
    setBit(this.live, slot);
    this.count++;
    if (this.count * 2 > this.#table.length) this.#rehash(this.#table.length * 2);
    else this.#table[this.#place(id)] = slot;
    return slot;
  }

  drop(id: number): number | undefined {
    const slot = this.find(id);
    if (slot === undefined) return undefined;
    clearBit(this.live, slot);
    this.count--;
    this.#free.push(slot);
    this.#unlink(this.#place(id));
    return slot;
  }

  reserve(slots: number): void {
    const capacity = wordsFor(slots) * 32;
    if (capacity <= this.capacity) return;
    const ids = new Float64Array(capacity);
    ids.set(this.ids);
    this.ids = ids;
    this.live = grownBits(this.live, wordsFor(capacity));
  }

  /** Loads saved slots. */
  load(ids: Float64Array<ArrayBuffer>, live: Bits): void {
    this.reserve(ids.length);
    this.ids.set(ids);
    // Saved with its own capacity, which may be larger.
    this.live.set(live.subarray(0, wordsFor(ids.length)));
    this.size = ids.length;
    this.#free.length = 0;
    this.count = 0;
    for (let slot = 0; slot < this.size; slot++) {
      if (this.has(slot)) this.count++;
      else this.#free.push(slot);
    }
    this.#rehash(tableLengthFor(this.count));
  }

  /** Position of an id in the table, or the empty position for it. */
  #place(id: number): number {
    const mask = this.#table.length - 1;
    let place = hashOf(id) & mask;
    for (
      let slot = this.#table[place] ?? noSlot;
      slot !== noSlot && this.ids[slot] !== id;
      slot = this.#table[place] ?? noSlot
    ) {
      place = (place + 1) & mask;
    }
    return place;
  }

  #rehash(length: number): void {
    this.#table = new Int32Array(length).fill(noSlot);
    for (let slot = 0; slot < this.size; slot++) {
      if (this.has(slot)) this.#table[this.#place(this.ids[slot] ?? 0)] = slot;
    }
  }

  /** Clears a position and shifts back displaced entries. */
  #unlink(place: number): void {
    const mask = this.#table.length - 1;
    let hole = place;
    for (let at = (hole + 1) & mask; this.#table[at] !== noSlot; at = (at + 1) & mask) {
      const slot = this.#table[at] ?? noSlot;
      const home = hashOf(this.ids[slot] ?? 0) & mask;
      const staysBehindHole = ((at - home) & mask) < ((at - hole) & mask);
      if (staysBehindHole) continue;
      this.#table[hole] = slot;
      hole = at;
    }
    this.#table[hole] = noSlot;
  }
}

function tableLengthFor(count: number): number {
  return 2 ** Math.max(12, Math.ceil(Math.log2(count * 2 + 1)));
}

/** Adjacent numbers must not get adjacent positions, or probing gets long. */
function hashOf(id: number): number {
  const low = Math.imul(id >>> 0, 0x9e3779b1);
  const high = Math.imul(Math.floor(id / 2 ** 32), 0x85ebca6b);
  return (low ^ high ^ (low >>> 15)) >>> 0;
}
