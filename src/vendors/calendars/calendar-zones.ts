/** Time zones as calendars name them: IANA, and Windows' own names by the Unicode CLDR (supplemental/windowsZones). */
import windowsZones from "cldr-core/supplemental/windowsZones.json" with { type: "json" };
import { isZone } from "../../domain/calendar/zones.ts";
import { instantOfText } from "../../kit/zone-clock.ts";

const ianaOfWindows = new Map<string, string>();
const windowsOfIana = new Map<string, string>();
for (const { mapZone } of windowsZones.supplemental.windowsZones.mapTimezones) {
  const zones = mapZone._type.split(" ");
  // Territory 001 is the world: the zone a name stands for where no country is named.
  if (mapZone._territory === "001") ianaOfWindows.set(mapZone._other, zones[0] ?? "UTC");
  for (const zone of zones) windowsOfIana.set(zone, mapZone._other);
}

/** One zone has several names over the years; this is the one CLDR knows it by. */
function canonical(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Of either kind of name; undefined where nobody knows it. */
export function ianaZone(name: string): string | undefined {
  return ianaOfWindows.get(name) ?? (isZone(name) ? name : undefined);
}

/** Undefined for the few places Windows has no name for. */
export function windowsZone(iana: string): string | undefined {
  const name = canonical(iana);
  if (name === "UTC") return name;
  return windowsOfIana.get(iana) ?? (name === undefined ? undefined : windowsOfIana.get(name));
}

/** What a clock on the wall of a zone shows, `YYYY-MM-DDTHH:MM:SS`, as an instant; undefined where it is no time. */
export function instantOfWall(wall: string, zone: string): number | undefined {
  return isZone(zone) ? instantOfText(wall.slice(0, 19), zone) : undefined;
}
