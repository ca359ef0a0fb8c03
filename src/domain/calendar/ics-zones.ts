/**
 * Resolves a file's time zone to the tz database (RFC 5545 §3.2.19): by its name, a Windows name, or its VTIMEZONE,
 * compared with every known zone over a year.
 */
import ICAL from "ical.js";
import { instantOf } from "../../kit/zone-clock.ts";
import { icsZonesMax } from "./ics-limits.ts";
import { plainZoneNames, zoneOfKnownName } from "./ics-zone-names.ts";

/** The tz database name for another system's name, such as Windows'. */
export type ZoneNames = (name: string) => string | undefined;

/** Zones a calendar defines, by name: another calendar of the same file may use a name differently. */
export class IcsZones {
  readonly #brought = new Map<string, ICAL.Component>();
  readonly #known = new Map<string, string | null>();
  /** Tried first: of several zones with the same clock, the reader's own is assumed. */
  readonly #readerZone: string;
  readonly #elsewhere: ZoneNames;

  constructor(readerZone: string, elsewhere: ZoneNames) {
    this.#readerZone = readerZone;
    this.#elsewhere = elsewhere;
  }

  /** A VTIMEZONE of the file; an unreadable one is ignored. */
  add(text: string): void {
    if (this.#brought.size >= icsZonesMax) return;
    try {
      const component = new ICAL.Component(ICAL.parse(text));
      const tzid = component.getFirstPropertyValue("tzid");
      if (typeof tzid === "string" && isPlain(component)) this.#brought.set(tzid, sinceLately(component));
    } catch {
      return;
    }
  }

  /** IANA name, or null when it cannot be resolved. */
  find(tzid: string): string | null {
    const known = this.#known.get(tzid);
    if (known !== undefined) return known;
    const found = nameIn(tzid) ?? this.#nameElsewhere(tzid) ?? this.#byClock(tzid) ?? this.#knownName(tzid);
    // A file may name a new zone on every line; its defined zones are few, and expensive to look up twice.
    if (this.#known.size < icsZonesMax || this.#brought.has(tzid)) this.#known.set(tzid, found);
    return found;
  }

  #nameElsewhere(tzid: string): string | null {
    const name = this.#elsewhere(tzid.trim());
    return name === undefined ? null : zoneNamed(name);
  }

  /** After the file's own clock definition: names are more ambiguous. */
  #knownName(tzid: string): string | null {
    for (const name of plainZoneNames(tzid)) {
      const found = nameIn(name) ?? this.#nameElsewhere(name);
      if (found !== null) return found;
    }
    return zoneOfKnownName(tzid);
  }

  #byClock(tzid: string): string | null {
    const component = this.#brought.get(tzid);
    if (!component) return null;
    const located = component.getFirstPropertyValue("x-lic-location");
    const named = typeof located === "string" ? nameIn(located) : null;
    return named ?? zoneWithClock(new ICAL.Timezone({ component, tzid }), this.#readerZone);
  }
}

const observancesMax = 200;
const datesMax = 500;
const plainParts: ReadonlySet<string> = new Set(["BYMONTH", "BYDAY", "BYMONTHDAY"]);

/**
 * Clocks change a few times a year. A rule that says every second, or a day that never comes, would keep the server
 * busy.
 */
function isPlain(zone: ICAL.Component): boolean {
  const observances = zone.getAllSubcomponents();
  if (observances.length > observancesMax) return false;
  return observances.every((observance) => {
    const rules = observance.getAllProperties("rrule").map((property) => property.getFirstValue());
    const dates = observance.getAllProperties("rdate").flatMap((property) => property.getValues());
    return dates.length <= datesMax && rules.length <= 1 && rules.every((rule) => isYearly(rule, startOf(observance)));
  });
}

const startOf = (observance: ICAL.Component) => observance.getFirstPropertyValue("dtstart");

/** A day of each year: `1SU`, `SU` among some days of the month, or one day of the month. */
function isYearly(rule: unknown, start: unknown): boolean {
  if (!(rule instanceof ICAL.Recur) || !(start instanceof ICAL.Time)) return false;
  const { freq, interval, count, parts } = rule;
  if (freq !== "YEARLY" || interval !== 1 || (count ?? 0) > datesMax) return false;
  if (!Object.keys(parts).every((part) => plainParts.has(part)) || (parts.BYMONTH ?? []).length > 1) return false;
  const { BYDAY: days = [], BYMONTHDAY: dates = [start.day] } = parts;
  if (days.length > 1 || dates.length > 7 || !dates.some((date) => Math.abs(Number(date)) <= 28)) return false;
  const hasPlace = days.some((day) => /^[+-]?\d/.test(String(day)));
  return hasPlace ? parts.BYMONTHDAY === undefined : (days.length === 1) === (parts.BYMONTHDAY ?? []).length > 1;
}

/** Only one year is examined: occurrences of a rule in earlier centuries are not counted through. */
function sinceLately(zone: ICAL.Component): ICAL.Component {
  for (const observance of zone.getAllSubcomponents()) {
    const [rule, start] = [observance.getFirstPropertyValue("rrule"), startOf(observance)];
    if (!(rule instanceof ICAL.Recur) || !(start instanceof ICAL.Time)) continue;
    if (start.year >= latelyYear || rule.count) continue;
    if (rule.until && rule.until.year < latelyYear) observance.removeAllProperties("rrule");
    else observance.updatePropertyWithValue("dtstart", ICAL.Time.fromData({ ...start.toJSON(), year: latelyYear }));
  }
  return zone;
}

/** The tz database name, also at the end of a longer one. */
function nameIn(tzid: string): string | null {
  const parts = tzid.trim().replaceAll(" ", "_").split("/").filter(Boolean);
  for (const length of [parts.length, 3, 2, 1]) {
    const name = zoneNamed(parts.slice(-length).join("/"));
    if (name !== null) return name;
  }
  return null;
}

/** In the tz database's spelling. */
function zoneNamed(name: string): string | null {
  // Offsets and abbreviations are not places: EST has no daylight saving time, and authors seldom mean that.
  if (!name.includes("/") && name !== "UTC" && name !== "GMT") return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions();
    const isSame = timeZone.toLowerCase() === name.toLowerCase();
    return isSame || !/^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)*$/.test(name) ? timeZone : name;
  } catch {
    return null;
  }
}

const sampledYear = 2026;
/** A leap year, so that it contains every possible day of a rule. */
const latelyYear = 2020;
const samples = Array.from({ length: 24 }, (_, nth) => ({ month: 1 + (nth >> 1), day: nth % 2 === 0 ? 5 : 20 }));

function zoneWithClock(zone: ICAL.Timezone, first: string): string | null {
  const clock = samples.map(({ month, day }) =>
    zone.utcOffset(ICAL.Time.fromData({ year: sampledYear, month, day, hour: 12, minute: 0, second: 0 })),
  );
  const candidates = [first, ...usualZones, ...Intl.supportedValuesOf("timeZone")];
  return candidates.find((name) => clockIn(name) === clock.join()) ?? null;
}

const clocks = new Map<string, string>();

/** Its offsets through the year; cached, because there are several hundred zones. */
function clockIn(name: string): string {
  const known = clocks.get(name) ?? samples.map((sample) => offsetAt(name, sample)).join();
  clocks.set(name, known);
  return known;
}

function offsetAt(zone: string, { month, day }: { month: number; day: number }): number {
  const noon = Date.UTC(sampledYear, month - 1, day, 12);
  return (noon - instantOf(noon, zone)) / 1_000;
}

const usualZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "Europe/London",
  "Europe/Berlin",
  "UTC",
];
