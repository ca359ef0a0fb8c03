/** Where on the clock the week and the day are opened; above and below it they are scrolled to. */
import { dayOf } from "../../kit/dates.ts";
import type { DayRange } from "./view-range.ts";
import { wallOf } from "../../kit/zone-clock.ts";

const hourMs = 3_600_000;
const workBegins = "08:00:00";
/** Before this hour nobody is at work yet: what is looked at is the day to come. */
const nightEnds = 6;

/** `HH:00:00`: the hour before the present one where today is among the days shown, else and at night where work begins. */
export function openingTime({ from, to }: DayRange, now: number, zone: string): string {
  const today = dayOf(now, zone);
  if (today < from || today >= to) return workBegins;
  const hour = Math.floor(wallOf(now, zone) / hourMs) % 24;
  return hour < nightEnds ? workBegins : `${String(hour - 1).padStart(2, "0")}:00:00`;
}
