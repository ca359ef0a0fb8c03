/** Records in their logs whether the mail server delivered emails to contacts. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { type EmailHead, endEmail } from "../../domain/emails/email-log.ts";
import type { MailEnd } from "../mail/mail-outbox.ts";
import type { Ctx } from "../context.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { type ChangedEmail, contactsOfEmails, findEmails, updateEmailsWhenStamped } from "./email-log-rows.ts";
import { noteAllEmailed } from "./email-went.ts";
import { noteMailEvent } from "./mail-events.ts";

/** Contacts are locked before their records, as everywhere. Only an email that was sent counts as contact made. */
export async function endEmailLogs(ctx: Ctx, all: readonly MailEnd[]): Promise<void> {
  const { world } = ctx;
  const ends = new Map(all.flatMap((end) => (end.status === "bounced" ? [] : [[end.email_log_id, end] as const])));
  const { logs, contacts } = await locked(ctx, [...ends.keys()]);
  const now = world.now();
  const changed = logs.flatMap((before): ChangedEmail[] => {
    const end = ends.get(before.id);
    if (!end || end.status === "bounced") return [];
    const log = endEmail(before, { status: end.status, error: end.error }, end.at ?? now);
    return log === before ? [] : [{ log, reason: end.reason }];
  });
  updateEmailsWhenStamped(ctx, changed);
  const sent = changed.map(({ log }) => log).filter(({ status }) => status === "sent");
  await noteAllEmailed(ctx, sent, contacts);
  for (const { status, email_log_id, error: words } of all)
    if (status === "bounced") await noteMailEvent(ctx, email_log_id, { event: status, words, at: now });
}

interface Locked {
  logs: readonly EmailHead[];
  contacts: readonly Contact[];
}

async function locked({ trx, actor: { tenant_id } }: Ctx, ids: readonly string[]): Promise<Locked> {
  if (ids.length === 0) return { logs: [], contacts: [] };
  const contact_ids = await contactsOfEmails(trx, tenant_id, ids);
  const contacts = await findContacts(trx, tenant_id, contact_ids, { lock: true });
  return { contacts, logs: await findEmails(trx, tenant_id, ids, { lock: true }) };
}
