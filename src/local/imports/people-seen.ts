/**
 * Who stood in the file already: by what one compares by, unless the first names differ. Texts are told by their hash: in one
 * file of 250,000 people out of 70,000 a pair may be taken for one, here where nothing is decided yet.
 */
import { importRowsMax } from "../../domain/imports/limits.ts";
import { keyPrefixes } from "../../domain/imports/match.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import type { Screened } from "../../domain/imports/fast-row-check.ts";
import { isPolicyTarget } from "../../domain/imports/targets.ts";
import { textHash } from "../../kit/text-hash.ts";
import { NumberTable } from "./number-table.ts";

/** As `matchKeys` gives them. */
export interface Compared {
  keys: readonly string[];
  first_key: string;
}

export class PeopleSeen {
  /** Beside each number the place of its first names. */
  readonly #table = new NumberTable();
  /** First names that came with one number; place 0 stands for none. */
  readonly #names: Set<string>[] = [new Set()];
  /** Most numbers come with one name alone, and names repeat. */
  readonly #alone = new Map<string, number>();
  readonly #compares: boolean;
  /** Of the row in hand, as many as are counted. */
  readonly #numbers: number[] = [];
  readonly #places: number[] = [];
  #count = 0;

  /** `rows`: how many are to come. */
  constructor({ scrub_against, fields }: Pick<ImportPlan, "scrub_against" | "fields">, rows: number) {
    const { who, on_match } = scrub_against;
    // A list of policies names a person once per policy.
    const joins = fields.some(({ target }) => isPolicyTarget(target));
    this.#compares = who !== "nobody" && on_match !== "add" && !joins;
    const perRow = fields.filter(({ target }) => /^(?:phone|mobile|email):/.test(target)).length;
    if (this.#compares) this.#table.freeSpace(Math.min(rows, importRowsMax) * Math.min(perRow, perRowMax));
  }

  /** True for somebody who stood there before; from now on this row has, too. */
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
      // Looked for further: another number of this row may have taken the free place it would have had.
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

  /** The place of the names there with one more. */
  #with(place: number, name: string): number {
    if (place === 0) return this.#placeAlone(name);
    const names = this.#names[place];
    if (names === undefined || names.has(name)) return place;
    // A set of one is shared by every number that came with that name.
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

/** More columns of them are seldom filled. */
const perRowMax = 4;

/** Above every phone of ten digits. */
const textNumber = (text: string) => 10 ** 10 + textHash(text);

function numberOf(key: string): number {
  if (/^p:[2-9]\d{9}$/.test(key)) return Number(key.slice(2));
  return textNumber(key.startsWith(keyPrefixes.email) ? key.slice(keyPrefixes.email.length) : key);
}
