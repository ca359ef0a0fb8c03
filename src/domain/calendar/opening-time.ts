/** Initial scroll position of the week and day views. */
import { dayOf } from "../../kit/dates.ts";
import type { DayRange } from "./view-range.ts";
import { hourMs } from "../../kit/durations.ts";
import { wallOf } from "../../kit/zone-clock.ts";

const workBegins = "08:00:00";
/** Before this hour the view opens at the start of work. */
const nightEnds = 6;

/** `HH:00:00`: the hour before now if today is shown and it is working time, else the start of work. */
export function openingTime({ from, to }: DayRange, now: number, zone: string): string {
  const today = dayOf(now, zone);
  if (today < from || today >= to) return workBegins;
  const hour = Math.floor(wallOf(now, zone) / hourMs) % 24;
  return hour < nightEnds ? workBegins : `${String(hour - 1).padStart(2, "0")}:00:00`;
}
