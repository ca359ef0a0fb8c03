/** What mail services report of emails. */
import type { Generated } from "kysely";
import type { MailEventName } from "../../domain/emails/mail-event.ts";

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

interface MailHookNonces {
  nonce: string;
  body_hash: string;
  at: number;
}

export interface MailEventTables {
  mail_events: MailEvents;
  mail_hook_nonces: MailHookNonces;
}
