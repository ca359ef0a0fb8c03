/** Display names of time zones. */

/** `Pacific Time`, `Phoenix Time`; the city when the platform has no better name. */
export function zoneWords(zone: string, now: number): string {
  try {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts(now);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? cityOf(zone);
  } catch {
    return cityOf(zone);
  }
}

/** `America/New_York` → `New York`. */
export function cityOf(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
