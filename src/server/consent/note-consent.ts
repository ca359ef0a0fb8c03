/** The one way into the consent ledger: for agents, texts, forms, lead vendors and unsubscribe links. */
import type { ConsentEntry } from "../../domain/consent/consent.ts";
import { consentAddress } from "../../domain/consent/consent-options.ts";
import { eventAfter, type Permission, permissionOf } from "../../domain/consent/permission.ts";
import type { ConsentChannel } from "../../domain/consent/consent-options.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { findConsent, insertConsent, insertOfConsents, listConsents, listConsentsAt } from "./consent-rows.ts";

/** Parts of a context; the public form and webhooks have no signed-in user, but a tenant. */
export interface ConsentHands extends Pick<Ctx, "trx" | "world" | "changeSet"> {
  readonly actor: { readonly tenant_id: string };
}

export interface NewConsent extends Pick<ConsentEntry, "contact_id" | "channel" | "event" | "how" | "words"> {
  /** Chosen by a device, so that a repeated request adds nothing. */
  id?: string | undefined;
  /** As typed; stored in its normal form. */
  address: string;
  page?: string | undefined;
  page_version?: string | undefined;
  call_id?: string | null | undefined;
  user_id?: string | null | undefined;
  /** When it was said; defaults to now, and is never ahead of it. */
  at?: number | undefined;
  ip?: string | undefined;
}

/** Returns the stored entry; a yes after a no is stored as `regranted`. */
export async function noteConsent(hands: ConsentHands, said: NewConsent): Promise<ConsentEntry> {
  const { trx, actor, world, changeSet } = hands;
  const { contact_id, channel } = said;
  const address = consentAddress(channel, said.address);
  if (address === "") refuse("invalid", { address: ["Enter the number or address."] });
  const before = await permissionNow(hands, { contact_id, channel, address });
  const entry = entryOf(world, { ...said, address }, before);
  const { seq: _seq, ...row } = entry;
  if (!(await insertConsent(trx, actor.tenant_id, row))) return knownEntry(hands, entry);
  changeSet.add("consents", entry.id);
  return entry;
}

/** Of one kind of source that has just been let in: entries of several contacts, written when the transaction is stamped. */
export async function noteConsents(
  { trx, actor, world, changeSet }: ConsentHands,
  says: readonly (NewConsent & { contact_id: number })[],
): Promise<void> {
  const named = says.map((said) => ({ ...said, address: consentAddress(said.channel, said.address) }));
  const known = await listConsentsAt(trx, actor.tenant_id, named);
  const entries: ConsentEntry[] = [];
  for (const said of named) {
    const ofContact = [...known, ...entries].filter(
      ({ contact_id }) => contact_id === null || contact_id === said.contact_id,
    );
    entries.push(entryOf(world, said, permissionOf(ofContact, said)));
  }
  if (entries.length > 0) changeSet.insert("consents", insertOfConsents(actor.tenant_id, entries));
}

function entryOf(world: ConsentHands["world"], said: NewConsent, before: Permission): ConsentEntry {
  const now = world.now();
  const { contact_id, channel, address } = said;
  return {
    id: said.id ?? world.uuid(),
    contact_id,
    channel,
    address,
    event: eventAfter(said.event, before),
    how: said.how,
    words: said.words,
    page: said.page ?? "",
    page_version: said.page_version ?? "",
    call_id: said.call_id ?? null,
    user_id: said.user_id ?? null,
    at: Math.min(said.at ?? now, now),
    received_at: now,
    ip: said.ip ?? "",
    seq: 0,
  };
}

async function knownEntry({ trx, actor }: ConsentHands, { id, contact_id }: ConsentEntry): Promise<ConsentEntry> {
  const known = await findConsent(trx, actor.tenant_id, id);
  if (!known || known.contact_id !== contact_id) return refuse("invalid", { id: ["This id is already used."] });
  return known;
}

/** The permission of one contact's number or address as of now. */
export async function permissionNow(
  { trx, actor }: Pick<ConsentHands, "trx" | "actor">,
  { contact_id, channel, address }: { contact_id: number | null; channel: ConsentChannel; address: string },
): Promise<Permission> {
  const own = consentAddress(channel, address);
  const contact_ids = contact_id === null ? [] : [contact_id];
  const entries = await listConsents(trx, actor.tenant_id, { contact_ids, channel, addresses: [own] });
  return permissionOf(entries, { channel, address: own });
}
