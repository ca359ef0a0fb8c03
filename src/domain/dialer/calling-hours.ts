/** Allowed calling hours, in the called person's local time (domain §23 R: dated, to be checked by a person). */
import { isState, type StateCode, zoneOfState } from "../values/postal.ts";
import { mainAddress } from "../contacts/contact-keys.ts";
import type { Contact } from "../contacts/contact.ts";
import { type ClockZone, clockZoneName, isClockZone, isTimeZoneKey } from "../values/time-zones.ts";
import { stateOfNumber } from "../values/area-codes.ts";
import { zoneOfZip } from "../values/zip-zones.ts";
import { dayMs, hourMs } from "../../kit/durations.ts";

export const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
export type Weekday = (typeof weekdays)[number];

/** Whole hours; calls may start from the first and must not start at or after the second. */
export interface DayHours {
  from: number;
  to: number;
}

/** Null: no calls on that weekday. */
export type WeekHours = Readonly<Record<Weekday, DayHours | null>>;

export interface HoursRule extends DayHours {
  sunday: boolean;
  /** Weekdays with hours of their own, or none at all; they take precedence. */
  days?: Readonly<Partial<Record<Weekday, DayHours | null>>> | undefined;
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
    TX: { days: { sun: { from: 12, to: 21 } } },
    CT: { from: 9, to: 20 },
    NV: { from: 9, to: 20 },
    MI: { from: 9 },
    MN: { from: 9 },
    NM: { from: 9 },
    KY: { from: 10 },
  },
};

