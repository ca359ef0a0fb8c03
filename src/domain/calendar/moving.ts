/** Moving and resizing by drag: the clock time is preserved across a change of clocks (domain §11). */
import type { CalendarEvent } from "./event.ts";
import { dayMs } from "../../kit/durations.ts";
import { instantOf, wallOf } from "../../kit/zone-clock.ts";

type When = Pick<CalendarEvent, "start_date" | "end_date">;
type Movable = When & Pick<CalendarEvent, "timezone">;

/** Drag distance: whole days, and milliseconds of clock time. */
export interface Distance {
  days?: number;
  ms?: number;
}

/** The end moves by the same clock time as the start. */
export function movedBy({ start_date, end_date, timezone }: Movable, by: Distance): When {
  const start = shifted(start_date, timezone, by);
  const end = shifted(end_date, timezone, by);
  return { start_date: start, end_date: end > start ? end : start + (end_date - start_date) };
}

/** Moves only one end. Validation decides whether the result is allowed. */
export function resizedBy(event: Movable, by: Distance, end: "start" | "end" = "end"): When {
  const { start_date, end_date, timezone } = event;
  if (end === "start") return { start_date: shifted(start_date, timezone, by), end_date };
  return { start_date, end_date: shifted(end_date, timezone, by) };
}

function shifted(instant: number, zone: string, { days = 0, ms = 0 }: Distance): number {
  return instantOf(wallOf(instant, zone) + days * dayMs + ms, zone);
}
