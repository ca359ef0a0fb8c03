/** Emails to contacts, and what mail services report of them. */
import type { Generated } from "kysely";
import type { EmailLog } from "../../domain/emails/email-log.ts";
import type { InboundKind } from "../../domain/emails/inbound-kind.ts";
import type { MailEventName } from "../../domain/emails/mail-event.ts";
import type { SendReason } from "../../domain/messaging/reasons.ts";
import type { StoredBlocks } from "./schema-messages.ts";

interface EmailLogs extends Omit<EmailLog, "seq" | "blocks" | "automatic" | "reason"> {
  blocks: StoredBlocks;
  reason: Generated<SendReason | null>;
  answers_id: Generated<string | null>;
  automatic: Generated<boolean>;
  tenant_id: string;
  deleted_at: number | null;
  seq: Generated<number>;
}

interface MailEvents {
  tenant_id: string;
  event_key: string;
  mail_id: string;
  event: MailEventName;
  words: Generated<string>;
  machine: Generated<boolean>;
  at: number;
  received_at: number;
}

interface ReceivedMails {
  tenant_id: string;
  mail_key: string;
  received_at: number;
}

interface MailHookNonces {
  nonce: string;
  body_hash: string;
  at: number;
}

interface EmailPictures {
  tenant_id: string;
  id: string;
  sha256: string;
  created_by: string;
  created_at: number;
  /** When an email with it was written to a contact. */
  sent_at: number | null;
  /** When the nightly purge found nothing that refers to it. */
  unused_since: number | null;
}

interface InboundStates {
  kind: InboundKind;
  uid_validity: Generated<string | null>;
  uid: Generated<number>;
  waiting: Generated<number[]>;
  read_at: Generated<number | null>;
  last_mail_at: Generated<number | null>;
  error: Generated<string>;
  error_at: Generated<number | null>;
}

export interface EmailTables {
  inbound_states: InboundStates;
  email_logs: EmailLogs;
  mail_events: MailEvents;
  email_pictures: EmailPictures;
  received_mails: ReceivedMails;
  mail_hook_nonces: MailHookNonces;
}
