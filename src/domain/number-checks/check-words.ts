import type { Phone } from "../contacts/contact.ts";
import { optionWords } from "../contacts/labels.ts";

/** What is known of a number's line, such as "Mobile, Verizon"; empty: nothing. */
export function verifiedWords({ line_type, carrier = "" }: Pick<Phone, "line_type" | "carrier">): string {
  const line = line_type === "unknown" ? "" : line_type === "voip" ? "VoIP" : optionWords(line_type);
  return [line, carrier].filter(Boolean).join(", ");
}
