/** Intents for emails to a contact: to be sent, or already sent outside the app. */
import { type EmailLogged, emailLogs } from "../../contract/emails/email-logs.ts";
import { noteActivity } from "../../domain/contacts/activity.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import {
  type EmailLog,
  logOutsideEmail,
  type NewEmail,
  type OutsideEmail,
  writeEmail,
} from "../../domain/emails/email-log.ts";
import type { MirrorRow, RowKey } from "../collections/index.ts";
import { type ConfirmedRow, intent, type IntentFacts } from "./intent.ts";

interface OnContact {
  contact_id: number;
  /** The recipient's label. */
  name: string;
}

export interface EmailSendInput extends OnContact {
  /** With placeholders filled in: what was previewed is what is sent. */
  email: NewEmail;
  /** When it was written. */
  at: number;
}

const emailKey = (id: string): RowKey => ({ collection: "email_logs", id });
const contactKey = ({ contact_id }: OnContact): RowKey => ({ collection: "contacts", id: contact_id });
const confirmed = ({ data }: { data: EmailLog }): ConfirmedRow[] => [{ key: emailKey(data.id), row: data }];

export const emailSend = intent(emailLogs.send, {
  name: "email.send",
  title: ({ name, email }: EmailSendInput) => `Email to ${name}: ${email.subject}`,
  touches: ({ email }: EmailSendInput) => [emailKey(email.id)],
  after: (input: EmailSendInput) => [contactKey(input)],
  applies: (_row: EmailLog | undefined, { contact_id, email, at }: EmailSendInput, _key: RowKey, facts: IntentFacts) =>
    writeEmail(contact_id, email, { now: at, by: facts.user_id }),
  ask: ({ contact_id, email, at }: EmailSendInput) => ({
    params: { id: contact_id },
    body: { ...email, at, as_is: true },
  }),
  replies: confirmed,
});

export interface EmailLogInput extends OnContact {
  email: OutsideEmail;
}

export const emailLog = intent(emailLogs.log, {
  name: "email.log",
  title: ({ name, email }: EmailLogInput) => `Logged email to ${name}: ${email.subject}`,
  // Also touches the contact: the last email is recorded on it.
  touches: (input: EmailLogInput) => [emailKey(input.email.id), contactKey(input)],
  applies: (row: MirrorRow | undefined, input: EmailLogInput, { collection }: RowKey, { at, user_id }: IntentFacts) => {
    if (collection === "email_logs") return logOutsideEmail(input.contact_id, input.email, { now: at, by: user_id });
    return row && noteActivity(row as Contact, { kind: "emailed", at: input.email.at }, at);
  },
  ask: ({ contact_id, email }: EmailLogInput) => ({ params: { id: contact_id }, body: email }),
  replies: ({ data, meta }: EmailLogged) => [
    ...confirmed({ data }),
    ...(meta ? [{ key: { collection: "contacts" as const, id: meta.contact.id }, row: meta.contact }] : []),
  ],
});
