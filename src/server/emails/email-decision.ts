/** Whether an email may still go, at the moment of sending: hours may lie between its plan and a mail server that takes it. */
import { type EmailBlock, emailBlock, type EmailLog } from "../../domain/emails/email-log.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { consentAddress } from "../../domain/consent/consent-options.ts";
import { type SendReason, sendReasons } from "../../domain/messaging/reasons.ts";
import { isAutomatic } from "../../domain/messaging/send-channels.ts";
import { hasOneThatDay, refusedAddress } from "../../domain/sends/recipient-plan.ts";
import { isVisible, visibilityOf } from "../changes/visibility.ts";
import { listConsents } from "../consent/consent-rows.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import { workActor } from "../jobs/work-actor.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import { automaticMoments } from "../sends/recipient-plan-rows.ts";
import { findEmail } from "./email-log-rows.ts";

export async function whyNotSent(ctx: Ctx, id: string): Promise<EmailBlock | null> {
  const { trx, actor } = ctx;
  const log = await findEmail(trx, actor.tenant_id, id);
  if (!log) return null;
  const [contact] = await findContacts(trx, actor.tenant_id, [log.contact_id]);
  if (!contact) return because("deleted");
  const statuses = await listStatusRows(trx, actor.tenant_id);
  const status = statuses.find((one) => one.id === contact.status_id);
  return emailBlock(contact, log.to, status) ?? (isAutomatic(log.source) ? whyNotToMany(ctx, contact, log) : null);
}

/** What the plan of a send to many people asks, of this address. */
async function whyNotToMany(
  { trx, actor, world }: Ctx,
  contact: Contact,
  { id, to, user_id }: EmailLog,
): Promise<EmailBlock | null> {
  const { tenant_id } = actor;
  const ids = [contact.id];
  const addresses = [consentAddress("email", to)];
  const said = await listConsents(trx, tenant_id, { contact_ids: ids, channel: "email", addresses });
  const refused = refusedAddress(said, to);
  if (refused) return refused;
  const sender =
    user_id === null ? undefined : await workActor(trx, tenant_id, { user_id, acting: null }, "emails.send");
  if (!sender || !isVisible(await visibilityOf(trx, sender, "emails.send"), contact)) return because("not_yours");
  const now = world.now();
  const moments = await automaticMoments(trx, { tenant_id, ids }, { channel: "email", now, except: id });
  return hasOneThatDay(contact, moments.get(contact.id) ?? [], now) ? because("already_today") : null;
}

function because(reason: SendReason): EmailBlock {
  return { reason, words: sendReasons[reason].words };
}
