/**
 * Purges deleted contacts manually, before their 90 days are over; contacts under a retention rule stay (domain §3,
 * §23).
 */
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { isKeptByRule, isPurgeTyped } from "../../domain/contacts/deletion.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { isMerged } from "../../domain/contacts/scope-parts.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { holdMergedInto } from "../duplicates/contact-merge-rows.ts";
import { purgeContacts } from "./contact-purge-rows.ts";
import { contactsToWrite } from "./contact-visibility.ts";

export async function purgeForEver(ctx: Ctx, { ids, typed }: { ids: readonly number[]; typed: string }) {
  const distinct = [...new Set(ids)];
  const contacts = await contactsToWrite(ctx, distinct, { capability: "contacts.purge", field: "ids" });
  const [first] = contacts;
  const name = first && nameOfContact(first);
  if (!isPurgeTyped(typed, { count: distinct.length, name }))
    refuse("invalid", { typed: [`Type ${distinct.length === 1 ? name : distinct.length} to delete permanently.`] });
  // A merged contact is represented by its survivor, and an undo may restore it.
  const alive = contacts.filter((contact) => contact.deleted_at === null || isMerged(contact));
  if (alive.length > 0) refuse("invalid", { ids: [contactMessages.purge_alive] });
  const doomed = contacts.filter((contact) => !isKeptByRule(contact));
  const behind = await holdMergedInto(
    ctx.trx,
    ctx.actor.tenant_id,
    doomed.map(({ id }) => id),
  );
  await purgeContacts(ctx, [...doomed, ...behind]);
  return { data: { purged: doomed.length, kept_ids: contacts.filter(isKeptByRule).map(({ id }) => id) } };
}
