/** Where in a list they stood that were taken out of it, so that each comes back to its place, in whatever order. */

interface Removed {
  /** How many of those that stand are ahead of it. */
  place: number;
}

export class RemovedPlaces {
  /** First to last, as they would stand. */
  readonly #removed: Removed[] = [];

  takeOut(at: number): Removed {
    const one = { place: at };
    const behind = this.#removed.filter(({ place }) => place > at);
    for (const other of behind) other.place--;
    this.#removed.splice(this.#removed.length - behind.length, 0, one);
    return one;
  }

  /** The index it comes back to in a list of this length. */
  putIn(one: Removed, length: number): number {
    const at = this.#removed.indexOf(one);
    for (const other of this.#removed.slice(at + 1)) other.place++;
    this.#removed.splice(at, 1);
    return Math.min(one.place, length);
  }
}
