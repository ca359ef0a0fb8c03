/**
 * Whole numbers from 1 to 2⁵³, each with a small one beside it: those of a quarter of a million people in one plain array, where
 * each is found with one look into memory.
 */
const firstPlaces = 1 << 14;

export class NumberTable {
  /** A number and what lies beside it, side by side; 0 marks a free place. */
  #cells = new Float64Array(firstPlaces * 2);
  #count = 0;

  /** Call it before looking for places that shall be filled: they stay where they are until the next call. */
  freeSpace(count: number): void {
    let length = this.#cells.length;
    while ((this.#count + count) * 8 > length * 3) length *= 2;
    if (length > this.#cells.length) this.#moveInto(new Float64Array(length));
  }

  /** Where the number lies, or would. At most three quarters of the places are taken, so the walk is short and ends. */
  placeOf(key: number): number {
    return this.placeFrom((Math.imul(key | 0, spread) >>> 7) & (this.#cells.length / 2 - 1), key);
  }

  /** The same where it lay, or would have, before other numbers came. */
  placeFrom(before: number, key: number): number {
    const mask = this.#cells.length / 2 - 1;
    let place = before;
    for (let at = this.#cells[place * 2]; at !== 0 && at !== key; at = this.#cells[place * 2])
      place = (place + 1) & mask;
    return place;
  }

  /** 0 where there is none. */
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

/** 2³² by the golden ratio: neighbours end up far apart. */
const spread = 0x9e3779b1;
