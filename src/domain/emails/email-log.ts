/** An email to one contact and its delivery status (domain §14): immutable. */
import { dictionary } from "../../kit/dictionary.ts";
import { z } from "zod";
import { dayMs } from "../../kit/durations.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { lengthOf, manyLines, oneLine } from "../../kit/text.ts";
import { looksLikeEmail } from "../values/email-shape.ts";
import { emailKey } from "../contacts/contact-tidy.ts";
import { EmailBlocks } from "../email-blocks/blocks.ts";
import type { Contact, Email } from "../contacts/contact.ts";
import { isDoNotContact } from "../contacts/do-not-contact.ts";
import { isReported } from "./mail-event.ts";
import { emailBodyLengthMax, emailSubjectLengthMax, loggedEmailDaysBack } from "../values/limits.ts";
import { emailSources, emailStatuses } from "../values/options.ts";
import { contactMessages } from "../contacts/messages.ts";
import { primaryOf } from "../contacts/reach.ts";
import { type SendReason, sendReasonNames } from "../messaging/reasons.ts";
import type { Status } from "../reference/reference.ts";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";

export const EmailLog = z.object({
  id: Uuid,
  contact_id: ContactNumber,
  subject: z.string(),
  /** As sent, with merge fields filled in; of a designed one its plain-text twin. */
  email_body: z.string(),
  /** Null: plain text. Absent from rows stored on a device before there were any. */
  blocks: EmailBlocks.nullable().default(null),
  to: z.string(),
  /** Of a received one: their address. Empty: ours. */
  from: z.string().default(""),
  /** A program wrote it, such as an out-of-office note. */
  automatic: z.boolean().optional(),
  status: z.enum(emailStatuses),
  source: z.enum(emailSources),
  /** When it was written; for one sent outside, when it was sent. */
  at: Instant,
  sent_at: Instant.nullable(),
  user_id: Uuid.nullable(),
  /** Why it was not sent, as text. */
  error: z.string(),
  /** The same as a code, where there is one. Absent from rows stored on a device before they had it. */
  reason: z.enum(sendReasonNames).nullable().optional(),
  updated_at: Instant,
  version: z.int().positive(),
  seq: z.int().nonnegative(),
});
export type EmailLog = z.infer<typeof EmailLog>;
/** Without what it says. */
export type EmailHead = Omit<EmailLog, "subject" | "email_body" | "blocks">;

export const emailLogColumns = Object.keys(EmailLog.shape) as (keyof EmailLog)[];

const typed = {
  subject: z.string().max(emailSubjectLengthMax * 4),
  email_body: z.string().max(emailBodyLengthMax * 4),
};
const Address = z.string().max(254);

/**
 * The writer generates the id, so that an email written offline is sent once, however often it is submitted. `to`: the
 * address the author saw.
 */
export const NewEmail = z.strictObject({ ...typed, blocks: EmailBlocks.nullable().optional(), id: Uuid, to: Address });
export type NewEmail = z.infer<typeof NewEmail>;

/** An email sent outside the product; its text is optional. */
export const OutsideEmail = z.strictObject({
  ...typed,
  email_body: typed.email_body.default(""),
  id: Uuid,
  to: Address,
  at: Instant,
});
export type OutsideEmail = z.infer<typeof OutsideEmail>;

interface Writer {
  now: number;
  by: string;
}

/** Queued on the server. Its text is sent as is. */
export function writeEmail(contact_id: number, email: NewEmail, { now, by }: Writer): EmailLog {
  return {
    ...email,
    ...checkedText(email, { needsBody: true }),
    blocks: email.blocks ?? null,
    contact_id,
    from: "",
    status: "queued",
    source: "manual",
    at: now,
    sent_at: null,
    user_id: by,
    error: "",
    updated_at: now,
    version: 1,
    seq: 0,
  };
}

export function logOutsideEmail(contact_id: number, email: OutsideEmail, { now, by }: Writer): EmailLog {
  const { at } = email;
  if (at > now) refuse("invalid", { at: [contactMessages.email_day_ahead] });
  if (at < now - loggedEmailDaysBack * dayMs) refuse("invalid", { at: [contactMessages.email_too_old] });
  if (!looksLikeEmail(email.to.trim())) refuse("invalid", { to: [contactMessages.bad_email] });
  const written = writeEmail(contact_id, { ...email, email_body: "-", to: email.to.trim() }, { now, by });
  const text = checkedText(email, { needsBody: false });
  return { ...written, ...text, status: "sent", source: "outside", at, sent_at: at };
}

