import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { showPhone } from "../../domain/values/phone-number.ts";
import { otherNumber } from "../../domain/calls/call.ts";
import type { Occurrence } from "../../local/queries/calendar.ts";
import type { MissedCall } from "../../local/queries/day.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useComing } from "../base/live.ts";
import { useShownCount } from "../base/shown-count.ts";
import { useMoments } from "../base/moments.ts";
import classes from "./dashboard.module.css";

const shownMax = 8;

export function CallbacksPanel({
  callbacks,
  missed,
  now,
}: {
  callbacks: readonly Occurrence[];
  missed: readonly MissedCall[];
  now: number;
}) {
  const coming = useComing();
  const count = useShownCount();
  const { words } = useMoments();
  const counts = [
    callbacks.length > 0 ? `${count(callbacks.length)} due` : "",
    missed.length > 0 ? `${count(missed.length)} missed today` : "",
  ].filter(Boolean);
  return (
    <Panel title="Callbacks due" description={counts.join(", ") || undefined}>
      {callbacks.length + missed.length > 0 ? null : coming ? (
        <SkeletonRows count={2} />
      ) : (
        <Text c="dimmed">No callbacks due.</Text>
      )}
      <ul className={classes.lines} aria-label="Callbacks due">
        {callbacks.slice(0, shownMax).map(({ event, start_date }) => (
          <li key={`${event.id} ${start_date}`}>
            <span className={classes.grow}>
              {event.contact_ids[0] ? <Link to={`/contacts/${event.contact_ids[0]}`}>{event.title}</Link> : event.title}
            </span>
            <Text span size="xs" c={start_date < now ? "var(--fl-bad)" : "dimmed"}>
              {start_date < now ? `late, ${words(start_date)}` : words(start_date)}
            </Text>
          </li>
        ))}
        {missed.slice(0, shownMax).map(({ call, name }) => (
          <li key={call.id}>
            <span className={classes.grow}>
              Missed call{" "}
              {call.contact_id === null ? (
                <Anchor href={`tel:${otherNumber(call)}`}>{showPhone(otherNumber(call))}</Anchor>
              ) : (
                <Link to={`/contacts/${call.contact_id}`}>{name ?? showPhone(otherNumber(call))}</Link>
              )}
            </span>
            <Text span size="xs" c="dimmed">
              {words(call.created_at)}
            </Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
