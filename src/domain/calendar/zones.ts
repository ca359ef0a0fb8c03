/**
 * Clock times in IANA zones. What a zone's clocks do is asked of Temporal once and kept, for a month shows thousands of
 * moments. Its functions are a fifth of the size of its classes, and the calendar component brings them anyway.
 */
import { fromEpochMilliseconds, toZonedDateTimeISO } from "temporal-polyfill/fns/Instant";
import {
  getTimeZoneTransition,
  offsetNanoseconds,
  type Record as ZonedMoment,
} from "temporal-polyfill/fns/ZonedDateTime";
import { dayMs } from "../../kit/dates.ts";

/** From this instant on the zone's clocks show so many milliseconds more than UTC. */
interface Shift {
  at: number;
  offset: number;
}

interface KnownZone {
  years: Map<number, readonly Shift[]>;
  /** No change of clocks after this instant, as far as rules are known. */
  calmFrom: number;
}

const zones = new Map<string, KnownZone>();

/** Found before: asking costs as much as reading a whole event. Written in capitals or not, there is no end of names. */
const found = new Set<string>();
const foundMax = 1_000;

/** True for a zone of the IANA database; a mere offset is none, for it knows nothing of daylight saving. */
export function isZone(name: string): boolean {
  if (found.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    if (found.size < foundMax) found.add(name);
    return true;
  } catch {
    return false;
  }
}

/** What the clocks of a zone show at an instant, as if it were UTC (ms). */
export function wallOf(instant: number, zone: string): number {
  return instant + offsetAt(instant, zone);
}

/**
 * When the clocks of a zone show a time (ms, as if it were UTC). Shown twice: the first; never shown: as much later as
 * the clocks were put on (RFC 5545 §3.3.5, Temporal's `compatible`).
 */
export function instantOf(wall: number, zone: string): number {
  const before = offsetAt(wall - dayMs, zone);
  const after = offsetAt(wall + dayMs, zone);
  const early = wall - before;
  if (before === after || offsetAt(early, zone) === before) return early;
  const late = wall - after;
  return offsetAt(late, zone) === after ? late : early;
}

/** Between which two times (ms, as if they were UTC) the clocks of a zone were put on over this one; null where they show it. */
export function skippedAround(wall: number, zone: string): { from: number; to: number } | null {
  const instant = instantOf(wall, zone);
  if (wallOf(instant, zone) === wall) return null;
  const shift = shiftsOf(zone, yearOf(instant)).findLast(({ at }) => at <= instant);
  return shift ? { from: wallOf(shift.at - 1, zone) + 1, to: wallOf(shift.at, zone) } : null;
}

function offsetAt(instant: number, zone: string): number {
  if (zone === "UTC") return 0;
  const shifts = shiftsOf(zone, yearOf(instant));
  let offset = shifts[0]?.offset ?? 0;
  for (const shift of shifts) {
    if (shift.at > instant) break;
    ({ offset } = shift);
  }
  return offset;
}

const meanYearMs = 365.2425 * dayMs;
/** Of some year near the end of December either may be meant: both know the changes around it. */
const yearOf = (instant: number) => 1970 + Math.floor(instant / meanYearMs);
const spareMs = 3 * dayMs;

function shiftsOf(zone: string, year: number): readonly Shift[] {
  const known = zones.get(zone) ?? { years: new Map<number, readonly Shift[]>(), calmFrom: Infinity };
  zones.set(zone, known);
  const kept = known.years.get(year);
  if (kept) return kept;
  const shifts = askShifts(known, zone, (year - 1970) * meanYearMs - spareMs, (year - 1969) * meanYearMs + spareMs);
  known.years.set(year, shifts);
  return shifts;
}

function askShifts(known: KnownZone, zone: string, from: number, to: number): Shift[] {
  let at = toZonedDateTimeISO(fromEpochMilliseconds(Math.floor(from)), zone);
  const shifts: Shift[] = [shiftAt(at)];
  while (at.epochMilliseconds < known.calmFrom) {
    const next = getTimeZoneTransition(at, "next");
    if (next === null) known.calmFrom = at.epochMilliseconds;
    if (next === null || next.epochMilliseconds > to) break;
    shifts.push(shiftAt(next));
    at = next;
  }
  return shifts;
}

function shiftAt(moment: ZonedMoment): Shift {
  return { at: moment.epochMilliseconds, offset: offsetNanoseconds(moment) / 1_000_000 };
}
