/**
 * Which zone of the tz database a file means (RFC 5545 §3.2.19): its name, a Windows name, or what its VTIMEZONE says of the clock,
 * compared with every zone there is over a year.
 */
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { icsZonesMax } from "./ics-limits.ts";

/** The tz database's name for one of another system's, such as Windows'. */
export type ZoneNames = (name: string) => string | undefined;

/** Zones a file brings along, by the name it gives them. */
export class IcsZones {
  readonly #brought = new Map<string, ICAL.Component>();
  readonly #known = new Map<string, string | null>();
  /** Tried first: where several keep the same clock, the reader's own is meant. */
  readonly #readerZone: string;
  readonly #elsewhere: ZoneNames;

  constructor(readerZone: string, elsewhere: ZoneNames) {
    this.#readerZone = readerZone;
    this.#elsewhere = elsewhere;
  }

  /** A VTIMEZONE of the file; one that cannot be read is as if it were not there. */
  add(text: string): void {
    if (this.#brought.size >= icsZonesMax) return;
    try {
      const component = new ICAL.Component(ICAL.parse(text));
      const tzid = component.getFirstPropertyValue("tzid");
      if (typeof tzid === "string" && isPlain(component)) this.#brought.set(tzid, component);
    } catch {
      return;
    }
  }

  /** IANA name, or null where nobody knows what is meant. */
  find(tzid: string): string | null {
    const known = this.#known.get(tzid);
    if (known !== undefined) return known;
    const found = nameIn(tzid) ?? this.#nameElsewhere(tzid) ?? this.#byClock(tzid);
    // A file may name a new zone on every line.
    if (this.#known.size < icsZonesMax) this.#known.set(tzid, found);
    return found;
  }

  #nameElsewhere(tzid: string): string | null {
    const name = this.#elsewhere(tzid.trim());
    return name !== undefined && isZone(name) ? name : null;
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

/** Clocks change a few times a year. A rule that says every second would keep the server counting. */
function isPlain(zone: ICAL.Component): boolean {
  const observances = zone.getAllSubcomponents();
  if (observances.length > observancesMax) return false;
  return observances.every((observance) => {
    const rules = observance.getAllProperties("rrule").map((property) => property.getFirstValue());
    const dates = observance.getAllProperties("rdate").flatMap((property) => property.getValues());
    return dates.length <= datesMax && rules.length <= 1 && rules.every(isYearly);
  });
}

function isYearly(rule: unknown): boolean {
  return (
    rule instanceof ICAL.Recur &&
    rule.freq === "YEARLY" &&
    Object.keys(rule.parts).every((part) => plainParts.has(part))
  );
}

/** The tz database's name, also at the end of a longer one. */
function nameIn(tzid: string): string | null {
  const parts = tzid.trim().replaceAll(" ", "_").split("/").filter(Boolean);
  for (const length of [parts.length, 3, 2, 1]) {
    const name = parts.slice(-length).join("/");
    if (isZone(name)) return name;
  }
  return null;
}

function isZone(name: string): boolean {
  // Offsets and abbreviations are no place: EST keeps no summer time, and who writes it seldom means that.
  if (!name.includes("/") && name !== "UTC" && name !== "GMT") return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const sampledYear = 2026;
const samples = Array.from({ length: 24 }, (_, nth) => ({ month: 1 + (nth >> 1), day: nth % 2 === 0 ? 5 : 20 }));

function zoneWithClock(zone: ICAL.Timezone, first: string): string | null {
  const clock = samples.map(({ month, day }) =>
    zone.utcOffset(ICAL.Time.fromData({ year: sampledYear, month, day, hour: 12, minute: 0, second: 0 })),
  );
  const candidates = [first, ...usualZones, ...Intl.supportedValuesOf("timeZone")];
  return candidates.find((name) => samples.every((sample, nth) => offsetAt(name, sample) === clock[nth])) ?? null;
}

function offsetAt(zone: string, { month, day }: { month: number; day: number }): number {
  const noon = Temporal.PlainDateTime.from({ year: sampledYear, month, day, hour: 12 });
  return noon.toZonedDateTime(zone).offsetNanoseconds / 1e9;
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
