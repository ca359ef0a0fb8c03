/** What came from a number or address before any contact had it: it goes to the contact that gets it, at once. */
import { sql } from "kysely";
import { consentAddress, consentChannels } from "../../domain/consent/consent-options.ts";
import type { ConsentEntry } from "../../domain/consent/consent.ts";
import { permissionOf } from "../../domain/consent/permission.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { phonesComing } from "../../domain/contacts/number-verdict.ts";
import { phoneKey } from "../../domain/values/phone-number.ts";
import { insertConsent, listConsentsAt } from "../consent/consent-rows.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";

type Work = Pick<Ctx, "trx" | "actor" | "world" | "changeSet">;

export interface ContactAddresses {
  contact_id: number;
  owner_id: string | null;
  /** As in the consent ledger. */
  addresses: string[];
}

export function addressesOf(id: number, { owner_id, phones, emails }: Pick<Contact, "owner_id" | "phones" | "emails">) {
  const numbers = phones.map(({ number }) => phoneKey(number));
  const own = emails.map(({ address }) => consentAddress("email", address));
  return { contact_id: id, owner_id, addresses: [...new Set([...numbers, ...own])].filter((one) => one !== "") };
}

/** With what is new on it, or restored with it. */
export function addressesGained({ before, after }: { before: Contact; after: Contact }): ContactAddresses {
  const isBack = before.deleted_at !== null;
  const known = isBack ? [] : addressesOf(before.id, before).addresses;
  const emails = after.deleted_at === null && (isBack || before.emails !== after.emails) ? after.emails : [];
  const some = addressesOf(after.id, { owner_id: after.owner_id, phones: phonesComing(before, after), emails });
  return { ...some, addresses: some.addresses.filter((one) => !known.includes(one)) };
}

export async function attachEarlierMessages(ctx: Work, contacts: readonly ContactAddresses[]): Promise<void> {
  const some = contacts.filter(({ addresses }) => addresses.length > 0);
  if (some.length === 0) return;
  const gained = some.flatMap(({ addresses }) => addresses);
  await lockAddresses(ctx.trx, ctx.actor.tenant_id, { addresses: gained, by: "contacts" });
  if (!(await hasUnattached(ctx.trx, ctx.actor.tenant_id))) return;
  await attachConsents(ctx, some);
  await attachConversations(ctx, some);
}

const addressLocks = 256;

/**
 * Until the transaction ends, no message from these addresses is stored while contacts gain them, and the other way
 * round: each sees what the other wrote. Contacts are locked before. Contacts do not wait for each other; an import
 * gains thousands of addresses, so that some share a lock.
 */
export async function lockAddresses(
  trx: Trx,
  tenant_id: string,
  { addresses, by }: { addresses: readonly string[]; by: "contacts" | "message" },
): Promise<void> {
  const take = sql.raw(by === "message" ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared");
  await sql`select ${take}(hashtextextended(key, 58)) from (
    select distinct concat(${tenant_id}::text, ' address ', abs(hashtext(address)::bigint) % ${addressLocks}::int) as key
      from unnest(${[...addresses]}::text[]) as t(address) order by key) as locks`.execute(trx);
}

/** Usually there are none, and nothing is looked up. */
async function hasUnattached(trx: Trx, tenant_id: string): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select
    exists (select from consents where tenant_id = ${tenant_id} and contact_id is null)
    or exists (select from conversations where tenant_id = ${tenant_id} and contact_id is null) as some`.execute(trx);
  return rows[0]?.some === true;
}

/** Addresses of what no contact has taken, in their order. */
export async function listUnattached(
  trx: Trx,
  tenant_id: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`select distinct address from (
      select address from consents where tenant_id = ${tenant_id} and contact_id is null
      union all
      select number_key from conversations
        where tenant_id = ${tenant_id} and contact_id is null and user_id is null and deleted_at is null
    ) unattached where address > ${after} order by address limit ${limit}`.execute(trx);
  return rows.map(({ address }) => address);
}

/** What counts now, with its own times: the contact's other answers keep their order to it. */
async function attachConsents(
  { trx, actor, world, changeSet }: Work,
  contacts: readonly ContactAddresses[],
): Promise<void> {
  const asked = contacts.flatMap(({ contact_id, addresses }) => addresses.map((address) => ({ contact_id, address })));
  const known = Map.groupBy(await listConsentsAt(trx, actor.tenant_id, asked), ({ address }) => address);
  for (const { contact_id, address } of asked)
    for (const { seq: _seq, ...entry } of missing(known.get(address) ?? [], contact_id, address)) {
      const id = world.uuid();
      await insertConsent(trx, actor.tenant_id, { ...entry, id, contact_id });
      changeSet.add("consents", id);
    }
}

function missing(entries: readonly ConsentEntry[], contact_id: number, address: string): ConsentEntry[] {
  const own = entries.filter((one) => one.contact_id === contact_id);
  const all = entries.filter((one) => one.contact_id === null || one.contact_id === contact_id);
  return consentChannels.flatMap((channel) => {
    const { by } = permissionOf(all, { channel, address });
    if (by?.contact_id !== null) return [];
    const mine = permissionOf(own, { channel, address }).by;
    return mine?.at === by.at && mine.received_at === by.received_at ? [] : [by];
  });
}

/** One that has a user is of texts to that user's own number. */
async function attachConversations(ctx: Work, contacts: readonly ContactAddresses[]): Promise<void> {
  const { trx, actor, world, changeSet } = ctx;
  const { tenant_id } = actor;
  const keys = contacts.flatMap(({ addresses }) => addresses);
  const { rows } = await sql<{ id: string; number_key: string }>`select id, number_key from conversations
    where tenant_id = ${tenant_id} and contact_id is null and user_id is null and deleted_at is null
      and number_key = any(${keys}::text[]) order by id for update`.execute(trx);
  for (const { id, number_key } of rows) {
    const contact = contacts.find(({ addresses }) => addresses.includes(number_key));
    if (!contact) continue;
    const { contact_id, owner_id: user_id } = contact;
    await sql`update conversations set contact_id = ${contact_id}, user_id = ${user_id}, updated_at = ${world.now()},
      version = version + 1 where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
    changeSet.add("conversations", id);
    changeSet.add("texts", ...(await attachTexts(trx, { tenant_id, id }, contact_id, world.now())));
  }
}

/** Those of a conversation, to a contact who has the number by now. Returns the ids. */
export async function attachTexts(
  trx: Trx,
  { tenant_id, id }: { tenant_id: string; id: string },
  contact_id: number,
  now: number,
): Promise<string[]> {
  const rows = await trx
    .updateTable("texts")
    .set((eb) => ({ contact_id, updated_at: now, version: eb("version", "+", 1) }))
    .where((eb) => eb.and({ tenant_id, conversation_id: id }))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}
