/** Text of a datetime field, in a given time zone. */
import { instantOfText, wallText } from "../../kit/zone-clock.ts";

/** `YYYY-MM-DDTHH:MM` to milliseconds; null if invalid. */
export function instantOf(text: string, zone: string): number | null {
  return text.length === fieldLength ? (instantOfText(text, zone) ?? null) : null;
}

/** The field's text for an instant. */
export function fieldText(at: number, zone: string): string {
  return wallText(at, zone).slice(0, fieldLength);
}

const fieldLength = "YYYY-MM-DDTHH:MM".length;
