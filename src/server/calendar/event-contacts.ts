/** Contacts an event names: each visible, and resolved through merges. */
import { isMerged } from "../../domain/contacts/scope-parts.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { refuse } from "../../kit/refusal.ts";
import { visibleTo, visibilityOf } from "../changes/visibility.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { findStanding } from "../contacts/contact-visibility.ts";
import { contactsOfEmails } from "./contact-email-rows.ts";
import type { Ctx } from "../context.ts";

/** Locked contacts by requested id; the survivor of a merge is under both ids. */
export type NamedContacts = ReadonlyMap<number, Contact>;

/**
 * Contacts are locked before events, as everywhere, so that none is merged away while an event is being linked to it.
 */
export async function contactsNamed(ctx: Ctx, ids: readonly number[] = []): Promise<NamedContacts> {
  const seen = await seenContacts(ctx, ids);
  const named = new Map(seen.filter((contact) => !isMerged(contact)).map((contact) => [contact.id, contact]));
  for (const id of ids) {
    const contact = named.get(id) ?? (await findStanding(ctx, id, { lock: true }));
    if (contact) named.set(id, contact);
  }
  return named;
}

/**
 * The ids to write. An id that was already on the event may be out of the writer's sight and stays; new ones must be
 * visible.
 */
export function numbersFor(ids: readonly number[], named: NamedContacts, before: readonly number[] = []): number[] {
  const missing = ids.filter((id) => !named.has(id) && !before.includes(id));
  if (missing.length > 0) refuse("not_found", { contact_ids: missing.map(String) });
  return [...new Set(ids.map((id) => named.get(id)?.id ?? id))];
}

/** Contact ids by lowercase address. */
export type ContactsByMail = ReadonlyMap<string, number>;

/** Of the visible contacts, locked; unknown addresses are left out. */
export async function contactsOfMails(ctx: Ctx, mails: readonly string[]): Promise<ContactsByMail> {
  if (mails.length === 0) return new Map();
  const { trx, actor } = ctx;
  const found = await contactsOfEmails(trx, actor, { visibility: await visibilityOf(trx, actor), addresses: mails });
  const named = await contactsNamed(ctx, [...new Set(found.values())]);
  return new Map(
    [...found].flatMap(([mail, id]) => {
      const contact = named.get(id);
      return contact ? [[mail, contact.id] as const] : [];
    }),
  );
}

/** For reading another user's calendar: ids the reader may not see are left out. */
export async function numbersSeen(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await findContacts(ctx.trx, ctx.actor.tenant_id, [...new Set(ids)], { lock: false });
  return new Set((await visibleTo(ctx.trx, await visibilityOf(ctx.trx, ctx.actor), found)).map(({ id }) => id));
}

async function seenContacts(ctx: Ctx, ids: readonly number[]): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const sorted = [...new Set(ids)].sort((one, other) => one - other);
  const found = await findContacts(ctx.trx, ctx.actor.tenant_id, sorted, { lock: true });
  return visibleTo(ctx.trx, await visibilityOf(ctx.trx, ctx.actor), found);
}
