/** Moving and resizing by hand: the clock time stays what it was, also over a change of clocks (domain §11). */
import { dayMs } from "../../kit/dates.ts";
import type { CalendarEvent } from "./event.ts";
import { instantOf, wallOf } from "../../kit/zone-clock.ts";

type When = Pick<CalendarEvent, "start_date" | "end_date">;
type Movable = When & Pick<CalendarEvent, "timezone">;

/** How far something was dragged: whole days, and milliseconds of the clock. */
export interface Distance {
  days?: number;
  ms?: number;
}

/** It ends as much later by the clock as it begins later. */
export function movedBy({ start_date, end_date, timezone }: Movable, by: Distance): When {
  const start = shifted(start_date, timezone, by);
  const end = shifted(end_date, timezone, by);
  return { start_date: start, end_date: end > start ? end : start + (end_date - start_date) };
}

/** Only one end of it moves. The rule says whether what remains may be. */
export function resizedBy(event: Movable, by: Distance, end: "start" | "end" = "end"): When {
  const { start_date, end_date, timezone } = event;
  if (end === "start") return { start_date: shifted(start_date, timezone, by), end_date };
  return { start_date, end_date: shifted(end_date, timezone, by) };
}

function shifted(instant: number, zone: string, { days = 0, ms = 0 }: Distance): number {
  return instantOf(wallOf(instant, zone) + days * dayMs + ms, zone);
}
