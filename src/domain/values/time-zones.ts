/** Time zones available to a user (spec 001 §9) and the IANA zone of each. */

export const timeZones = {
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
