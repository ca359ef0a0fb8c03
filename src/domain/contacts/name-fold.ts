/** A name as names are compared: José is Jose, O’Brien is O'Brien. The server's SQL says the same (import-match-rows). */
import { wholeLetters } from "../../kit/text.ts";
import { apostrophes } from "../values/search-words.ts";

/** Signs within a name that tell nobody from another. */
export const nameSigns = `${apostrophes}. -`;
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
