/** Calling rules in words. */
import { countOf } from "../../kit/text.ts";
import type { PlaceRule } from "../users/dial-rules-setting.ts";
import { isState, stateName } from "../values/postal.ts";
import type { RecordingDuty } from "./recording-rules.ts";
import { type DayHours, type WeekHours, type Weekday, weekdays } from "./calling-hours.ts";

/** `unknown`: no state is known, so the strictest rule of all states applies. */
export function placeName(place: string): string {
  if (isState(place)) return stateName(place);
  return place === "unknown" ? "Unknown state" : "All states";
}

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  sun: "Sunday",
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
};

/** Monday first: weekdays with the same hours stand together. */
export const weekFromMonday: readonly Weekday[] = [...weekdays.slice(1), "sun"];

/** `8 AM`; 24 is midnight at the end of the day. */
export function hourWords(hour: number): string {
  if (hour % 24 === 0) return "midnight";
  return hour === 12 ? "noon" : `${hour % 12} ${hour < 12 ? "AM" : "PM"}`;
}

/** `Mon–Sat 8 AM–9 PM, Sun noon–9 PM`. `closed`: the words for a weekday without hours. */
export function hoursWords(hours: WeekHours, closed = "no calls"): string {
  const runs: { first: Weekday; last: Weekday; says: string }[] = [];
  for (const day of weekFromMonday) {
    const says = dayWords(hours[day], closed);
    const run = runs.at(-1);
    if (run?.says === says) run.last = day;
    else runs.push({ first: day, last: day, says });
  }
  return runs.map(({ first, last, says }) => `${daysWords(first, last)} ${says}`).join(", ");
}

function dayWords(open: DayHours | null, closed: string): string {
  return open ? `${hourWords(open.from)}–${hourWords(open.to)}` : closed;
}

function daysWords(first: Weekday, last: Weekday): string {
  const short = (day: Weekday) => weekdayNames[day].slice(0, 3);
  if (first === last) return short(first);
  return first === "mon" && last === "sun" ? "Every day" : `${short(first)}–${short(last)}`;
}

export const recordingWords: Readonly<Record<RecordingDuty, string>> = {
  all_party: "Announced; everyone must agree",
  announced: "Announced",
  silent: "Not announced",
};

const asAll = "as all states";

/** Each part of a rule with its label; a state has no part of the grounds. */
export function ruleLines(place: string, rule: PlaceRule): { label: string; text: string }[] {
  const { hours, text_hours, attempts, check_days, client_months, inquiry_months, recording } = rule;
  const count = (of: number | null, noun: string) => (of === null ? asAll : countOf(of, noun));
  return [
    { label: "Calling hours", text: hours ? hoursWords(hours) : asAll },
    ...(text_hours === undefined
      ? []
      : [{ label: "Texting hours", text: text_hours ? hoursWords(text_hours, "no texts") : asAll }]),
    { label: "Attempts in 24 hours", text: attempts === null ? asAll : String(attempts) },
    { label: "Do-not-call check valid for", text: count(check_days, "day") },
    ...(isState(place)
      ? []
      : [
          { label: "Clients may be called for", text: count(client_months, "month") },
          { label: "Inquiries may be called for", text: count(inquiry_months, "month") },
        ]),
    ...(recording === undefined
      ? []
      : [{ label: "Recording", text: recording === null ? asAll : recordingWords[recording] }]),
  ];
}
