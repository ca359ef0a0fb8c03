import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { Panel } from "../../ui/panel.tsx";
import { useComing } from "../live.ts";
import { clockTime } from "../../kit/moments.ts";
import { DayStrip } from "./day-strip.tsx";
import classes from "./dashboard.module.css";

interface TodayProps {
  events: readonly CalendarEvent[];
  now: number;
  zone: string;
  /** Start of the day. */
  from: number;
}

const shownMax = 8;

export function TodayPanel({ events, now, zone, from }: TodayProps) {
  // What is over steps back for what comes.
  const ahead = events.filter(({ end_date }) => end_date >= now);
  const [all, setAll] = useState(false);
  const next = ahead.length > 0 ? ahead : events;
  const shown = all ? events : next.slice(0, shownMax);
  const coming = useComing();
  const hidden = events.length - shown.length;
  return (
    <div className={classes.wide}>
      <Panel title="Today" says={events.length === 0 ? undefined : `${events.length} planned`}>
        <DayStrip events={events} now={now} zone={zone} from={from} />
        {events.length === 0 && !coming ? <Text c="dimmed">Nothing planned today.</Text> : null}
        <ul className={classes.lines} aria-label="Today's events">
          {shown.map((event) => (
            <li key={event.id} data-past={event.end_date < now || undefined}>
              <span className={classes.time}>{clockTime(event.start_date, zone)}</span>
              <span className={classes.grow}>
                {event.contact_ids[0] ? (
                  <Link to={`/contacts/${event.contact_ids[0]}`}>{event.title}</Link>
                ) : (
                  event.title
                )}
              </span>
              <Text span size="xs" c="dimmed">
                {event.location}
              </Text>
            </li>
          ))}
        </ul>
        {hidden > 0 || all ? (
          <Button variant="subtle" size="compact-sm" mt="xs" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `${hidden} more today`}
          </Button>
        ) : null}
      </Panel>
    </div>
  );
}
