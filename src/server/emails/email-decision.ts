/** Whether emails may still go, at the moment of sending: hours may lie between their plan and a mail server that takes them. */
import { type EmailBlock, emailBlock, type EmailHead } from "../../domain/emails/email-log.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { consentAddress } from "../../domain/consent/consent-options.ts";
import { type SendReason, sendReasons } from "../../domain/messaging/reasons.ts";
import { isAutomatic } from "../../domain/messaging/send-channels.ts";
import { hasOneThatDay, refusedAddress } from "../../domain/sends/recipient-plan.ts";
import { isVisible, type Visibility, visibilityOf } from "../changes/visibility.ts";
import { listConsents } from "../consent/consent-rows.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import { workActor } from "../jobs/work-actor.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import { listAutomatic } from "../sends/recipient-plan-rows.ts";
import { findEmails } from "./email-log-rows.ts";

/** Of those that may not go: why, by id. */
export async function whyNotSent(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, EmailBlock>> {
  const { trx, actor } = ctx;
  const logs = await findEmails(trx, actor.tenant_id, ids);
  const contact_ids = [...new Set(logs.map(({ contact_id }) => contact_id))];
  const contacts = new Map(
    (await findContacts(trx, actor.tenant_id, contact_ids)).map((contact) => [contact.id, contact] as const),
  );
  const statuses = new Map((await listStatusRows(trx, actor.tenant_id)).map((status) => [status.id, status] as const));
  const why = (log: EmailHead) => {
    const contact = contacts.get(log.contact_id);
    return contact ? emailBlock(contact, log.to, statuses.get(contact.status_id ?? "")) : because("deleted");
  };
  const blocks = new Map(logs.map((log) => [log.id, why(log)]));
  const toMany = logs.flatMap((log) => {
    const contact = contacts.get(log.contact_id);
    return contact && isAutomatic(log.source) && !blocks.get(log.id) ? [{ log, contact }] : [];
  });
  for (const [id, block] of await whyNotToMany(ctx, toMany)) blocks.set(id, block);
  return new Map([...blocks].flatMap(([id, block]) => (block ? [[id, block] as const] : [])));
}

interface Addressed {
  log: EmailHead;
  contact: Contact;
}

/** What the plan of a send to many people asks, of these addresses. */
async function whyNotToMany(ctx: Ctx, asked: readonly Addressed[]): Promise<Map<string, EmailBlock | null>> {
  if (asked.length === 0) return new Map();
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const now = world.now();
  const ids = [...new Set(asked.map(({ contact }) => contact.id))];
  const addresses = [...new Set(asked.map(({ log }) => consentAddress("email", log.to)))];
  const said = await listConsents(trx, tenant_id, { contact_ids: ids, channel: "email", addresses });
  const reach = await reachOf(ctx, [...new Set(asked.map(({ log }) => log.user_id))]);
  const automatic = await listAutomatic(trx, { tenant_id, ids }, { channel: "email", now, except: null });
  const why = ({ log, contact }: Addressed) => {
    const theirs = said.filter(({ contact_id }) => contact_id === null || contact_id === contact.id);
    const refused = refusedAddress(theirs, log.to);
    if (refused) return refused;
    const visibility = reach.get(log.user_id);
    if (!visibility || !isVisible(visibility, contact)) return because("not_yours");
    const others = automatic.filter((one) => one.contact_id === contact.id && one.id !== log.id).map(({ at }) => at);
    return hasOneThatDay(contact, others, now) ? because("already_today") : null;
  };
  return new Map(asked.map((one) => [one.log.id, why(one)]));
}

/** Of those who may still send emails. */
async function reachOf(
  { trx, actor: { tenant_id } }: Ctx,
  senders: readonly EmailHead["user_id"][],
): Promise<ReadonlyMap<EmailHead["user_id"], Visibility>> {
  const reach = new Map<EmailHead["user_id"], Visibility>();
  for (const user_id of senders) {
    const sender = user_id === null ? null : await workActor(trx, tenant_id, { user_id, acting: null }, "emails.send");
    if (sender) reach.set(user_id, await visibilityOf(trx, sender, "emails.send"));
  }
  return reach;
}

function because(reason: SendReason): EmailBlock {
  return { reason, words: sendReasons[reason].words };
}
