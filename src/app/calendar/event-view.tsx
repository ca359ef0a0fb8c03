/** An event as a card. Another user's private event shows only "busy". */
import { Anchor, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { isSeries } from "../../domain/calendar/event.ts";
import { isHiddenFrom, shownTitle, whenWords } from "../../domain/calendar/event-words.ts";
import { occurrenceAt } from "../../domain/calendar/recurrence.ts";
import { recurrenceWords } from "../../domain/calendar/recurrence-words.ts";
import { reminderChoiceWords } from "../../domain/calendar/reminder.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { dayOf } from "../../kit/dates.ts";
import { colleagues } from "../../local/queries/people.ts";
import { useLive, useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useContactNames } from "./event-people.tsx";
import { EventWays } from "./event-ways.tsx";
import classes from "./event-form.module.css";

interface EventViewProps {
  event: CalendarEvent;
  occurrence: number | undefined;
  onClose: () => void;
  onEdit: (() => void) | undefined;
}

export function EventView({ event, occurrence, onClose, onEdit }: EventViewProps) {
  const { user_id } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const at = occurrence === undefined ? undefined : occurrenceAt(event, occurrence);
  const isHidden = isHiddenFrom(event, user_id);
  const users = useLive(colleagues) ?? [];
  const nameOf = (id: string) => {
    const user = users.find((one) => one.id === id);
    return user ? fullNameOf(user) : "Someone";
  };
  const others = event.attendee_user_ids.map(nameOf);
  return (
    <>
      <Title order={3} size="h4">
        {shownTitle(event, user_id)}
      </Title>
      {isHidden ? null : <EventWays event={event} onEdit={onEdit} onClose={onClose} />}
      <dl className={classes.facts}>
        <Fact label="When">{whenWords({ ...event, ...at }, zone)}</Fact>
        {event.user_id === user_id ? null : <Fact label="Calendar owner">{nameOf(event.user_id)}</Fact>}
        {isHidden ? null : <OpenFacts event={event} others={others} />}
      </dl>
    </>
  );
}

function OpenFacts({ event, others }: { event: CalendarEvent; others: readonly string[] }) {
  const nameOf = useContactNames(event.contact_ids);
  const { types_list, contact_ids, location, meeting_link, phone, description, status, outcome } = event;
  return (
    <>
      <Fact label="Type">{types_list.map(optionWords).join(", ")}</Fact>
      {contact_ids.length > 0 ? (
        <Fact label="With">
          {contact_ids.map((id, nth) => (
            <span key={id}>
              {nth > 0 ? ", " : ""}
              <Link to={`/contacts/${id}`}>{nameOf(id)}</Link>
            </span>
          ))}
        </Fact>
      ) : null}
      {others.length > 0 ? <Fact label="Team members">{others.join(", ")}</Fact> : null}
      {location ? <Fact label="Location">{location}</Fact> : null}
      {meeting_link ? (
        <Fact label="Meeting link">
          {/^https?:/i.test(meeting_link) ? (
            <Anchor href={meeting_link} target="_blank" rel="noreferrer" inherit>
              {meeting_link}
            </Anchor>
          ) : (
            meeting_link
          )}
        </Fact>
      ) : null}
      {phone ? (
        <Fact label="Phone">
          <Anchor href={`tel:${phone}`} inherit>
            {showPhone(phone)}
          </Anchor>
        </Fact>
      ) : null}
      {isSeries(event) ? (
        <Fact label="Repeats">{recurrenceWords(event.recurrence, dayOf(event.start_date, event.timezone))}</Fact>
      ) : null}
      {event.reminder_minutes.length > 0 ? (
        <Fact label="Reminders">{event.reminder_minutes.map(reminderChoiceWords).join(", ")}</Fact>
      ) : null}
      {status === "planned" ? null : (
        <Fact label="Status">{[optionWords(status), outcome].filter(Boolean).join(": ")}</Fact>
      )}
      {description ? <Fact label="Notes">{description}</Fact> : null}
      {event.sync_state === "skipped" ? (
        <Fact label="Not synced">
          <Text inherit c="var(--fl-warn)">
            {event.sync_reason}
          </Text>
        </Fact>
      ) : null}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
