/**
 * Phonetic key of a name (Double Metaphone, Lawrence Philips 2000): equal for Meyer and Maier, Catherine and Kathryn.
 */
import { doubleMetaphone } from "double-metaphone";
import { foldText } from "../../kit/text.ts";

/** Empty for text without a sound in Latin letters. */
export function soundOf(name: string): string {
  return doubleMetaphone(foldText(name))[0];
}
