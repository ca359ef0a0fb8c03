/** Normalizes streets for comparison: `12 Main Street, Apt. 4` becomes `12 main st apt 4`. */
import { dictionary } from "../../kit/dictionary.ts";
import { digitsOf, foldText } from "../../kit/text.ts";
import type { Address } from "./contact.ts";

/** The most common suffixes and units of the US Postal Service (Publication 28, appendix C), long form to short. */
const shortForms: Readonly<Record<string, string>> = dictionary({
  avenue: "ave",
  boulevard: "blvd",
  circle: "cir",
  court: "ct",
  drive: "dr",
  highway: "hwy",
  lane: "ln",
  parkway: "pkwy",
  place: "pl",
  road: "rd",
  square: "sq",
  street: "st",
  terrace: "ter",
  trail: "trl",
  apartment: "apt",
  suite: "ste",
  north: "n",
  south: "s",
  east: "e",
  west: "w",
});

/** Empty without a street, or without a city or zip to place it. */
export function streetKey({ line1, line2, zip, city, state }: Address): string {
  const street = streetWords(`${line1} ${line2}`);
  const place = digitsOf(zip).slice(0, 5) || foldText(`${city} ${state}`);
  return street && place ? `${street} ${place}` : "";
}

export function streetWords(text: string): string {
  const words = foldText(text.replace(/[.,#]/g, " ")).split(" ");
  return words.map((word) => shortForms[word] ?? word).join(" ");
}
