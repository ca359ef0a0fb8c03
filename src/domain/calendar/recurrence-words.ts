/** A recurrence as text. */
import { daysBetween, showDay } from "../../kit/dates.ts";
import type { Recurrence } from "./event.ts";
import { recurrencesMax } from "./limits.ts";

export const weekDayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const nths = ["first", "second", "third", "fourth"] as const;
const units = {
  daily: "day",
  weekly: "week",
  monthly_by_day: "month",
  monthly_by_weekday: "month",
  yearly: "year",
} as const;

/** `Every 2 weeks on Monday and Friday, until 12/31/2026`. `start`: the calendar day it begins on. */
export function recurrenceWords(recurrence: Recurrence, start: string): string {
  const { freq, interval } = recurrence;
  if (freq === "none") return "Does not repeat";
  const every = interval === 1 ? `Every ${units[freq]}` : `Every ${interval} ${units[freq]}s`;
  return `${every}${onWords(recurrence, start)}${endWords(recurrence)}`;
}

function onWords({ freq, days }: Recurrence, start: string): string {
  if (freq === "weekly") {
    const chosen = days?.length ? days.toSorted((a, b) => a - b) : [weekDayOf(start)];
    return ` on ${listed(chosen.map((day) => weekDayNames[day] ?? ""))}`;
  }
  if (freq === "monthly_by_day") return ` on ${dayOfMonthWords(start)}`;
  if (freq === "monthly_by_weekday") return ` on ${weekdayOfMonthWords(start)}`;
  return freq === "yearly" ? ` on ${showDay(start).slice(0, 5)}` : "";
}

function endWords({ until, count }: Recurrence): string {
  if (until !== undefined) return `, until ${showDay(until)}`;
  // A series without an end is stored with the maximum count.
  if (count === undefined || count >= recurrencesMax) return "";
  return count === 1 ? ", once" : `, ${count} times`;
}

/** 0 is Sunday. */
export function weekDayOf(day: string): number {
  // 1970-01-01 was a Thursday.
  return (((daysBetween("1970-01-01", day) + 4) % 7) + 7) % 7;
}

/** `the 3rd`. */
export function dayOfMonthWords(day: string): string {
  const nth = Number(day.slice(8));
  const isTeen = nth % 100 >= 11 && nth % 100 <= 13;
  const ending = isTeen ? "th" : (["th", "st", "nd", "rd"][nth % 10] ?? "th");
  return `the ${nth}${ending}`;
}

/** `the third Tuesday`; the fifth of a weekday is its last. */
export function weekdayOfMonthWords(day: string): string {
  const nth = nths[Math.ceil(Number(day.slice(8)) / 7) - 1] ?? "last";
  return `the ${nth} ${weekDayNames[weekDayOf(day)] ?? ""}`;
}

function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
