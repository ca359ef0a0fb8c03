/** The text of one vCard as a row of `vcardTargets`. */
import ICAL from "ical.js";
import { vcardCells, type VcardProperty } from "./vcard-cells.ts";
import { cardLines } from "./vcard-lines.ts";

export function cellsOfCard(card: string): string[] {
  return vcardCells(cardLines(card).flatMap(propertyOf));
}

/** Invalid lines are skipped; the rest of the card is read. */
function propertyOf(line: string): VcardProperty[] {
  try {
    return [ICAL.parse.property(line, ICAL.design.vcard3) as VcardProperty];
  } catch {
    return [];
  }
}
