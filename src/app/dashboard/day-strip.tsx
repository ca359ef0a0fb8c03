/** The working day as a strip: busy and free times, current time. */
import type { CSSProperties } from "react";
import { hourMs } from "../../kit/durations.ts";
import { clockTime } from "../../kit/moments.ts";
import type { Occurrence } from "../../local/queries/calendar.ts";
import { lanesOf } from "./event-lanes.ts";
import classes from "./dashboard.module.css";

const firstHour = 7;
const lastHour = 20;

interface DayStripProps {
  events: readonly Occurrence[];
  now: number;
  zone: string;
  from: number;
}

export function DayStrip({ events, now, zone, from }: DayStripProps) {
  const begin = from + firstHour * hourMs;
  const span = (lastHour - firstHour) * hourMs;
  const place = (at: number) => Math.min(100, Math.max(0, ((at - begin) / span) * 100));
  const hours = Array.from({ length: (lastHour - firstHour) / 2 + 1 }, (_unused, nth) => firstHour + nth * 2);
  const timed = events.filter(({ event }) => !event.all_day);
  const lanes = lanesOf(timed.map(({ event, ...at }) => ({ id: event.id, ...at })));
  const isOnStrip = now >= begin && now <= begin + span;
  return (
    <div
      className={classes.strip}
      role="img"
      aria-label={saidOf(events, zone)}
      style={{ "--lanes": lanes.count } as CSSProperties}
    >
      {hours.map((hour) => (
        <span key={hour} className={classes.hour} style={{ insetInlineStart: `${place(from + hour * hourMs)}%` }}>
          {hour % 12 === 0 ? 12 : hour % 12}
        </span>
      ))}
      {timed.map(({ event, start_date, end_date }) => {
        const start = place(start_date);
        return (
          <span
            key={`${event.id} ${start_date}`}
            className={classes.block}
            data-past={end_date < now || undefined}
            title={`${clockTime(start_date, zone)} ${event.title}`}
            style={blockStyle(start, Math.max(1, place(end_date) - start), lanes.laneOf.get(event.id) ?? 0)}
          />
        );
      })}
      {isOnStrip ? <span className={classes.now} style={{ insetInlineStart: `${place(now)}%` }} /> : null}
    </div>
  );
}

/** React's CSSProperties type has no custom properties. */
function blockStyle(start: number, width: number, lane: number): CSSProperties {
  return { insetInlineStart: `${start}%`, width: `${width}%`, "--lane": lane } as CSSProperties;
}

function saidOf(events: readonly Occurrence[], zone: string): string {
  if (events.length === 0) return "No events today.";
  return `Schedule: ${events.map(({ event, start_date }) => `${event.all_day ? "all day" : clockTime(start_date, zone)} ${event.title}`).join(", ")}`;
}
