/** How text is made findable and how what a person types becomes words to look for; the same on device and server. */
import { foldText } from "../../kit/text.ts";

/** Apostrophes in every form people type, the Hawaiian ʻokina and primes among them. */
export const apostrophes = "'’‘`ʼʻʹʾʿ´′＇";
export const everyApostrophe = new RegExp(`[${apostrophes}]`, "g");

/** Letters without case and accents; apostrophes dropped (O’Brien = obrien), other marks become spaces. */
export function searchText(text: string): string {
  // Before they are folded: "´" would come apart.
  return foldText(text.replace(everyApostrophe, ""))
    .replace(/[-–—,;:()/"“”\\[\]{}|<>*!?\n]+|\.(?=\s|$)/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** Digits a whole phone number may have without its country's code, and the fewest that are surely one. */
const phonePieceMin = 7;
const phoneDigitsMax = 11;

/**
 * Words that must all be found. Numbers lose their punctuation, and neighbouring pieces that add up to one phone
 * number become one word, so that (201) 555-0123 and 201.555.0123 look for the same digits.
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
