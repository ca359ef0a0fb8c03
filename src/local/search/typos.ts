/**
 * The second pass, if the exact one finds few: words with one letter wrong, missing, added or two swapped (two typos
 * from nine letters on). A word with k typos keeps one of its k + 1 parts intact, so those parts are scanned for and
 * only texts with one of them are compared letter by letter.
 */
import { searchTextLines } from "../../domain/contacts/contact-keys.ts";
import { type Bits, countBits, hasBit, intersect, membersOf, unite } from "./bits.ts";
import type { SearchTexts } from "./search-texts.ts";

export interface Close {
  slot: number;
  /** Typos over all words. */
  mistakes: number;
}

const lettersMin = 4;
const lettersForTwo = 9;
const space = 32;
/** Maximum contacts compared: limits the pass to about 20 ms. */
const comparedMax = 40_000;
const comparedFewMax = 4_000;
/** This many matches with a single typo are enough. */
export const closeMax = 100;

export interface CloseAsk {
  words: readonly string[];
  /** Slots that meet all other conditions and are not exact matches. */
  within: Bits;
  exactOf(word: string): Bits;
}

export function closeMatches(searchTexts: SearchTexts, { words, within, exactOf }: CloseAsk): Close[] {
  if (!words.some(canBeMistyped)) return [];
  const candidates = within.slice();
  for (const word of words) if (!canBeMistyped(word)) intersect(candidates, exactOf(word));
  for (const word of words.filter(canBeMistyped).toSorted((a, b) => b.length - a.length)) {
    // Comparing a few is faster than scanning the whole text for the parts of one more word.
    if (countBits(candidates) > comparedFewMax) intersect(candidates, perhaps(searchTexts, word, exactOf(word)));
  }
  const mistypable = words.filter(canBeMistyped).map((word) => ({ exact: exactOf(word), compare: comparer(word) }));
  const close: Close[] = [];
  let nearest = 0;
  for (const slot of membersOf(candidates).subarray(0, comparedMax)) {
    let mistakes = 0;
    for (const { exact, compare } of mistypable) mistakes += hasBit(exact, slot) ? 0 : compare(searchTexts, slot);
    if (mistakes < Infinity) close.push({ slot, mistakes });
    if (mistakes === 1 && ++nearest === closeMax) break;
  }
  return close.sort((a, b) => a.mistakes - b.mistakes).slice(0, closeMax);
}

export function canBeMistyped(word: string): boolean {
  return word.length >= lettersMin && /^[a-z]+$/.test(word);
}

export function mistakesAllowed(word: string): number {
  return word.length >= lettersForTwo ? 2 : 1;
}

function perhaps(searchTexts: SearchTexts, word: string, exact: Bits): Bits {
  const bits = exact.slice();
  for (const part of partsOf(word)) unite(bits, searchTexts.find(part));
  return bits;
}

/** Equal parts; for one typo also the word with the letters at the boundary swapped: such a swap breaks both halves. */
function partsOf(word: string): string[] {
  const count = mistakesAllowed(word) + 1;
  const seams = Array.from({ length: count + 1 }, (_, nth) => Math.round((nth * word.length) / count));
  const parts = seams.slice(1).map((seam, nth) => word.slice(seams[nth], seam));
  const seam = seams[1] ?? 0;
  const swapped = word.slice(0, seam - 1) + word.charAt(seam) + word.charAt(seam - 1) + word.slice(seam + 1);
  return count === 2 ? [...parts, swapped] : parts;
}

/** Fewest typos that turn the word into a prefix of a name or place of the contact; Infinity if too many. */
function comparer(word: string): (searchTexts: SearchTexts, slot: number) => number {
  const letters = new TextEncoder().encode(word);
  const allowed = mistakesAllowed(word);
  const wanted = letters.reduce((mask, letter) => mask | letterBit(letter), 0);
  const distance = distanceTo(letters);
  return (searchTexts, slot) => {
    const { bytes } = searchTexts;
    let least = Infinity;
    for (const line of [searchTextLines.names, searchTextLines.places]) {
      const [start, end] = searchTexts.lineOf(slot, line);
      for (let from = start, to = start; from < end; from = to + 1) {
        let found = 0;
        for (to = from; to < end && bytes[to] !== space; to++) found |= letterBit(bytes[to] ?? 0);
        // One typo can make one letter of the word missing, not more.
        const isNear = to - from >= letters.length - allowed && hasAtMost(wanted & ~found, allowed);
        if (isNear) least = Math.min(least, distance(bytes, from, to));
      }
    }
    return least <= allowed ? least : Infinity;
  };
}

/** A bit for each letter a–z; other bytes share them, which only causes false positives. */
function letterBit(byte: number): number {
  return 1 << (byte & 31);
}

function hasAtMost(bits: number, count: number): boolean {
  let rest = bits;
  for (let cleared = 0; cleared < count; cleared++) rest &= rest - 1;
  return rest === 0;
}

/** Optimal string alignment against any prefix of the token: an incomplete word is not a typo. */
function distanceTo(letters: Uint8Array): (bytes: Uint8Array, from: number, to: number) => number {
  const width = letters.length + 3;
  const cells = new Uint8Array((letters.length + 1) * (width + 1));
  return (bytes, from, to) => {
    const length = Math.min(to - from, width - 1);
    for (let column = 0; column <= length; column++) cells[column] = column;
    for (let row = 1; row <= letters.length; row++) {
      cells[row * width] = row;
      const letter = letters[row - 1];
      for (let column = 1; column <= length; column++) {
        const at = row * width + column;
        const isSame = bytes[from + column - 1] === letter;
        let best = Math.min(
          (cells[at - width] ?? 0) + 1,
          (cells[at - 1] ?? 0) + 1,
          (cells[at - width - 1] ?? 0) + (isSame ? 0 : 1),
        );
        const isSwap =
          row > 1 && column > 1 && bytes[from + column - 2] === letter && bytes[from + column - 1] === letters[row - 2];
        if (isSwap) best = Math.min(best, (cells[at - 2 * width - 2] ?? 0) + 1);
        cells[at] = best;
      }
    }
    let least = Infinity;
    for (let column = 0; column <= length; column++)
      least = Math.min(least, cells[letters.length * width + column] ?? Infinity);
    return least;
  };
}
