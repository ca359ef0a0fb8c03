/** What must be known before acting, one line each: do-not-contact, a number not looked up lately, birthday, renewal, deletion, what is unsent. */
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { Contact } from "../../domain/contacts/contact.ts";
import { isDoNotContact } from "../../domain/contacts/do-not.ts";
import { isLastUnsent } from "../../domain/contacts/email-log.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import { effectOf, type StatusEffect } from "../../domain/contacts/reference.ts";
import { callPlaces } from "../../domain/dialer/calling-hours.ts";
import { dialRulesOf } from "../../domain/dialer/dial-rules.ts";
import { type DncCheckRules, dncCheckWords } from "../../domain/dialer/dnc-check.ts";
import { daysBetween, daysUntilBirthday, showDay } from "../../kit/dates.ts";
import type { QueuedIntent } from "../../local/db/records.ts";
import { useLocal, useOnline } from "../live.ts";
import { useCurrentUser } from "../shell/index.ts";
import { useOpened, useToday } from "./contact-context.ts";
import classes from "./contact.module.css";

interface AlertLine {
  tone: "bad" | "warn" | "info";
  text: string;
}

const soonDays = 7;
const renewalDays = 60;

/** What is known beside the contact's own row. */
export interface AlertFacts {
  today: string;
  now: number;
  /** What its status does. */
  effect: StatusEffect | undefined;
  dnc_check: DncCheckRules;
}

export function alertLines(contact: Contact, facts: AlertFacts): AlertLine[] {
  const { today } = facts;
  const lines: AlertLine[] = [];
  if (contact.deleted_at !== null)
    lines.push({ tone: "bad", text: "This contact is deleted. It can be restored for 90 days." });
  if (facts.effect === "deceased") lines.push({ tone: "bad", text: "Deceased." });
  else if (facts.effect === "do_not_contact" || isDoNotContact(contact))
    lines.push({ tone: "bad", text: "Do not contact." });
  else if (contact.phones.some((phone) => phone.do_not_call))
    lines.push({ tone: "bad", text: "Asked not to be called on some numbers." });
  const unchecked = uncheckedWords(contact, facts);
  if (unchecked) lines.push({ tone: "warn", text: unchecked });
  const birthday = contact.birth_date === null ? null : daysUntilBirthday(contact.birth_date, today);
  if (birthday === 0) lines.push({ tone: "info", text: "Birthday today." });
  else if (birthday !== null && birthday <= soonDays)
    lines.push({ tone: "info", text: `Birthday in ${birthday} ${birthday === 1 ? "day" : "days"}.` });
  const renewal = contact.next_renewal_date === null ? null : daysBetween(today, contact.next_renewal_date);
  if (renewal !== null && renewal <= renewalDays && contact.next_renewal_date) {
    lines.push({
      tone: renewal < 0 ? "bad" : "warn",
      text:
        renewal < 0
          ? `Renewal was due ${showDay(contact.next_renewal_date)}.`
          : `Renewal due ${showDay(contact.next_renewal_date)}.`,
    });
  }
  return lines;
}

/** Of the number one would dial. */
function uncheckedWords(contact: Contact, { now, dnc_check }: AlertFacts): string | null {
  const phone = primaryOf(contact.phones);
  if (!phone || phone.bad_number || contact.deleted_at !== null) return null;
  const states = callPlaces(contact, phone.number).map(({ state }) => state);
  return dncCheckWords(phone, { states, now, rules: dnc_check });
}

export function ContactAlerts() {
  const { contact, lists, waiting, needs, emails } = useOpened();
  const { dnc_check } = dialRulesOf(useCurrentUser());
  const { world } = useLocal();
  const unsent = isLastUnsent(emails, world.now());
  const effect = effectOf(lists.statuses, contact.status_id);
  const lines = alertLines(contact, { today: useToday(), now: world.now(), effect, dnc_check });
  const stuck = needs.length + waiting.filter(({ state }) => state === "needs").length;
  const online = useOnline();
  // What leaves within the moment would only make the page jump.
  const isStuck = ({ state, tries }: QueuedIntent) => state === "waiting" && (!online || tries > 0);
  const queued = waiting.some(isStuck) ? waiting.filter(({ state }) => state === "waiting").length : 0;
  if (lines.length + stuck + queued === 0 && !unsent) return null;
  return (
    <ul className={classes.alerts} aria-label="Attention">
      {lines.map(({ tone, text }) => (
        <li key={text} data-tone={tone}>
          {text}
        </li>
      ))}
      {unsent ? (
        <li data-tone="bad">
          The last email was not sent.
          <Button
            component={Link}
            to={`/contacts/${contact.id}?tab=activity&show=emails`}
            variant="subtle"
            size="compact-xs"
          >
            Look
          </Button>
        </li>
      ) : null}
      {stuck > 0 ? (
        <li data-tone="bad">
          {stuck === 1 ? "One change needs you." : `${stuck} changes need you.`}
          <Button component={Link} to="/sync" variant="subtle" size="compact-xs">
            Decide
          </Button>
        </li>
      ) : null}
      {queued > 0 ? (
        <li data-tone="info">
          {queued === 1 ? "One change is" : `${queued} changes are`} saved on this device and not sent yet.
        </li>
      ) : null}
    </ul>
  );
}
