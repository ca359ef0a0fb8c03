import { ActionIcon, Anchor, Button, Text } from "@mantine/core";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Occurrence } from "../../local/queries/calendar.ts";
import { Panel } from "../../ui/panel.tsx";
import { openEvent } from "../links/event-asked.ts";
import { useComing } from "../base/live.ts";
import { useShownCount } from "../base/shown-count.ts";
import { clockTime } from "../../kit/moments.ts";
import { DayStrip } from "./day-strip.tsx";
import classes from "./dashboard.module.css";

interface TodayProps {
  events: readonly Occurrence[];
  now: number;
  zone: string;
  /** Start of the day. */
  from: number;
}

const shownMax = 8;

export function TodayPanel({ events, now, zone, from }: TodayProps) {
  // Past events are hidden while there are upcoming ones.
  const ahead = events.filter(({ end_date }) => end_date >= now);
  const [all, setAll] = useState(false);
  const next = ahead.length > 0 ? ahead : events;
  const shown = all ? events : next.slice(0, shownMax);
  const coming = useComing();
  const count = useShownCount();
  const hidden = events.length - shown.length;
  return (
    <div className={classes.wide}>
      <Panel title="Today" description={events.length === 0 ? undefined : `${count(events.length)} scheduled`}>
        <DayStrip events={events} now={now} zone={zone} from={from} />
        {events.length === 0 && !coming ? <Text c="dimmed">Nothing scheduled today.</Text> : null}
        <ul className={classes.lines} aria-label="Today's events">
          {shown.map((planned) => (
            <TodayLine key={`${planned.event.id} ${planned.start_date}`} planned={planned} now={now} zone={zone} />
          ))}
        </ul>
        {hidden > 0 || all ? (
          <Button variant="subtle" size="compact-sm" mt="xs" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `${count(hidden)} more today`}
          </Button>
        ) : null}
      </Panel>
    </div>
  );
}

function TodayLine({ planned, now, zone }: { planned: Occurrence; now: number; zone: string }) {
  const { event, start_date, end_date, original_start } = planned;
  const [contact] = event.contact_ids;
  return (
    <li data-past={end_date < now || undefined}>
      <span className={classes.time}>{event.all_day ? "All day" : clockTime(start_date, zone)}</span>
      <span className={classes.grow}>
        <Anchor
          component="button"
          type="button"
          inherit
          mih="1.5rem"
          ta="start"
          className={classes.open}
          onClick={() => openEvent(event.id, original_start)}
        >
          {event.title}
        </Anchor>
      </span>
      <Text span size="xs" c="dimmed">
        {event.location}
      </Text>
      {contact === undefined ? null : (
        <ActionIcon
          component={Link}
          to={`/contacts/${contact}`}
          className={classes.beside}
          variant="subtle"
          color="gray"
          aria-label={`Contact of ${event.title}`}
          title="Open contact"
        >
          <IconUser size="1rem" stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
