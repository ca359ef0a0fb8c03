/**
 * Detects rows that repeat a person earlier in the file: same match key, unless the first names differ. Keys are
 * hashed: among 70,000 distinct people in a file of 250,000 rows one pair may collide, which is acceptable because
 * nothing is decided here.
 */
import { importRowsMax } from "../../domain/imports/limits.ts";
import { keyPrefixes } from "../../domain/imports/match.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import type { Screened } from "../../domain/imports/fast-row-check.ts";
import { isPolicyTarget } from "../../domain/imports/targets.ts";
import { textHash } from "../../kit/text-hash.ts";
import { NumberTable } from "./number-table.ts";

/** As returned by `matchKeys`. */
export interface Compared {
  keys: readonly string[];
  first_key: string;
}

export class PeopleSeen {
  /** Maps each key hash to an index into `#names`. */
  readonly #table = new NumberTable();
  /** First names seen with one key; index 0 means none. */
  readonly #names: Set<string>[] = [new Set()];
  /** Shared single-name sets: most keys have one name, and names repeat. */
  readonly #alone = new Map<string, number>();
  readonly #compares: boolean;
  /** Buffers for the current row; the first `#count` entries are valid. */
  readonly #numbers: number[] = [];
  readonly #places: number[] = [];
  #count = 0;

  /** `rows`: expected number of rows. */
  constructor({ scrub_against, fields }: Pick<ImportPlan, "scrub_against" | "fields">, rows: number) {
    const { who, on_match } = scrub_against;
    // A list of policies repeats a person once per policy.
    const joins = fields.some(({ target }) => isPolicyTarget(target));
    this.#compares = who !== "nobody" && on_match !== "add" && !joins;
    const perRow = fields.filter(({ target }) => /^(?:phone|mobile|email):/.test(target)).length;
    if (this.#compares) this.#table.freeSpace(Math.min(rows, importRowsMax) * Math.min(perRow, perRowMax));
  }

  /** True for a repeated person; also records this row. */
  hasScreened({ phones, phone_count, emails, email_count, first_key }: Screened): boolean {
    if (!this.#compares) return false;
    this.#count = 0;
    for (let at = 0; at < phone_count; at++) this.#numbers[this.#count++] = phones[at] ?? 0;
    for (let at = 0; at < email_count; at++) this.#numbers[this.#count++] = textNumber(emails[at] ?? "");
    return this.#hasNumbers(first_key);
  }

  has({ keys, first_key }: Compared): boolean {
    if (!this.#compares) return false;
    this.#count = 0;
    for (const key of keys) this.#numbers[this.#count++] = numberOf(key);
    return this.#hasNumbers(first_key);
  }

  #hasNumbers(name: string): boolean {
    const length = this.#count;
    this.#table.freeSpace(length);
    let repeated = false;
    for (let at = 0; at < length; at++) {
      const place = this.#table.placeOf(this.#numbers[at] ?? 0);
      this.#places[at] = place;
      if (this.#isAmong(this.#table.valueAt(place), name)) repeated = true;
    }
    for (let at = 0; at < length; at++) {
      const number = this.#numbers[at] ?? 0;
      // Probes again: another key of this row may have filled the free place.
      this.#keep(this.#table.placeFrom(this.#places[at] ?? 0, number), number, name);
    }
    return repeated;
  }

  #isAmong(names: number, name: string): boolean {
    const among = names === 0 ? undefined : this.#names[names];
    return among !== undefined && (name === "" || among.has("") || among.has(name));
  }

  #keep(place: number, number: number, name: string): void {
    const before = this.#table.valueAt(place);
    const after = this.#with(before, name);
    if (after !== before) this.#table.put(place, number, after);
  }

  /** Index of the name set with one name added. */
  #with(place: number, name: string): number {
    if (place === 0) return this.#placeAlone(name);
    const names = this.#names[place];
    if (names === undefined || names.has(name)) return place;
    // A single-name set is shared by all keys with that name.
    if (names.size === 1) return this.#names.push(new Set([...names, name])) - 1;
    names.add(name);
    return place;
  }

  #placeAlone(name: string): number {
    const known = this.#alone.get(name);
    if (known !== undefined) return known;
    const place = this.#names.push(new Set([name])) - 1;
    this.#alone.set(name, place);
    return place;
  }
}

/** More columns of these types are rarely filled. */
const perRowMax = 4;

/** Above every ten-digit phone number. */
const textNumber = (text: string) => 10 ** 10 + textHash(text);

function numberOf(key: string): number {
  if (/^p:[2-9]\d{9}$/.test(key)) return Number(key.slice(2));
  return textNumber(key.startsWith(keyPrefixes.email) ? key.slice(keyPrefixes.email.length) : key);
}
