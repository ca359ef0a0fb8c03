/** Tests of a slot by one column. The frequent ones also test all slots at once, in a fast loop. */
import { hasWords, searchText, searchWords } from "../../domain/values/search-words.ts";
import { addDays } from "../../kit/dates.ts";
import { type Bits, intersect, subtract, unite } from "./bits.ts";
import { dayNumber, type Facts, type LabelName, type NumberName, type TextName, zipRanges } from "./facts.ts";
import type { Slots } from "./slots.ts";

export interface FilterContext {
  facts: Facts;
  slots: Slots;
}

/** A test of one slot and, where faster, of all. */
export interface Test {
  test(slot: number): boolean;
  find?(): Bits;
}

/** Whether the column's text meets a condition; an empty one never does. Evaluated once per distinct text. */
export function textTest({ facts, slots }: FilterContext, name: TextName, meets: (text: string) => boolean): Test {
  const column = facts.texts[name];
  const verdicts = column.codesWhere(meets);
  return {
    // A text added later has no result yet: a cached filter must stay correct.
    test: (slot) => (verdicts[column.codeAt(slot)] ?? Number(meets(column.textAt(slot)))) === 1,
    find: () => slotsByCode(slots, column.codes, verdicts),
  };
}

export function oneOf(context: FilterContext, name: TextName, wanted: readonly string[]): Test {
  const chosen = new Set(wanted);
  return textTest(context, name, (text) => chosen.has(text));
}

export function wordsTest(context: FilterContext, name: TextName, typed: string): Test {
  const words = searchWords(typed);
  return words.length === 0 ? everyone : textTest(context, name, (text) => hasWords(searchText(text), words));
}

export function flagTest({ facts, slots }: FilterContext, wanted: number, isSet: boolean): Test {
  return {
    test: (slot) => facts.has(slot, wanted) === isSet,
    find: () => slotsByFlag(slots, facts.numbers.flags, { wanted, isSet }),
  };
}

/** Both ends inclusive. */
export function numberTest({ facts, slots }: FilterContext, name: NumberName, from: number, to: number): Test {
  return {
    test: (slot) => {
      const value = facts.numbers[name][slot] ?? -1;
      return value >= from && value <= to;
    },
    find: () => slotsByNumber(slots, facts.numbers[name], { from, to }),
  };
}

type LabelMode = "any" | "all" | "none";

export function labelTest(
  { facts, slots }: FilterContext,
  name: LabelName,
  wanted: readonly string[],
  mode: LabelMode = "any",
): Test {
  const labels = facts.labels[name];
  const setsWanted = () => wanted.map((label) => labels.sets.get(label) ?? new Uint32Array(0));
  const any = (slot: number) => wanted.some((label) => labels.has(label, slot));
  if (mode === "all") {
    return {
      test: (slot) => wanted.every((label) => labels.has(label, slot)),
      find: () => combined(slots.live, setsWanted(), intersect),
    };
  }
  if (mode === "none") return { test: (slot) => !any(slot), find: () => combined(slots.live, setsWanted(), subtract) };
  return { test: any, find: () => combined(new Uint32Array(slots.words), setsWanted(), unite) };
}

export function zipTest({ facts }: FilterContext, digits: string): Test {
  if (digits === "") return everyone;
  if (digits.length > 9) return { test: () => false };
  const ranges = zipRanges(digits);
  return {
    test: (slot) => {
      const code = facts.numbers.zip[slot] ?? 0;
      return ranges.some(([from, to]) => code >= from && code <= to);
    },
  };
}

const leapDay = 229;

/** As `ageOn`: a birthday on 29 February is observed on the 28th in common years. */
export function ageTest({ facts }: FilterContext, today: string, meets: (age: number) => boolean): Test {
  const now = dayNumber(today);
  const year = Math.floor(now / 10_000);
  const isLeap = addDays(`${today.slice(0, 4)}-02-28`, 1).endsWith("29");
  return {
    test: (slot) => {
      const birth = facts.numbers.storeIdentity[slot] ?? 0;
      if (birth < 10_000) return false;
      const birthday = birth % 10_000 === leapDay && !isLeap ? leapDay - 1 : birth % 10_000;
      return meets(year - Math.floor(birth / 10_000) - (now % 10_000 < birthday ? 1 : 0));
    },
  };
}

/** No leap year is 65 years after another, so a person born on 29 February turns 65 on the 28th. */
export function t65Test({ facts }: FilterContext, from: string, to: string): Test {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  return {
    test: (slot) => {
      const birth = facts.numbers.storeIdentity[slot] ?? 0;
      const turns = birth + 650_000 - (birth % 10_000 === leapDay ? 1 : 0);
      return birth >= 10_000 && turns >= first && turns <= last;
    },
  };
}

const everyone: Test = { test: () => true };

function combined(start: Bits, sets: readonly Bits[], combine: (into: Bits, other: Bits) => void): Bits {
  const bits = start.slice();
  for (const set of sets) combine(bits, set);
  return bits;
}

// Three loops that differ in one line: with a function call per slot they take four times as long.

function slotsByCode({ size, words }: Slots, codes: ArrayLike<number>, verdicts: Uint8Array): Bits {
  const bits = new Uint32Array(words);
  for (let slot = 0; slot < size; slot++) {
    const verdict = verdicts[codes[slot] ?? 0] ?? 0;
    bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (verdict << (slot & 31));
  }
  return bits;
}

function slotsByFlag(
  { size, words }: Slots,
  flags: ArrayLike<number>,
  { wanted, isSet }: { wanted: number; isSet: boolean },
): Bits {
  const bits = new Uint32Array(words);
  for (let slot = 0; slot < size; slot++) {
    const verdict = Number((((flags[slot] ?? 0) & wanted) !== 0) === isSet);
    bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (verdict << (slot & 31));
  }
  return bits;
}

function slotsByNumber(
  { size, words }: Slots,
  column: ArrayLike<number>,
  { from, to }: { from: number; to: number },
): Bits {
  const bits = new Uint32Array(words);
  for (let slot = 0; slot < size; slot++) {
    const value = column[slot] ?? -1;
    const verdict = Number(value >= from && value <= to);
    bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (verdict << (slot & 31));
  }
  return bits;
}
