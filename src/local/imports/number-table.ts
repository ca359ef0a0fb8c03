/**
 * Hash table from whole numbers (1 to 2⁵³) to small numbers: a quarter of a million entries in one typed array, each
 * usually found with one memory access.
 */
const firstPlaces = 1 << 14;

export class NumberTable {
  /** Pairs of key and value; key 0 marks a free place. */
  #cells = new Float64Array(firstPlaces * 2);
  #count = 0;

  /** Reserves space. Call before `placeOf` when places will be filled: they stay valid until the next call. */
  freeSpace(count: number): void {
    let length = this.#cells.length;
    while ((this.#count + count) * 8 > length * 3) length *= 2;
    if (length > this.#cells.length) this.#moveInto(new Float64Array(length));
  }

  /**
   * Place of a key, or the free place for it. The load factor is at most three quarters, so probing is short and
   * terminates.
   */
  placeOf(key: number): number {
    return this.placeFrom((Math.imul(key | 0, spread) >>> 7) & (this.#cells.length / 2 - 1), key);
  }

  /** Continues probing from an earlier place, after other keys were added. */
  placeFrom(before: number, key: number): number {
    const mask = this.#cells.length / 2 - 1;
    let place = before;
    for (let at = this.#cells[place * 2]; at !== 0 && at !== key; at = this.#cells[place * 2])
      place = (place + 1) & mask;
    return place;
  }

  /** 0 for a free place. */
  valueAt(place: number): number {
    return this.#cells[place * 2 + 1] ?? 0;
  }

  put(place: number, key: number, value: number): void {
    if (this.#cells[place * 2] === 0) this.#count++;
    this.#cells[place * 2] = key;
    this.#cells[place * 2 + 1] = value;
  }

  #moveInto(cells: Float64Array<ArrayBuffer>): void {
    const before = this.#cells;
    this.#cells = cells;
    this.#count = 0;
    for (let at = 0; at < before.length; at += 2) {
      const key = before[at] ?? 0;
      if (key !== 0) this.put(this.placeOf(key), key, before[at + 1] ?? 0);
    }
  }
}

/** 2³² divided by the golden ratio: neighboring keys spread out. */
const spread = 0x9e3779b1;