interface EmailEnd {
  status: "sent" | "failed";
  error: string;
}

/** The mail server's result. An email marked as sent stays sent. */
export function endEmail<L extends EmailHead>(log: L, { status, error }: EmailEnd, now: number): L {
  if (log.status === status || isReported(log)) return log;
  return { ...log, status, error, sent_at: status === "sent" ? now : null, updated_at: now, version: log.version + 1 };
}

/** Tidied; refuses an empty or too long one. */
export function checkedEmail(text: Pick<EmailLog, "subject" | "email_body">): Pick<EmailLog, "subject" | "email_body"> {
  return checkedText(text, { needsBody: true });
}

function checkedText(
  { subject, email_body }: Pick<EmailLog, "subject" | "email_body">,
  { needsBody }: { needsBody: boolean },
): Pick<EmailLog, "subject" | "email_body"> {
  const text = { subject: oneLine(subject), email_body: manyLines(email_body) };
  const errors: FieldErrors = dictionary();
  if (text.subject === "") errors["subject"] = [contactMessages.email_subject_needed];
  if (lengthOf(text.subject) > emailSubjectLengthMax) errors["subject"] = [contactMessages.email_subject_too_long];
  if (needsBody && text.email_body === "") errors["email_body"] = [contactMessages.note_empty];
  if (lengthOf(text.email_body) > emailBodyLengthMax) errors["email_body"] = [contactMessages.email_too_long];
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return text;
}

const tellDays = 7;

/** Our last email failed and none was sent since: worth a notification. */
export function isLastUnsent(emails: readonly EmailLog[], now: number): boolean {
  const ours = emails.filter(({ source }) => source !== "outside" && source !== "answer");
  const [last] = [...ours].sort((one, other) => other.at - one.at);
  return (last?.status === "failed" || last?.status === "bounced") && now - last.at < tellDays * dayMs;
}

type Reached = Pick<Contact, "phones" | "emails" | "addresses"> & Partial<Pick<Contact, "deleted_at">>;

/** The default address of an email: the primary one. */
export function emailAddressOf({ emails }: Pick<Contact, "emails">): string {
  return primaryOf(emails)?.address ?? "";
}

/** Why nothing may be sent there, in one line; null: allowed. `status`: the contact's. */
export function whyNotEmailed(...asked: Parameters<typeof emailBlock>): string | null {
  return emailBlock(...asked)?.words ?? null;
}

/** The same with its reason. */
export function emailBlock(contact: Reached, to: string, status?: Pick<Status, "effect"> | null): EmailBlock | null {
  if (contact.deleted_at != null) return { reason: "deleted", words: contactMessages.deleted };
  if (status?.effect === "deceased") return { reason: "deceased", words: contactMessages.email_deceased };
  if (status?.effect === "do_not_contact" || isDoNotContact(contact))
    return { reason: "do_not_contact", words: contactMessages.email_do_not_contact };
  if (contact.emails.length === 0) return { reason: "no_email", words: contactMessages.email_none };
  const email = contact.emails.find(({ address }) => emailKey(address) === emailKey(to));
  if (email) return whyNotThere(email);
  return { reason: "no_email", words: contactMessages.email_not_theirs.replace("{to}", to) };
}
export interface EmailBlock {
  reason: SendReason;
  words: string;
}

function whyNotThere({ address, unsubscribed_at, marked_spam_at, bounced_at, check }: Email): EmailBlock | null {
  const words = (text: string) => text.replace("{to}", address);
  if (unsubscribed_at !== null) {
    const isSpam = marked_spam_at !== undefined;
    const why = isSpam ? contactMessages.email_marked_spam : contactMessages.email_unsubscribed;
    return { reason: "unsubscribed", words: words(why) };
  }
  if (bounced_at !== null || check === "invalid")
    return { reason: "dead_address", words: words(contactMessages.email_dead) };
  return null;
}

export function mustBeEmailable(...asked: Parameters<typeof whyNotEmailed>): void {
  const why = whyNotEmailed(...asked);
  if (why !== null) refuse("invalid", { to: [why] });
}
