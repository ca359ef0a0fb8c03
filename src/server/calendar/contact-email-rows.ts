/** Finds contacts by email address. */
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { emailKey } from "../../domain/contacts/contact-tidy.ts";
import type { Actor } from "../actor.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import type { Trx } from "../db/schema.ts";

const addressesAtOnce = 100;
/** An address may also be part of other contacts' text. */
const likelyMax = 20;

/** Of the visible contacts: the actor's own first, then the most recently updated; keyed by lowercase address. */
export async function contactsOfEmails(
  trx: Trx,
  actor: Pick<Actor, "tenant_id" | "user_id">,
  { visibility, addresses }: { visibility: Visibility; addresses: readonly string[] },
): Promise<Map<string, number>> {
  const keys = [...new Set(addresses.map(emailKey))].filter((key) => key !== "");
  const found = new Map<string, number>();
  for (let at = 0; at < keys.length; at += addressesAtOnce) {
    const wanted = new Set(keys.slice(at, at + addressesAtOnce));
    for (const { id, emails } of await likely(trx, actor, { visibility, keys: [...wanted] }))
      for (const key of emails.map(({ address }) => emailKey(address)))
        if (wanted.has(key) && !found.has(key)) found.set(key, id);
  }
  return found;
}

async function likely(
  trx: Trx,
  { tenant_id, user_id }: Pick<Actor, "tenant_id" | "user_id">,
  { visibility, keys }: { visibility: Visibility; keys: readonly string[] },
): Promise<Pick<Contact, "id" | "emails">[]> {
  const likes = keys.map((key) => `%${likeText(key)}%`);
  const { rows } = await sql<Pick<Contact, "id" | "emails">>`select c.id, c.emails from contacts c
    where c.tenant_id = ${tenant_id} and c.deleted_at is null and ${whereVisible(visibility, "c")} and c.haystack like any(${likes})
    order by (c.owner_id = ${user_id}) is true desc, coalesce(c.last_activity_at, 0) desc, c.id desc
    limit ${likelyMax * keys.length}`.execute(trx);
  return rows;
}

const likeText = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
