/** Whether a text may go now: from the ledger, the contact, the hours and what is left to send. */
import type { Contact } from "../../domain/contacts/contact.ts";
import {
  isReservedNumber,
  type TextBlock,
  type TextWait,
  textWait,
  whyNotTexted,
} from "../../domain/messages/text-check.ts";
import type { Ctx } from "../context.ts";
import { listConsents } from "../consent/consent-rows.ts";
import { consentAddress } from "../../domain/consent/consent-options.ts";
import { dialRulesAt } from "../dialer/dial-rules-rows.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import { hasOpenAnswer } from "./text-rows.ts";

export async function textBlock(
  { trx, actor }: Pick<Ctx, "trx" | "actor">,
  contact: Contact,
  number: string,
): Promise<TextBlock | null> {
  const { tenant_id } = actor;
  const statuses = await listStatusRows(trx, tenant_id);
  const addresses = [consentAddress("text", number)];
  return whyNotTexted({
    contact,
    number,
    status: statuses.find(({ id }) => id === contact.status_id),
    consents: await listConsents(trx, tenant_id, { contact_ids: [contact.id], channel: "text", addresses }),
    isHeld: await hasOpenAnswer(trx, tenant_id, contact.id),
  });
}

export async function waitOf(
  { trx, actor, world }: Pick<Ctx, "trx" | "actor" | "world">,
  contact: Contact | null,
  number: string,
): Promise<TextWait | null> {
  // Nobody is there.
  if (isReservedNumber(number)) return null;
  const now = world.now();
  const { hours } = await dialRulesAt(trx, actor.tenant_id, now);
  return textWait(contact, number, { now, hours });
}
