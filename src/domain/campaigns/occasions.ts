/** The days of campaign triggers (domain §14): which day an occasion falls on, and the period it counts for. */
import {
  addDays,
  addMonths,
  birthdayIn,
  birthdaysKeptOn,
  dayFrom,
  daysBetween,
  daysInMonth,
  numberFromDay,
} from "../../kit/dates.ts";
import type { CampaignRecurrence, Holiday } from "./options.ts";

/** What a contact may get once: the key under which it is stored for ever. `key` names the occasion itself. */
export function periodOf(recurrence: CampaignRecurrence, { day, key }: { day: string; key: string }): string {
  const [year = "", month = ""] = day.split("-");
  switch (recurrence) {
    case "once":
      return "once";
    case "daily":
      return day;
    case "weekly":
      return weekOf(day);
    case "monthly":
      return `${year}-${month}`;
    case "quarterly":
      return `${year}-Q${Math.ceil(Number(month) / 3)}`;
    case "yearly":
      return year;
    case "on_event":
      return key;
  }
}

/** ISO 8601: the week belongs to the year of its Thursday. */
function weekOf(day: string): string {
  const weekday = (numberFromDay(day) + 3) % 7;
  const thursday = addDays(day, 3 - weekday);
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** Whether a repeating date falls on `day`; the last day of a shorter month stands for the 29th to the 31st. */
export function repeatsOn(first: string, recurrence: CampaignRecurrence, day: string): boolean {
  const days = daysBetween(first, day);
  if (days < 0) return false;
  switch (recurrence) {
    case "once":
    case "on_event":
      return days === 0;
    case "daily":
      return true;
    case "weekly":
      return days % 7 === 0;
    case "monthly":
      return fallsOn(first, day, 1);
    case "quarterly":
      return fallsOn(first, day, 3);
    case "yearly":
      return fallsOn(first, day, 12);
  }
}

/** `day` is `first` plus a multiple of `step` months. */
function fallsOn(first: string, day: string, step: number): boolean {
  const months = monthsOf(day) - monthsOf(first);
  return months >= 0 && months % step === 0 && addMonths(first, months) === day;
}

function monthsOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

export function holidayIn(holiday: Holiday, year: number): string {
  if (holiday === "thanksgiving") return thanksgivingIn(year);
  const [month, day] = fixed[holiday];
  return dayFrom({ year, month, day });
}

const fixed: Readonly<Record<Exclude<Holiday, "thanksgiving">, readonly [month: number, day: number]>> = {
  new_year: [1, 1],
  valentines: [2, 14],
  independence_day: [7, 4],
  veterans_day: [11, 11],
  christmas: [12, 25],
};

/** The fourth Thursday of November. */
function thanksgivingIn(year: number): string {
  const first = dayFrom({ year, month: 11, day: 1 });
  // 1970-01-01 was a Thursday.
  const ahead = (7 - (numberFromDay(first) % 7)) % 7;
  return addDays(first, ahead + 21);
}

/** Birthdays, `MM-DD`, whose half birthday is observed on `day`. */
export function halfBirthdaysOn(day: string): string[] {
  const year = Number(day.slice(0, 4));
  const found = monthDays.filter((birthday) =>
    [year - 1, year].some((of) => addMonths(birthdayIn(`0000-${birthday}`, of), 6) === day),
  );
  return found;
}

const monthDays: readonly string[] = Array.from({ length: 12 }, (_month, nth) => nth + 1).flatMap((month) =>
  Array.from({ length: daysInMonth(0, month) }, (_day, nth) => dayFrom({ year: 0, month, day: nth + 1 }).slice(5)),
);

/** Birth dates of those who turn 65 `months` after `day`. */
export function birthsOf65(day: string, months: number): string[] {
  const near = addMonths(day, months);
  const turning = [-3, -2, -1, 0, 1, 2, 3]
    .map((days) => addDays(near, days))
    .filter((birthday) => addMonths(birthday, -months) === day);
  return turning.flatMap((birthday) => {
    const year = String(Number(birthday.slice(0, 4)) - 65);
    return birthdaysKeptOn(birthday).map((monthDay) => `${year}-${monthDay}`);
  });
}

/** The days after which a review comes `months` later, or a multiple of it, for so many years back. */
export function reviewBases(day: string, months: number, yearsBack = 10): string[] {
  const bases: string[] = [];
  for (let back = months; back <= yearsBack * 12; back += months) {
    const near = addMonths(day, -back);
    for (const days of [-3, -2, -1, 0, 1, 2, 3]) {
      const base = addDays(near, days);
      if (addMonths(base, back) === day) bases.push(base);
    }
  }
  return bases;
}
