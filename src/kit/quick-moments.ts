/** Instants spelled by the million: a long list has four of them in each row, and a formatter would take most of its time. */
import { dayFromNumber, numberFromDay, showDay } from "./dates.ts";
import { exactMoment } from "./moments.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The same words as `exactMoment`, a tenth of the time. */
export function quickMoment(at: number, zone?: string): string {
  const offset = zone === undefined ? undefined : offsetOf(at, zone);
  return offset === undefined ? exactMoment(at, zone) : wordsOfMoment(at + offset);
}

function wordsOfMoment(local: number): string {
  const days = Math.floor(local / dayMs);
  const minutes = Math.floor((local - days * dayMs) / minuteMs);
  const hour = Math.floor(minutes / 60);
  return `${dayWords(days)}, ${hour % 12 || 12}:${twoDigits(minutes % 60)} ${hour < 12 ? "AM" : "PM"}`;
}

const twoDigits = (value: number) => (value < 10 ? `0${value}` : String(value));

function dayWords(days: number): string {
  const known = spelledDays.get(days);
  if (known !== undefined) return known;
  const words = showDay(dayFromNumber(days));
  if (spelledDays.size > daysKnownMax) spelledDays.clear();
  spelledDays.set(days, words);
  return words;
}

const spelledDays = new Map<number, string>();
const daysKnownMax = 20_000;
const offsets = new Map<string, Map<number, number | undefined>>();

/** What a zone's clock is ahead of UTC, in ms; undefined on a day on which it is set, and before 1970. */
function offsetOf(at: number, zone: string): number | undefined {
  if (at < 0) return undefined;
  const day = Math.floor(at / dayMs);
  const known = offsets.get(zone) ?? new Map<number, number | undefined>();
  offsets.set(zone, known);
  if (known.has(day)) return known.get(day);
  const [start, end] = [clockAhead(day * dayMs, zone), clockAhead((day + 1) * dayMs, zone)];
  const offset = start === end ? start : undefined;
  if (known.size > daysKnownMax) known.clear();
  known.set(day, offset);
  return offset;
}

/** Read off the formatter itself, so that both say the same. */
function clockAhead(at: number, zone: string): number {
  const parts = Object.fromEntries(
    formatFor(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = "", month = "", day = "", hour = "", minute = "", second = "" } = parts;
  return (
    numberFromDay(`${year}-${month}-${day}`) * dayMs +
    Number(hour) * hourMs +
    Number(minute) * minuteMs +
    Number(second) * 1_000 -
    at
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const numeric = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit" } as const;
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", { timeZone, ...numeric, minute: "2-digit", second: "2-digit", hourCycle: "h23" });
  formats.set(timeZone, format);
  return format;
}
