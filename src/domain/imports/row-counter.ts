/** Counts the records of a delimited file as its text goes by, without keeping it; a record is a line that holds something. */
const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const tab = 0x09;

export class RowCounter {
  readonly #delimiter: number;
  #rows = 0;
  #quoted = false;
  #filled = false;
  /** Nothing of the value has been seen: only here does a quote open. */
  #atStart = true;

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  add(text: string): void {
    for (let at = 0; at < text.length; at++) this.#see(text.charCodeAt(at));
  }

  /** Records so far, the unfinished last line included. A header counts. */
  get rows(): number {
    return this.#rows + (this.#filled ? 1 : 0);
  }

  /** True when the file ended within quotes. */
  get openQuote(): boolean {
    return this.#quoted;
  }

  #see(code: number): void {
    if (code === quote) {
      if (this.#quoted) this.#quoted = false;
      // A doubled quote closes and opens again, which comes to the same count.
      else if (this.#atStart || this.#closed) this.#quoted = true;
      this.#closed = !this.#quoted;
      this.#atStart = false;
      return;
    }
    this.#closed = false;
    if (this.#quoted) {
      if (code > space) this.#filled = true;
    } else if (code === lineFeed || code === carriageReturn) {
      if (this.#filled) this.#rows++;
      this.#filled = false;
      this.#atStart = true;
    } else if (code === this.#delimiter) {
      this.#atStart = true;
    } else if (code !== space && code !== tab) {
      this.#filled = true;
      this.#atStart = false;
    }
  }

  /** The letter before was a quote that closed. */
  #closed = false;
}
