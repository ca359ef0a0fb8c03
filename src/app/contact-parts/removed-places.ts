/** Positions of removed list entries, so that each is restored to its place, in any order. */

interface Removed {
  /** Number of remaining entries before it. */
  place: number;
}

export class RemovedPlaces {
  /** In list order. */
  readonly #removed: Removed[] = [];

  takeOut(at: number): Removed {
    const one = { place: at };
    const behind = this.#removed.filter(({ place }) => place > at);
    for (const other of behind) other.place--;
    this.#removed.splice(this.#removed.length - behind.length, 0, one);
    return one;
  }

  /** The index to restore it at in a list of this length. */
  putIn(one: Removed, length: number): number {
    const at = this.#removed.indexOf(one);
    for (const other of this.#removed.slice(at + 1)) other.place++;
    this.#removed.splice(at, 1);
    return Math.min(one.place, length);
  }
}
