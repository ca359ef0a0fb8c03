/** What a field for a day and time says, on the clock of a zone. */
import { instantOfText, wallText } from "../../kit/zone-clock.ts";

/** `YYYY-MM-DDTHH:MM` to milliseconds; null if it is no such time. */
export function instantOf(text: string, zone: string): number | null {
  return text.length === fieldLength ? (instantOfText(text, zone) ?? null) : null;
}

/** The text such a field shows for an instant. */
export function fieldText(at: number, zone: string): string {
  return wallText(at, zone).slice(0, fieldLength);
}

const fieldLength = "YYYY-MM-DDTHH:MM".length;
