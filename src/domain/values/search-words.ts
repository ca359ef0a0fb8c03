/** Normalizes text for search and splits queries into words; the same on device and server. */
import { foldText } from "../../kit/text.ts";

/** All forms of apostrophes people type, including the Hawaiian ʻokina and primes. */
export const apostrophes = "'’‘`ʼʻʹʾʿ´′＇";
export const everyApostrophe = new RegExp(`[${apostrophes}]`, "g");

/** Letters without case and accents; apostrophes dropped (O’Brien = obrien), other punctuation becomes spaces. */
export function searchText(text: string): string {
  // Before folding: "´" would be decomposed.
  return foldText(text.replace(everyApostrophe, ""))
    .replace(/[-–—,;:()/"“”\\[\]{}|<>*!?\n]+|\.(?=\s|$)/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** Digits of a phone number without its country code, and the minimum that is surely one. */
const phonePieceMin = 7;
const phoneDigitsMax = 11;

/**
 * Words that must all match. Numbers lose their punctuation, and adjacent pieces that form one phone number become one
 * word, so that (201) 555-0123 and 201.555.0123 match the same digits.
 */
export function searchWords(typed: string): string[] {
  const words: string[] = [];
  let pieces: string[] = [];
  const endRun = () => {
    words.push(...joined(pieces));
    pieces = [];
  };
  for (const word of searchText(typed).split(" ")) {
    if (word === "") continue;
    if (/^\+?[\d.]*\d[\d.]*$/.test(word)) {
      pieces.push(...word.split(/[+.]/).filter(Boolean));
      continue;
    }
    endRun();
    words.push(word);
  }
  endRun();
  return [...new Set(words)];
}

function joined(pieces: string[]): string[] {
  const total = pieces.join("");
  const isOneNumber = total.length >= phonePieceMin && total.length <= phoneDigitsMax;
  return isOneNumber && !pieces.some((piece) => piece.length >= phonePieceMin) ? [total] : pieces;
}

export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
