/** What became of an email, in the same words on every screen. */
import type { MailEventName } from "../../domain/emails/mail-event.ts";
import type { SentEmail } from "../../domain/emails/sent-email.ts";
import type { Tone } from "../../ui/tone-badge.tsx";

type EmailState = SentEmail["status"] | MailEventName;

export const emailStateWords: Readonly<Record<EmailState, string>> = {
  queued: "Queued",
  sent: "Sent",
  delivered: "Delivered",
  deferred: "Delayed",
  opened: "Opened (maybe a machine)",
  clicked: "Clicked",
  soft_bounced: "Not delivered",
  bounced: "Bounced",
  complained: "Marked as spam",
  unsubscribed: "Unsubscribed",
  failed: "Failed",
  stored: "Not sent: no mail server",
};

export const emailStateTones: Readonly<Record<SentEmail["status"], Tone>> = {
  queued: "quiet",
  sent: "good",
  delivered: "good",
  opened: "good",
  clicked: "good",
  bounced: "bad",
  complained: "bad",
  unsubscribed: "warn",
  failed: "bad",
  stored: "quiet",
};
