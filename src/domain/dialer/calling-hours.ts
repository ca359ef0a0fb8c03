/** Allowed calling hours, in the called person's local time (domain §23 R: dated, to be checked by a person). */
import { isState, type StateCode, zoneOfState } from "../values/postal.ts";
import { mainAddress } from "../contacts/contact-keys.ts";
import type { Contact } from "../contacts/contact.ts";
import { isTimeZoneKey, type TimeZoneKey, zoneName } from "../values/time-zones.ts";
import { stateOfNumber } from "../values/area-codes.ts";

export interface HoursRule {
  /** Whole hours; calls may start from the first and must not start at or after the second. */
  from: number;
  to: number;
  sunday: boolean;
}

/** Stored rules: the values, their effective date, and their source. */
export interface CallingHours {
  as_of: string;
  source: string;
  usual: HoursRule;
  states: Readonly<Partial<Record<StateCode, Partial<HoursRule>>>>;
}

export const defaultCallingHours: CallingHours = {
  as_of: "2026-01-01",
  source: "47 CFR 64.1200(c)(1) and the telemarketing laws of the states named",
  usual: { from: 8, to: 21, sunday: true },
  states: {
    AL: { to: 20, sunday: false },
    FL: { to: 20 },
    LA: { to: 20, sunday: false },
    MD: { to: 20 },
    MA: { to: 20 },
    MS: { to: 20, sunday: false },
    OK: { to: 20 },
    CT: { from: 9, to: 20 },
    NV: { from: 9, to: 20 },
    MI: { from: 9 },
    MN: { from: 9 },
    NM: { from: 9 },
    KY: { from: 10 },
  },
};

/** Second zones of states that have two: if the county is unknown, both must be within hours. */
const secondZones: Readonly<Partial<Record<StateCode, TimeZoneKey>>> = {
  AK: "hst",
  FL: "cst",
  ID: "pst",
  IN: "cst",
  KS: "mst",
  KY: "cst",
  MI: "cst",
  ND: "mst",
  NE: "mst",
  NV: "mst",
  OR: "mst",
  SD: "mst",
  TN: "est",
  TX: "mst",
};
/** Unknown location: it must be late enough in the west and early enough in the east. */
const widestZones: readonly TimeZoneKey[] = ["est", "pst"];

export interface CallPlace {
  /** Two-letter state; empty when unknown. */
  state: string;
  /** Set manually; overrides the state's zone. */
  zone: string | null;
}

export function mayCallAt(place: CallPlace, now: number, hours: CallingHours): boolean {
  const rule = ruleOf(place.state, hours);
  return zonesOf(place).every((zone) => isWithin(rule, now, zone));
}

const hourMs = 3_600_000;
const hoursAheadMax = 8 * 24;

/**
 * Where a person is when their phone rings: the manually set zone if any, else both the state of the address and of the
 * area code; the stricter of the two applies (domain §23).
 */
export function callPlaces(contact: Pick<Contact, "contact_zone" | "addresses"> | null, number: string): CallPlace[] {
  const home = (contact && mainAddress(contact)?.state) ?? "";
  const zone = contact?.contact_zone ?? null;
  if (zone !== null && isTimeZoneKey(zone)) return [{ state: home, zone }];
  const states = [...new Set([home, stateOfNumber(number)])].filter((state) => isState(state));
  return states.length === 0 ? [{ state: "", zone: null }] : states.map((state) => ({ state, zone: null }));
}

/** Local time of the person, and how it is known; two zones when their state has two. */
export interface ClockThere {
  zones: readonly TimeZoneKey[];
  /** `hand`: set manually; otherwise the state of the address or of the area code. */
  from: "hand" | StateCode;
}

/** Null when unknown. */
export function clockThere(contact: Pick<Contact, "contact_zone" | "addresses">, number: string): ClockThere | null {
  const [place] = callPlaces(contact, number);
  if (!place || (place.zone === null && !isState(place.state))) return null;
  return { zones: zonesOf(place), from: place.zone === null && isState(place.state) ? place.state : "hand" };
}

export function mayCallAll(places: readonly CallPlace[], now: number, hours: CallingHours): boolean {
  return places.every((place) => mayCallAt(place, now, hours));
}

/** The next full hour at which calls may start; null when the rules allow none within eight days. */
export function callsStartAt(places: readonly CallPlace[], now: number, hours: CallingHours): number | null {
  const first = Math.ceil(now / hourMs) * hourMs;
  for (let ahead = 0; ahead < hoursAheadMax; ahead++) {
    const at = first + ahead * hourMs;
    if (mayCallAll(places, at, hours)) return at;
  }
  return null;
}

/** IANA zone whose local time forbids the call now; the first place's own if none does. */
export function forbiddingZone(places: readonly CallPlace[], now: number, hours: CallingHours): string {
  const clocks = places.flatMap((place) => zonesOf(place).map((zone) => ({ zone, rule: ruleOf(place.state, hours) })));
  const forbidding = clocks.find(({ zone, rule }) => !isWithin(rule, now, zone)) ?? clocks[0];
  return zoneName(forbidding?.zone);
}

/** The strictest hours of all, for an unknown location. */
function ruleOf(state: string, { usual, states }: CallingHours): HoursRule {
  if (isState(state)) return { ...usual, ...states[state] };
  return Object.values(states).reduce<HoursRule>(
    (strictest, { from = 0, to = 24, sunday = true }) => ({
      from: Math.max(strictest.from, from),
      to: Math.min(strictest.to, to),
      sunday: strictest.sunday && sunday,
    }),
    usual,
  );
}

function zonesOf({ state, zone }: CallPlace): readonly TimeZoneKey[] {
  if (zone !== null && isTimeZoneKey(zone)) return [zone];
  if (!isState(state)) return widestZones;
  const second = secondZones[state];
  return second ? [zoneOfState(state), second] : [zoneOfState(state)];
}

function isWithin({ from, to, sunday }: HoursRule, now: number, zone: TimeZoneKey): boolean {
  const parts = formatOf(zone).formatToParts(now);
  const part = (type: "hour" | "weekday") => parts.find((one) => one.type === type)?.value ?? "";
  const hour = Number(part("hour"));
  return hour >= from && hour < to && (sunday || part("weekday") !== "Sun");
}

/** Formatters are expensive to create, and only a few are needed. */
const formats = new Map<TimeZoneKey, Intl.DateTimeFormat>();
function formatOf(zone: TimeZoneKey): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const options = { timeZone: zoneName(zone), hour: "numeric", hourCycle: "h23", weekday: "short" } as const;
  const format = new Intl.DateTimeFormat("en-US", options);
  formats.set(zone, format);
  return format;
}
