import type { Phone } from "../contacts/contact.ts";
import type { LineType } from "./check-options.ts";

const lineWords: Readonly<Record<LineType, string>> = {
  mobile: "Mobile line",
  landline: "Landline",
  voip: "Internet line",
  invalid: "Invalid number",
  unknown: "",
};

/** What is known of a number's line, such as "Mobile line, Verizon"; empty: nothing. */
export function verifiedWords({ line_type, carrier = "" }: Pick<Phone, "line_type" | "carrier">): string {
  return [lineWords[line_type], carrier].filter(Boolean).join(", ");
}