/** Second zones of states that have two: if the ZIP code does not tell, both must be within hours. */
const secondZones: Readonly<Partial<Record<StateCode, ClockZone>>> = {
  AK: "hst",
  // The Navajo Nation has daylight saving time.
  AZ: "mst",
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
const widestZones: readonly ClockZone[] = ["est", "pst"];

export interface CallPlace {
  /** Two-letter state; empty when unknown. */
  state: string;
  /** Set manually, or that of the ZIP code; overrides the state's zones. */
  zone: string | null;
}

/** One text per place, for columns and maps. */
export function placeText({ state, zone }: CallPlace): string {
  return `${state} ${zone ?? ""}`;
}

export function placeFrom(text: string): CallPlace {
  const [state = "", zone = ""] = text.split(" ");
  return { state, zone: zone || null };
}

export function mayCallAt(place: CallPlace, now: number, hours: CallingHours): boolean {
  const rule = ruleOf(place.state, hours);
  return zonesOf(place).every((zone) => isWithin(rule, now, zone));
}

const hoursAheadMax = 8 * 24;

/** Where a person lives: the manually set zone, else that of the ZIP code, else only the state. */
export function homePlace(contact: Pick<Contact, "contact_zone" | "addresses">): CallPlace {
  const { state = "", zip = "" } = mainAddress(contact) ?? {};
  const { contact_zone: set } = contact;
  if (set !== null && isTimeZoneKey(set)) return { state, zone: set };
  const zone = zoneOfZip(zip);
  // A ZIP code of another state is a mistake in one of them.
  const fits = zone !== null && (!isState(state) || zonesOfState(state).includes(zone));
  return { state, zone: fits ? zone : null };
}

/**
 * Where a person is when their phone rings: the manually set zone if any, else both the home and the state of the area
 * code; the stricter of the two applies (domain §23).
 */
export function callPlaces(contact: Pick<Contact, "contact_zone" | "addresses"> | null, number: string): CallPlace[] {
  const home = contact && homePlace(contact);
  if (home && contact.contact_zone === home.zone && home.zone !== null) return [home];
  const away = stateOfNumber(number);
  const places = [
    ...(home && (isState(home.state) || home.zone !== null) ? [home] : []),
    ...(isState(away) && away !== home?.state ? [{ state: away, zone: null }] : []),
  ];
  return places.length === 0 ? [{ state: "", zone: null }] : places;
}

/** Local time of the person, and how it is known; two zones when their state has two. */
export interface ClockThere {
  zones: readonly ClockZone[];
  /** `hand`: set manually; `zip`: by the ZIP code; otherwise the state of the address or of the area code. */
  from: "hand" | "zip" | StateCode;
}

/** Null when unknown. */
export function clockThere(contact: Pick<Contact, "contact_zone" | "addresses">, number: string): ClockThere | null {
  const [place] = callPlaces(contact, number);
  if (!place) return null;
  const zones = zonesOf(place);
  if (place.zone !== null && place.zone === contact.contact_zone) return { zones, from: "hand" };
  if (isState(place.state)) {
    const isByZip = place.zone !== null && zonesOfState(place.state).length > 1;
    return { zones, from: isByZip ? "zip" : place.state };
  }
  return place.zone === null ? null : { zones, from: "zip" };
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

/** `at` if calls are allowed then, else when they next are; a day later where the rules allow none. */
export function allowedFrom(places: readonly CallPlace[], at: number, hours: CallingHours): number {
  return mayCallAll(places, at, hours) ? at : (callsStartAt(places, at, hours) ?? at + dayMs);
}

/** The clock that forbids the call now; the first place's own if none does. `isKnown`: it is one of where they are. */
export interface ForbiddingClock {
  zone: ClockZone;
  isKnown: boolean;
}

export function forbiddingClock(places: readonly CallPlace[], now: number, hours: CallingHours): ForbiddingClock {
  const clocks = places.flatMap((place) =>
    zonesOf(place).map((zone) => ({
      zone,
      isKnown: isState(place.state) || place.zone !== null,
      rule: ruleOf(place.state, hours),
    })),
  );
  const forbidding = clocks.find(({ zone, rule }) => !isWithin(rule, now, zone)) ?? clocks[0];
  return forbidding ?? { zone: "est", isKnown: false };
}

export function forbiddingZone(places: readonly CallPlace[], now: number, hours: CallingHours): string {
  return clockZoneName(forbiddingClock(places, now, hours).zone);
}

/** Behind a time. Of an unknown place both coasts count, and the time is that of the one that forbids. */
export function whereWords({ zone, isKnown }: ForbiddingClock): string {
  if (isKnown) return "where they are";
  return `by ${zone === "pst" ? "Pacific" : "Eastern"} time (where they are is not known)`;
}

/** A state's hours by weekday; of no state: those of all states without their own. */
export function weekHours(hours: CallingHours, state: string): WeekHours {
  const rule = isState(state) ? ruleOf(state, hours) : hours.usual;
  return Object.fromEntries(weekdays.map((day) => [day, hoursOn(rule, day)])) as WeekHours;
}

function ruleOf(state: string, hours: CallingHours): HoursRule {
  if (isState(state)) return ruleOfState(hours.usual, hours.states[state]);
  const known = strictestRules.get(hours) ?? strictestRule(hours);
  strictestRules.set(hours, known);
  return known;
}

/** Computed once for each set of rules: a list may hold many people of an unknown place. */
const strictestRules = new WeakMap<CallingHours, HoursRule>();

/** The strictest hours of all, for an unknown location. */
function strictestRule({ usual, states }: CallingHours): HoursRule {
  const rules = [usual, ...Object.values(states).map((own) => ruleOfState(usual, own))];
  const days = weekdays.map((day) => [day, strictest(rules.map((rule) => hoursOn(rule, day)))]);
  return { ...usual, days: Object.fromEntries(days) as Record<Weekday, DayHours | null> };
}

/** A state's hours replace the usual ones of every weekday that it does not name itself. */
function ruleOfState(usual: HoursRule, own: Partial<HoursRule> = {}): HoursRule {
  const setsHours = own.from !== undefined || own.to !== undefined || own.sunday !== undefined;
  return { ...usual, ...own, days: { ...(setsHours ? {} : usual.days), ...own.days } };
}

/** Null: no calls on that weekday. */
function hoursOn({ from, to, sunday, days }: HoursRule, day: Weekday): DayHours | null {
  const own = days?.[day];
  if (own !== undefined) return own;
  return day === "sun" && !sunday ? null : { from, to };
}

function strictest(hours: readonly (DayHours | null)[]): DayHours | null {
  const open = hours.filter((one) => one !== null);
  if (open.length < hours.length) return null;
  return { from: Math.max(...open.map(({ from }) => from)), to: Math.min(...open.map(({ to }) => to)) };
}

function zonesOf({ state, zone }: CallPlace): readonly ClockZone[] {
  if (zone !== null && isClockZone(zone)) return [zone];
  return isState(state) ? zonesOfState(state) : widestZones;
}

function zonesOfState(state: StateCode): readonly ClockZone[] {
  const main = state === "AZ" ? "az" : zoneOfState(state);
  const second = secondZones[state];
  return second ? [main, second] : [main];
}

function isWithin(rule: HoursRule, now: number, zone: ClockZone): boolean {
  const parts = formatOf(zone).formatToParts(now);
  const part = (type: "hour" | "weekday") => parts.find((one) => one.type === type)?.value ?? "";
  const weekday = weekdays.find((day) => day === part("weekday").toLowerCase()) ?? "sun";
  const open = hoursOn(rule, weekday);
  const hour = Number(part("hour"));
  return open !== null && hour >= open.from && hour < open.to;
}

/** Formatters are expensive to create, and only a few are needed. */
const formats = new Map<ClockZone, Intl.DateTimeFormat>();
function formatOf(zone: ClockZone): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const options = { timeZone: clockZoneName(zone), hour: "numeric", hourCycle: "h23", weekday: "short" } as const;
  const format = new Intl.DateTimeFormat("en-US", options);
  formats.set(zone, format);
  return format;
}
