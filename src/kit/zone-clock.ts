/**
 * Converts between local clock times in IANA time zones and instants, both in milliseconds since 1970; a clock time is
 * stored as if it were UTC. This is the only file that does so. It reads zone rules from `Intl` instead of Temporal,
 * because lists and searches need it in the start bundle and the polyfill is too large for that. The tests compare it
 * with Temporal around the clock changes of many zones.
 */
import { dayMs } from "./durations.ts";

/** The offset from UTC within one UTC day: `before` until `changesAt`, `after` from then on. */
interface DayOffset {
  before: number;
  changesAt: number;
  after: number;
}

interface Zone {
  format: Intl.DateTimeFormat;
  days: Map<number, DayOffset>;
}

const zones = new Map<string, Zone>();
const zonesMax = 1_000;
const daysMax = 20_000;

/** The local clock time in a zone at an instant. */
export function wallOf(instant: number, zone: string): number {
  return instant + offsetAt(instant, zone);
}

/**
 * The instant of a local clock time in a zone. An ambiguous time resolves to the first of the two; a time skipped when
 * clocks go forward is moved later by the gap (RFC 5545 §3.3.5, Temporal's `compatible`).
 */
export function instantOf(wall: number, zone: string): number {
  const before = offsetAt(wall - dayMs, zone);
  const after = offsetAt(wall + dayMs, zone);
  const early = wall - before;
  if (before === after || offsetAt(early, zone) === before) return early;
  const late = wall - after;
  return offsetAt(late, zone) === after ? late : early;
}

/** The gap of skipped clock times that contains this one; null if the time exists. */
export function skippedAround(wall: number, zone: string): { from: number; to: number } | null {
  const instant = instantOf(wall, zone);
  if (wallOf(instant, zone) === wall) return null;
  const [before, after] = [offsetAt(wall - dayMs, zone), offsetAt(wall + dayMs, zone)];
  const change = changeBetween(wall - after, instant, zoneOf(zone).format);
  return { from: change + before, to: change + after };
}

/** A clock time `YYYY-MM-DDTHH:MM` or `YYYY-MM-DDTHH:MM:SS` as an instant; undefined if it is invalid. */
export function instantOfText(text: string, zone: string): number | undefined {
  if (!textPattern.test(text)) return undefined;
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, text.length) !== text) return undefined;
  return instantOf(wall, zone);
}

const textPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** The clock time in a zone, `YYYY-MM-DDTHH:MM:SS`. */
export function wallText(instant: number, zone: string): string {
  return new Date(wallOf(instant, zone)).toISOString().slice(0, 19);
}

/** The offsets from UTC in effect between two instants, each with the instant it begins at; the first has no beginning. */
export function offsetsBetween(from: number, to: number, zone: string): { since: number; offset: number }[] {
  let offset = offsetAt(from, zone);
  const offsets = [{ since: -Infinity, offset }];
  // Clock changes are months apart: two within a step would undo each other.
  for (let at = from; at < to; at += offsetStepMs) {
    const next = offsetAt(at + offsetStepMs, zone);
    if (next === offset) continue;
    offsets.push({ since: changeBetween(at, at + offsetStepMs, zoneOf(zone).format), offset: next });
    offset = next;
  }
  return offsets;
}

const offsetStepMs = 14 * dayMs;

function offsetAt(instant: number, zone: string): number {
  if (zone === "UTC") return 0;
  const { before, changesAt, after } = dayOffset(Math.floor(instant / dayMs), zone);
  return instant < changesAt ? before : after;
}

function dayOffset(day: number, zone: string): DayOffset {
  const known = zoneOf(zone);
  const kept = known.days.get(day);
  if (kept) return kept;
  const [from, to] = [day * dayMs, (day + 1) * dayMs];
  const [before, after] = [readOffset(from, known.format), readOffset(to, known.format)];
  const changesAt = before === after ? Infinity : changeBetween(from, to, known.format);
  const found = { before, changesAt, after };
  if (known.days.size >= daysMax) known.days.clear();
  known.days.set(day, found);
  return found;
}

/** The first instant after `from` with a different offset, the one in effect at `to`. */
function changeBetween(from: number, to: number, format: Intl.DateTimeFormat): number {
  const offset = readOffset(from, format);
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (readOffset(middle, format) === offset) before = middle;
    else after = middle;
  }
  return after;
}

function readOffset(instant: number, format: Intl.DateTimeFormat): number {
  // A formatter shows whole seconds.
  const second = Math.floor(instant / 1_000) * 1_000;
  const shown = Object.fromEntries(format.formatToParts(second).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second;
}

function zoneOf(name: string): Zone {
  const kept = zones.get(name);
  if (kept) return kept;
  const numeric = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: name,
    ...numeric,
    second: "2-digit",
    hourCycle: "h23",
  });
  const found = { format, days: new Map<number, DayOffset>() };
  if (zones.size >= zonesMax) zones.clear();
  zones.set(name, found);
  return found;
}
