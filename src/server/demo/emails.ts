/** Emails to some demo contacts, and their outcome. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { type EmailLog, emailAddressOf, whyNotEmailed } from "../../domain/emails/email-log.ts";
import { dayMs } from "../../kit/durations.ts";
import type { Chance } from "./chance.ts";

const letters: readonly (readonly [subject: string, text: string])[] = [
  [
    "Great talking with you",
    "Thank you for your time on the phone. As discussed, I'll compare your plan with two others and call you with the numbers.",
  ],
  [
    "Your plan for next year",
    "Your Annual Notice of Change arrives this month. Please set it aside so we can review it together before you make any decisions.",
  ],
  [
    "The forms we discussed",
    "The forms are in the mail. Please sign where marked and keep the copies. If you have any questions, call me and we'll complete them together.",
  ],
  [
    "Your upcoming appointment",
    "I look forward to meeting with you. Please have your Medicare card and prescription list ready. We'll need about an hour.",
  ],
  [
    "Question about your doctor",
    "Could you tell me which clinic Dr. Alvarez is with now? I want to confirm that clinic is in the plan's network.",
  ],
];
const refusals = [
  "The mail server rejected this email: 550 5.1.1 No such user here",
  "The mail server rejected this email: 552 5.2.2 Mailbox full",
] as const;

/** Sets the contact's last email time, so it runs before the contacts are inserted. `writer`: the sender. */
export function demoEmails(chance: Chance, contact: Contact, writer: string): EmailLog[] {
  const to = emailAddressOf(contact);
  const { last_activity_at: until, owner_id } = contact;
  const isReached = owner_id !== null && contact.deleted_at === null && whyNotEmailed(contact, to) === null;
  if (!isReached || until === null || !chance.yes(0.12)) return [];
  const written = Array.from({ length: chance.of([1, 1, 2, 3]) }, () =>
    demoEmail(chance, contact, { to, writer, until }),
  );
  const sent = written.flatMap(({ sent_at }) => sent_at ?? []);
  if (sent.length > 0) contact.last_emailed_at = Math.max(...sent);
  return written;
}

interface Written {
  to: string;
  writer: string;
  until: number;
}

function demoEmail(chance: Chance, contact: Contact, { to, writer, until }: Written): EmailLog {
  const [subject, text] = chance.of(letters);
  const at = Math.max(contact.created_at, until - Math.floor(chance.next() * 40 * dayMs));
  const isOutside = chance.yes(0.2);
  const isSent = isOutside || chance.yes(0.93);
  return {
    id: chance.uuid(at),
    contact_id: contact.id,
    subject,
    email_body: `Dear ${contact.first_name || "friend"},\n\n${text}\n\nBest regards,\n${writer}`,
    blocks: null,
    to,
    from: "",
    status: isSent ? "sent" : "failed",
    source: isOutside ? "outside" : "manual",
    at,
    sent_at: isSent ? at : null,
    user_id: contact.owner_id,
    error: isSent ? "" : chance.of(refusals),
    updated_at: at,
    version: isOutside ? 1 : 2,
    seq: 0,
  };
}
