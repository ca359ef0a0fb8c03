/** All events with a contact, upcoming and past: from this device, and older ones from the server while online. */
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import { Anchor, Button, Group, Text } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useMemo, useState } from "react";
import { type CalendarEvent, isSeries } from "../../domain/calendar/event.ts";
import { shownTitle, whenWords } from "../../domain/calendar/event-words.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { newEvent, openEvent } from "../links/event-asked.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useOpened, usePendingRecord } from "../contact-parts/contact-context.ts";
import { nameOf } from "./timeline-rows.tsx";
import { useEventsElsewhere, usePastEvents } from "./use-past-events.ts";
import { usePlannedAhead } from "./use-event-times.ts";
import classes from "../contact-parts/contact.module.css";

const shownFirst = 20;

export function ContactEvents() {
  const { contact, events } = useOpened();
  const elsewhere = useEventsElsewhere();
  const all = useMemo(() => [...events, ...elsewhere], [events, elsewhere]);
  const ahead = usePlannedAhead(all);
  const past = usePastEvents(all);
  const online = useOnline();
  const [shown, setShown] = useState(shownFirst);
  const add = contact.deleted_at === null ? <AddEvent contact_id={contact.id} /> : null;
  if (!ahead) return <SkeletonRows count={4} />;
  if (ahead.length === 0 && past.events.length === 0 && !past.busy)
    return (
      <NothingYet
        icon={IconCalendar}
        title="No events yet."
        description="Appointments, calls and callbacks appear here."
        action={add}
      />
    );
  return (
    <>
      <section aria-label="Scheduled">
        <Group justify="space-between">
          <h2 className={classes.cardTitle}>Scheduled</h2>
          {add}
        </Group>
        {ahead.length === 0 ? <Text c="dimmed">Nothing scheduled.</Text> : null}
        <ul className={classes.cardLines} aria-label="Scheduled events">
          {ahead.slice(0, shown).map(({ event, original_start, ...at }) => (
            <EventLine key={`${event.id} ${at.start_date}`} event={{ ...event, ...at }} occurrence={original_start} />
          ))}
        </ul>
        {ahead.length > shown ? (
          <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setShown(ahead.length)}>
            All {ahead.length} scheduled
          </Button>
        ) : null}
      </section>
      <section aria-label="Past" className={classes.below}>
        <h2 className={classes.cardTitle}>Past</h2>
        {past.events.length === 0 && !past.busy ? <Text c="dimmed">No past events.</Text> : null}
        <ul className={classes.cardLines} aria-label="Past events">
          {past.events.map((event) => (
            <EventLine key={`${event.id} ${event.start_date}`} event={event} />
          ))}
        </ul>
        {past.earlier ? (
          <Button variant="subtle" size="compact-sm" mt="xs" loading={past.busy} onClick={past.earlier}>
            Show earlier
          </Button>
        ) : null}
        {!online || past.failed ? (
          <Text size="sm" c="dimmed" mt="xs" role="status">
            {online
              ? "Earlier events could not be loaded. Showing events saved on this device."
              : "Showing events saved on this device. Events older than 90 days load when you are back online."}
          </Text>
        ) : null}
      </section>
    </>
  );
}

function AddEvent({ contact_id }: { contact_id: number }) {
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size="1rem" aria-hidden="true" />}
      aria-keyshortcuts="e"
      onClick={() => newEvent({ contact_ids: [contact_id] })}
    >
      Add event
    </Button>
  );
}

function EventLine({ event, occurrence }: { event: CalendarEvent; occurrence?: number | undefined }) {
  const { lists, events } = useOpened();
  const { user_id } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const pending = usePendingRecord();
  const isHere = events.some(({ id }) => id === event.id);
  const title = shownTitle(event, user_id);
  const facts = [
    whenWords(event, zone),
    event.status === "planned" ? "" : optionWords(event.status),
    event.outcome,
    isSeries(event) ? "repeats" : "",
    event.user_id === user_id ? "" : nameOf(lists, event.user_id),
  ];
  return (
    <li>
      {isHere ? (
        <Anchor
          component="button"
          type="button"
          inherit
          mih="1.5rem"
          ta="start"
          onClick={() => openEvent(event.id, occurrence)}
        >
          {title}
        </Anchor>
      ) : (
        title
      )}
      <Text size="xs" c="dimmed">
        {facts.filter(Boolean).join(" · ")} <PendingMark state={pending(event.id)} quiet />
      </Text>
    </li>
  );
}
