/**
 * Alerts to read before acting, one line each: do-not-contact, a number without a recent DNC check, birthday, renewal,
 * deletion.
 */
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs";
import type { Contact } from "../../domain/contacts/contact.ts";
import { isDoNotContact } from "../../domain/contacts/do-not-contact.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import { effectOf, type StatusEffect } from "../../domain/reference/reference.ts";
import { callPlaces } from "../../domain/dialer/calling-hours.ts";
import { type DncCheckRules, dncCheckWords } from "../../domain/dialer/dnc-check.ts";
import { daysBetween, daysUntilBirthday, showDay } from "../../kit/dates.ts";
import { useLocal } from "../base/live.ts";
import { useDialRules } from "../base/use-dial-rules.ts";
import { useOpened, useToday } from "../contact-parts/contact-context.ts";
import classes from "../contact-parts/contact.module.css";

interface AlertLine {
  /** `stop`: no contact is allowed at all. */
  tone: "stop" | "bad" | "warn" | "info";
  text: string;
}

const soonDays = 7;
const renewalDays = 60;

/** Facts that are not in the contact's own row. */
export interface AlertFacts {
  today: string;
  now: number;
  /** Effect of the contact's status. */
  effect: StatusEffect | undefined;
  dnc_check: DncCheckRules;
}

export function alertLines(contact: Contact, facts: AlertFacts): AlertLine[] {
  const { today } = facts;
  const lines: AlertLine[] = [];
  if (contact.deleted_at !== null)
    lines.push({ tone: "bad", text: "This contact is deleted. It can be restored for 90 days." });
  if (facts.effect === "deceased") lines.push({ tone: "stop", text: "Deceased. Do not contact." });
  else if (facts.effect === "do_not_contact" || isDoNotContact(contact))
    lines.push({ tone: "stop", text: "Do not contact. No calls, texts, email or mail." });
  else if (contact.phones.some((phone) => phone.do_not_call))
    lines.push({ tone: "bad", text: "Some numbers are marked do not call." });
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

/** Checks the number that would be dialed. */
function uncheckedWords(contact: Contact, { now, dnc_check }: AlertFacts): string | null {
  const phone = primaryOf(contact.phones);
  if (!phone || phone.bad_number || contact.deleted_at !== null) return null;
  const states = callPlaces(contact, phone.number).map(({ state }) => state);
  return dncCheckWords(phone, { states, now, rules: dnc_check });
}

export function ContactAlerts() {
  const { contact, lists } = useOpened();
  const { dnc_check } = useDialRules();
  const { world } = useLocal();
  const effect = effectOf(lists.statuses, contact.status_id);
  const lines = alertLines(contact, { today: useToday(), now: world.now(), effect, dnc_check });
  if (lines.length === 0) return null;
  return (
    <ul className={classes.alerts} aria-label="Attention">
      {lines.map(({ tone, text }) => (
        <li key={text} data-tone={tone}>
          {tone === "stop" ? <IconBan size="1.25rem" stroke={2.5} aria-hidden="true" /> : null}
          {text}
        </li>
      ))}
    </ul>
  );
}
