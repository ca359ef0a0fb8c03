/** What became of demo emails: read, answered or not delivered, as a mail service and their readers would tell. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { EmailLog } from "../../domain/emails/email-log.ts";
import type { MailEventName } from "../../domain/emails/mail-event.ts";
import { receivedEmail } from "../../domain/emails/received-email.ts";
import { hourMs, minuteMs } from "../../kit/durations.ts";
import type { Chance } from "./chance.ts";

type Row = Record<string, unknown>;

export interface EmailOutcomes {
  /** The emails as they stand now, and the answers to them. */
  emails: EmailLog[];
  mails: Row[];
  mail_events: Row[];
}

/** In turn, so that every agent's book has each. */
const turns = ["opened", "answered", "bounced", "clicked", "delivered", "delivered"] as const;
const eventsOf: Readonly<Record<(typeof turns)[number], readonly MailEventName[]>> = {
  opened: ["delivered", "opened"],
  answered: ["delivered", "opened"],
  clicked: ["delivered", "opened", "clicked"],
  bounced: ["bounced"],
  delivered: ["delivered"],
};
const refusal = "550 5.1.1 No such user here";
const answers = [
  "Thank you. Thursday afternoon works for us. Please call before you come.",
  "I talked with my husband and we would like to see the numbers for the second plan too.",
  "My doctor is with the Riverside clinic now. The forms came yesterday.",
];

/** Marks addresses that bounced on their contacts, so it runs before those are inserted. */
export function demoEmailOutcomes(
  chance: Chance,
  written: readonly EmailLog[],
  { contacts, now }: { contacts: readonly Contact[]; now: number },
): EmailOutcomes {
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const latest = new Map(written.toSorted((a, b) => a.at - b.at).map((email) => [email.contact_id, email.id]));
  const turnOf = new Map<string, number>();
  const made: EmailOutcomes = { emails: [], mails: [], mail_events: [] };
  for (const email of written) {
    const { user_id, contact_id, source, status, at } = email;
    const contact = byId.get(contact_id);
    if (!contact || user_id === null || source !== "manual" || status !== "sent" || at > now - 12 * hourMs) {
      made.emails.push(email);
      continue;
    }
    const turn = turnOf.get(user_id) ?? 0;
    // A later email would not go to an address that bounced, nor leave an answer without one.
    const outcome = latest.get(contact_id) === email.id ? (turns[turn % turns.length] ?? "delivered") : "delivered";
    if (latest.get(contact_id) === email.id) turnOf.set(user_id, turn + 1);
    addOutcome(made, chance, { email, contact, outcome });
  }
  return made;
}

interface Outcome {
  email: EmailLog;
  contact: Contact;
  outcome: (typeof turns)[number];
}

function addOutcome(made: EmailOutcomes, chance: Chance, { email, contact, outcome }: Outcome): void {
  const { at, to, subject } = email;
  const events = eventsOf[outcome];
  const heard = events.map((event, nth) => ({ event, at: at + (event === "bounced" ? 1 : nth * 47 + 1) * minuteMs }));
  const last = heard.at(-1);
  const isBounced = outcome === "bounced";
  const status = isBounced ? "bounced" : (last?.event as "delivered" | "opened" | "clicked");
  const updated_at = last?.at ?? at;
  made.emails.push({ ...email, status, error: isBounced ? refusal : "", updated_at, version: email.version + 1 });
  if (isBounced)
    contact.emails = contact.emails.map((one) => (one.address === to ? { ...one, bounced_at: updated_at } : one));
  if (outcome === "answered") {
    const id = chance.uuid(at + 5 * hourMs);
    const answer = { id, contact_id: contact.id, from: to, to: "", subject: `Re: ${subject}`, left_out: [] };
    made.emails.push(receivedEmail({ ...answer, text: chance.of(answers) }, at + 5 * hourMs));
  }
  const mail_id = chance.uuid(at);
  made.mails.push(mailOf(email, mail_id));
  for (const { event, at: received_at } of heard)
    made.mail_events.push({
      event_key: `demo ${mail_id} ${event}`,
      mail_id,
      event,
      words: event === "bounced" ? refusal : "",
      machine: false,
      at: received_at,
      received_at,
    });
}

/** As a mail server took it: its text is kept no longer. */
function mailOf({ id: email_log_id, user_id, to, subject, at }: EmailLog, id: string): Row {
  return {
    id,
    user_id,
    kind: "contact_email",
    mail_to: to,
    subject,
    body_sealed: null,
    status: "sent",
    from_name: "",
    reply_to: "",
    email_log_id,
    attachment_name: "",
    way_out: false,
    held: false,
    error: "",
    tries: 1,
    created_at: at,
    sent_at: at,
  };
}
