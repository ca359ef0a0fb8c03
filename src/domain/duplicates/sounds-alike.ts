/** How a name sounds (Double Metaphone, Lawrence Philips 2000): Meyer and Maier alike, Catherine and Kathryn. */
import { doubleMetaphone } from "double-metaphone";
import { foldText } from "../../kit/text.ts";

/** Empty for what has no sound in English letters. */
export function soundOf(name: string): string {
  return doubleMetaphone(foldText(name))[0];
}
