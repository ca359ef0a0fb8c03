/** Folds a name for comparison: José is Jose, O’Brien is O'Brien. The server's SQL must match (import-match-rows). */
import { wholeLetters } from "../../kit/text.ts";
import { apostrophes } from "../values/search-words.ts";

/** Punctuation in names that does not distinguish people. */
export const nameSigns = `${apostrophes}. \u2010\u2011\u2012\u2013\u2014\uFE63\uFF0D-`;
const everySign = new RegExp(`[${nameSigns}]+`, "g");

export function foldName(name: string): string {
  if (/^[a-z]*$/.test(name)) return name;
  return name
    .replace(everySign, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]+/g, "")
    .replace(/[^ -~]/g, (letter) => wholeLetters[letter] ?? letter)
    .toLowerCase();
}
