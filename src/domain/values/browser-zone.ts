/** The zone of a user who chose none; needed once per user. */
import { dictionary } from "../../kit/dictionary.ts";
import { type TimeZoneKey, timeZoneKeys, timeZones } from "./time-zones.ts";

/** The key closest to a browser's zone; default for a user without one (spec 000 §4). */
export function timeZoneKeyOf(zone: string): TimeZoneKey {
  return timeZoneKeys.find((key) => timeZones[key] === zone) ?? otherNames[zone] ?? "est";
}

/** Zones of US counties with the same or nearly the same clock. */
const otherNames: Record<string, TimeZoneKey> = dictionary({
  "America/Detroit": "est",
  "America/Toronto": "est",
  "America/Indiana/Indianapolis": "est",
  "America/Kentucky/Louisville": "est",
  "America/Indiana/Knox": "cst",
  "America/Indiana/Tell_City": "cst",
  "America/Menominee": "cst",
  "America/North_Dakota/Center": "cst",
  "America/Winnipeg": "cst",
  "America/Boise": "mst",
  "America/Phoenix": "mst",
  "America/Edmonton": "mst",
  "America/Tijuana": "pst",
  "America/Vancouver": "pst",
  "America/Juneau": "akst",
  "America/Sitka": "akst",
  "America/Nome": "akst",
  "America/Adak": "hst",
});
