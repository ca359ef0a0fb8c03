/** Fast formatting of instants: a long list has four per row, and `Intl` formatters would take most of its time. */
import { dayFromNumber, showDay } from "./dates.ts";
import { dayMs, minuteMs } from "./durations.ts";
import { exactMoment } from "./moments.ts";
import { wallOf } from "./zone-clock.ts";

/** Same output as `exactMoment` in a tenth of the time. */
export function quickMoment(at: number, zone?: string): string {
  return zone === undefined || at < 0 ? exactMoment(at, zone) : wordsOfMoment(wallOf(at, zone));
}

/** `2026-11-01 13:05` in a zone. */
export function quickClock(at: number, zone: string): string {
  const local = wallOf(at, zone);
  const days = Math.floor(local / dayMs);
  const minutes = Math.floor((local - days * dayMs) / minuteMs);
  return `${dayText(days)} ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function wordsOfMoment(local: number): string {
  const days = Math.floor(local / dayMs);
  const minutes = Math.floor((local - days * dayMs) / minuteMs);
  const hour = Math.floor(minutes / 60);
  return `${dayWords(days)}, ${hour % 12 || 12}:${twoDigits(minutes % 60)} ${hour < 12 ? "AM" : "PM"}`;
}

const twoDigits = (value: number) => (value < 10 ? `0${value}` : String(value));

const daysKnownMax = 20_000;
const dayText = spelled(dayFromNumber);
const dayWords = spelled((days) => showDay(dayFromNumber(days)));

/** Remembers how each day is spelled. */
function spelled(spell: (days: number) => string): (days: number) => string {
  const known = new Map<number, string>();
  return (days) => {
    const before = known.get(days);
    if (before !== undefined) return before;
    if (known.size > daysKnownMax) known.clear();
    const words = spell(days);
    known.set(days, words);
    return words;
  };
}
