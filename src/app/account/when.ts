/** Instants as a person reads them. */
import { exactMoment } from "../../kit/moments.ts";

export function whenWords(at: number | null): string {
  return at === null ? "never" : exactMoment(at);
}
