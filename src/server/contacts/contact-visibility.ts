/** Finds a contact the actor may see, or responds as if it did not exist. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { isMerged } from "../../domain/contacts/scope-parts.ts";
import { nowBelongsTo } from "../../domain/transfers/messages.ts";
import type { Capability } from "../../domain/users/access.ts";
import { refuse } from "../../kit/refusal.ts";
import { visibleTo, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { survivorOf } from "../duplicates/contact-merge-rows.ts";
import { findContacts } from "./contact-rows.ts";
import { newHolderName } from "./moved-away-rows.ts";

/**
 * For reads. 404 when it does not exist or is not visible; visible but without this capability: 403. A merged contact's
 * number resolves to the survivor: use the returned number.
 */
export async function contactToRead(ctx: Ctx, id: number, capability: Capability = "contacts.see"): Promise<Contact> {
  const contact = await standing(ctx, id, false);
  await allowContacts(ctx, [contact], capability);
  return contact;
}

/** Several at once, in number order; all of them or none. */
export async function contactsToRead(
  ctx: Ctx,
  ids: readonly number[],
  capability: Capability = "contacts.see",
): Promise<Contact[]> {
  const contacts = await seenContacts(ctx, ids, false);
  const missing = missingFrom(ids, contacts);
  if (missing.length > 0) refuse("not_found", { ids: missing.map(String) });
  await allowContacts(ctx, contacts, capability);
  return contacts;
}

/**
 * For writes: locks the row before checking, so that the decision uses the current state. A write to a merged contact
 * goes to the survivor: use the returned number.
 */
export async function contactToWrite(ctx: Ctx, id: number, capability: Capability = "contacts.edit"): Promise<Contact> {
  const contact = await standing(ctx, id, true);
  await allowContacts(ctx, [contact], capability);
  return contact;
}

const mergeHopsMax = 20;

async function standing(ctx: Ctx, id: number, lock: boolean): Promise<Contact> {
  // Read-only users do not learn who owns it now.
  return (await findStanding(ctx, id, { lock })) ?? (lock ? refuseMissing(ctx, [id], "id") : refuse("not_found"));
}

export interface FindStanding {
  /** Locked until the transaction ends. */
  lock?: boolean;
  capability?: Capability;
}

/** The contact a number stands for, through any number of merges; undefined when that one is not visible. */
export async function findStanding(
  ctx: Ctx,
  id: number,
  { lock = false, capability = "contacts.see" }: FindStanding = {},
): Promise<Contact | undefined> {
  const { trx, actor } = ctx;
  let wanted = id;
  for (let hops = 0; hops < mergeHopsMax; hops++) {
    const [contact] = await findContacts(trx, actor.tenant_id, [wanted], { lock });
    if (contact && !isMerged(contact)) {
      const [seen] = await visibleTo(trx, await visibilityOf(trx, actor, capability), [contact]);
      return seen;
    }
    // A merged contact that was purged is known by its merge.
    const next = contact?.merged_into_id ?? (await survivorOf(trx, actor.tenant_id, wanted));
    if (next === undefined) break;
    wanted = next;
  }
  return undefined;
}

export async function numberStandingFor(ctx: Ctx, id: number): Promise<number | undefined> {
  return (await findStanding(ctx, id))?.id;
}

export interface WriteManyOptions {
  capability?: Capability;
  /** Where the numbers were in the body, for the error. */
  field?: string;
}

/** Every number must be visible and within the capability, otherwise nothing is written. */
export async function contactsToWrite(
  ctx: Ctx,
  ids: readonly number[],
  options: WriteManyOptions = {},
): Promise<Contact[]> {
  const contacts = await seenContacts(ctx, ids, true);
  const missing = missingFrom(ids, contacts);
  if (missing.length > 0) await refuseMissing(ctx, missing, options.field ?? "id");
  await allowContacts(ctx, contacts, options.capability ?? "contacts.edit");
  return contacts;
}

/** A recent former owner learns who owns the contact now (domain §9, §25); for other users it does not exist. */
async function refuseMissing(ctx: Ctx, missing: readonly number[], field: string): Promise<never> {
  const { owners } = await visibilityOf(ctx.trx, ctx.actor, "contacts.edit");
  const name = missing.length === 1 ? await newHolderName(ctx, missing[0] ?? 0, owners) : undefined;
  return name === undefined
    ? refuse("not_found", { [field]: missing.map(String) })
    : refuse("moved_away", { base: [nowBelongsTo(name)] });
}

/** 404 unless all are visible, for contacts a body only refers to. */
export async function contactsMustBeSeen(ctx: Ctx, ids: readonly number[], field: string): Promise<void> {
  if (ids.length === 0) return;
  const missing = missingFrom(ids, await seenContacts(ctx, ids, false));
  if (missing.length > 0) refuse("not_found", { [field]: missing.map(String) });
}

async function seenContacts(ctx: Ctx, ids: readonly number[], lock: boolean): Promise<Contact[]> {
  const contacts = await findContacts(ctx.trx, ctx.actor.tenant_id, ids, { lock });
  return visibleTo(ctx.trx, await visibilityOf(ctx.trx, ctx.actor), contacts);
}

async function allowContacts(ctx: Ctx, contacts: readonly Contact[], capability: Capability): Promise<void> {
  if (capability === "contacts.see") return;
  const allowed = await visibleTo(ctx.trx, await visibilityOf(ctx.trx, ctx.actor, capability), contacts);
  if (allowed.length < contacts.length) refuse("forbidden");
}

function missingFrom(ids: readonly number[], contacts: readonly Contact[]): number[] {
  const found = new Set(contacts.map((contact) => contact.id));
  return [...new Set(ids)].filter((id) => !found.has(id));
}
