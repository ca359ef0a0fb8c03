/** Records in its log whether the mail server delivered an email to a contact. */
import { endEmail } from "../../domain/emails/email-log.ts";
import type { MailEnd } from "../mail/mail-outbox.ts";
import type { Ctx } from "../context.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { findEmail, updateEmail } from "./email-log-rows.ts";
import { noteEmailed } from "./email-went.ts";
import { noteMailEvent } from "./mail-events.ts";

/** Contacts are locked before their records, as everywhere. Only an email that was sent counts as contact made. */
export async function endEmailLog(ctx: Ctx, id: string, { status, error, reason }: MailEnd): Promise<void> {
  const { trx, actor, world, changeSet } = ctx;
  if (status === "bounced")
    return void (await noteMailEvent(ctx, id, { event: status, words: error, at: world.now() }));
  const found = await findEmail(trx, actor.tenant_id, id);
  if (!found) return;
  const [contact] = await findContacts(trx, actor.tenant_id, [found.contact_id], { lock: true });
  const log = await findEmail(trx, actor.tenant_id, id, { lock: true });
  const after = log && endEmail(log, { status, error }, world.now());
  if (!log || !after || after === log) return;
  await updateEmail(trx, actor.tenant_id, after, reason);
  changeSet.add("email_logs", id);
  if (after.status === "sent") await noteEmailed(ctx, log, contact);
}
