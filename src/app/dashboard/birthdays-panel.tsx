import { Button, Text } from "@mantine/core";
import { useCallback, useState } from "react";
import { Link } from "react-router-dom";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Status } from "../../domain/reference/reference.ts";
import { addDays, ageOn, birthdayIn, relativeDay } from "../../kit/dates.ts";
import type { SearchPort } from "../../local/search/port.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useComing, useLive, useLocal } from "../base/live.ts";
import { useAsked } from "../base/live-search.ts";
import classes from "./dashboard.module.css";

const daysAhead = 7;
/** Folded. */
const shownMax = 5;
/** Rows read; a week has more birthdays than anyone calls. */
const readMax = 100;

/** Birthdays of the coming week, clients before prospects. */
export function BirthdaysPanel({ today, statuses }: { today: string; statuses: readonly Status[] }) {
  const { user_id } = useLocal();
  const until = addDays(today, daysAhead);
  const ask = useCallback((port: SearchPort) => port.birthdays(today, until, user_id), [today, until, user_id]);
  const birthdays = useAsked(ask);
  const coming = useComing() || birthdays === undefined;
  const [all, setAll] = useState(false);
  const contacts =
    useLive(
      contactsByIds,
      (birthdays ?? []).slice(0, readMax).map(({ id }) => id),
    ) ?? [];
  const gone = new Set(statuses.filter(({ effect }) => effect === "deceased").map(({ id }) => id));
  const alive = contacts.filter(({ deleted_at, status_id }) => deleted_at === null && !gone.has(status_id ?? ""));
  const [clients, prospects] = (["client", "lead"] as const).map((one) =>
    alive.filter(({ category }) => category === one),
  ) as [Contact[], Contact[]];
  const room = all ? readMax : shownMax;
  const hidden = alive.length - shownMax;
  return (
    <Panel title="Birthdays" description={`Within ${daysAhead} days`}>
      {coming && !birthdays?.length ? <SkeletonRows count={3} /> : null}
      {!coming && birthdays?.length === 0 ? <Text c="dimmed">No birthdays this week.</Text> : null}
      <People label="Clients" contacts={clients.slice(0, room)} today={today} />
      <People label="Prospects" contacts={prospects.slice(0, Math.max(0, room - clients.length))} today={today} />
      {hidden > 0 ? (
        <Button variant="subtle" size="compact-sm" mt="xs" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `${hidden.toLocaleString("en-US")} more`}
        </Button>
      ) : null}
    </Panel>
  );
}

function People({ label, contacts, today }: { label: string; contacts: readonly Contact[]; today: string }) {
  if (contacts.length === 0) return null;
  return (
    <>
      <h3 className={classes.part}>{label}</h3>
      <ul className={classes.lines} aria-label={`Birthdays of ${label.toLowerCase()}`}>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <span className={classes.grow}>
              <Link to={`/contacts/${contact.id}`}>{nameOfContact(contact)}</Link>
            </span>
            <Text span size="xs" c="dimmed">
              {turning(contact, today)}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `tomorrow, turns 65`; without the age if the year is unknown. */
function turning(contact: Contact, today: string): string {
  const birth = contact.birth_date ?? "";
  const thisYear = birthdayIn(birth, Number(today.slice(0, 4)));
  const day = thisYear >= today ? thisYear : birthdayIn(birth, Number(today.slice(0, 4)) + 1);
  const age = ageOn(birth, day);
  return age === null ? relativeDay(day, today) : `${relativeDay(day, today)}, turns ${age}`;
}
