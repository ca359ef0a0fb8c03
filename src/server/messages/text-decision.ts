/** Whether a text may go now: from the ledger, the contact, the hours and what is left to send. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { type TextBlock, type TextWait, textWait, whyNotTexted } from "../../domain/messages/text-check.ts";
import type { Ctx } from "../context.ts";
import { listConsents } from "../consent/consent-rows.ts";
import { consentAddress } from "../../domain/consent/consent-options.ts";
import { contactsOfNumber } from "../dialer/associated-rows.ts";
import { dialRulesAt } from "../dialer/dial-rules-rows.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import { hasOpenAnswer } from "./text-rows.ts";

export async function textBlock(
  { trx, actor }: Pick<Ctx, "trx" | "actor">,
  contact: Contact,
  number: string,
  asks = false,
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
    asks,
  });
}

/** Everybody with the number counts, whoever they belong to: the phone rings where it is. */
export async function waitOf(
  { trx, actor: { tenant_id }, world }: Pick<Ctx, "trx" | "actor" | "world">,
  contact: Contact,
  number: string,
): Promise<TextWait | null> {
  const now = world.now();
  const rules = await dialRulesAt(trx, tenant_id, now);
  const others = await contactsOfNumber(trx, tenant_id, { all: true, owners: [], pools: [] }, { number, limit: 50 });
  const contacts = [contact, ...others.filter(({ id }) => id !== contact.id)];
  return textWait({ number, contacts, now, rules });
}
