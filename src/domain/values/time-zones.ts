/** Time zones available to a user (spec 001 §9) and the IANA zone of each. */
import { dictionary } from "../../kit/dictionary.ts";

const timeZones = {
  est: "America/New_York",
  cst: "America/Chicago",
  mst: "America/Denver",
  pst: "America/Los_Angeles",
  akst: "America/Anchorage",
  hst: "Pacific/Honolulu",
} as const;
export type TimeZoneKey = keyof typeof timeZones;
export const timeZoneKeys = Object.keys(timeZones) as TimeZoneKey[];

export function isTimeZoneKey(text: string): text is TimeZoneKey {
  return Object.hasOwn(timeZones, text);
}

/** Zones of places: those of users, and Arizona's, which has no daylight saving time. */
export type ClockZone = TimeZoneKey | "az";

export function isClockZone(text: string): text is ClockZone {
  return text === "az" || isTimeZoneKey(text);
}

export function clockZoneName(zone: ClockZone): string {
  return zone === "az" ? "America/Phoenix" : timeZones[zone];
}

/** IANA zone of a user's setting; New York when unknown. */
export function zoneName(key: string | null | undefined): string {
  return key && isTimeZoneKey(key) ? timeZones[key] : timeZones.est;
}

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
