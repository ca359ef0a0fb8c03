/** Time zone names of calendars: IANA, and Windows names by the Unicode CLDR (supplemental/windowsZones). */
import windowsZones from "cldr-core/supplemental/windowsZones.json" with { type: "json" };
import { isZone } from "../../domain/calendar/zones.ts";
import { instantOfText } from "../../kit/zone-clock.ts";

const ianaOfWindows = new Map<string, string>();
const windowsOfIana = new Map<string, string>();
for (const { mapZone } of windowsZones.supplemental.windowsZones.mapTimezones) {
  const zones = mapZone._type.split(" ");
  // Territory 001 is the world: the default zone of a name.
  if (mapZone._territory === "001") ianaOfWindows.set(mapZone._other, zones[0] ?? "UTC");
  for (const zone of zones) windowsOfIana.set(zone, mapZone._other);
}

/** A zone can have several names; returns the one CLDR uses. */
function canonical(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Accepts both kinds of names; undefined where unknown. */
export function ianaZone(name: string): string | undefined {
  return ianaOfWindows.get(name) ?? (isZone(name) ? name : undefined);
}

/** Undefined for the few zones without a Windows name. */
export function windowsZone(iana: string): string | undefined {
  const name = canonical(iana);
  if (name === "UTC") return name;
  return windowsOfIana.get(iana) ?? (name === undefined ? undefined : windowsOfIana.get(name));
}

/** Local time of a zone, `YYYY-MM-DDTHH:MM:SS`, as an instant; undefined where it is not a valid time. */
export function instantOfWall(wall: string, zone: string): number | undefined {
  return isZone(zone) ? instantOfText(wall.slice(0, 19), zone) : undefined;
}
