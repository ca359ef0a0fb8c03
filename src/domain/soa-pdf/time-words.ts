import { wallText } from "../../kit/zone-clock.ts";
import type { SoaLanguage } from "../soa/limits.ts";

/** A time with its zone. Written out here: browsers and servers word dates differently, and the document may not. */
export function timeWords(at: number, zone: string, language: SoaLanguage): string {
  const known = isZone(zone) ? zone : "UTC";
  const [day = "", time = ""] = wallText(at, known).split("T");
  const [year, month, date] = day.split("-");
  const shown = language === "es" ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
  return `${shown} ${time.slice(0, 5)} (${known})`;
}

function isZone(zone: string): boolean {
  try {
    return zone !== "" && Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions());
  } catch {
    return false;
  }
}
