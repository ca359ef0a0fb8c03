/** New contacts many at a time, written once: with their keys, the pairs they may be part of, and their number in the order of writes. */
import { sql } from "kysely";
import { type ContactKeys, contactKeyNames, contactKeys } from "../../domain/contacts/contact-keys.ts";
import { type Contact, contactColumns } from "../../domain/contacts/contact.ts";
import { matchKeyNumbers } from "../../domain/contacts/match.ts";
import type { House } from "../house.ts";
import type { Trx } from "../db/schema.ts";
import { insertKeyNumbers } from "./contact-match-rows.ts";

/** A contact with everything derived from it, which needs no database and can be made ahead. */
export interface Written {
  contact: Contact;
  keys: ContactKeys;
  match_keys: readonly number[];
}

export function writtenOf(contact: Contact): Written {
  return { contact, keys: contactKeys(contact), match_keys: matchKeyNumbers(contact) };
}

/** Before the contacts themselves: from their insert on every other writer of the tenant waits. `first`: the number of the first. */
export async function insertKeysOf(trx: Trx, tenant_id: string, first: number, all: readonly Written[]): Promise<void> {
  const keys = all.flatMap(({ match_keys }) => match_keys);
  const ids = all.flatMap(({ match_keys }, place) => match_keys.map(() => first + place));
  await insertKeyNumbers(trx, tenant_id, { keys, ids });
}

const columns = [...contactColumns, ...contactKeyNames].filter((name) => name !== "seq" && name !== "id");
type Row = Contact & ContactKeys;

/**
 * Inserts contacts together with their number in the order of writes, so that no row and none of its index entries is
 * written twice. Holds the tenant's counter until the transaction ends: a batch is small and does little after it.
 * They are numbered from `first` on. Returns the number of the write, for the hint after the commit; the caller does not
 * name them as touched.
 */
export async function insertStampedContacts(
  trx: Trx,
  tenant_id: string,
  first: number,
  all: readonly Written[],
): Promise<number> {
  const rows = all.map(({ contact, keys }): Row => ({ ...contact, ...keys }));
  const [model] = rows;
  if (!model) throw new Error("there is nobody to write down");
  // Of some seventy columns most say the same of every row of a list: those travel and are read once.
  const varying = columns.filter((name) => rows.some((row) => !isAlike(row[name], model[name])));
  const from = (name: (typeof columns)[number]) => `${varying.includes(name) ? "x" : "k"}."${name}"`;
  const different = rows.map((row) => Object.fromEntries(varying.map((name) => [name, row[name]])));
  const inserted = await sql<{ seq: number; count: number }>`with numbered as (
      update tenant_seq set seq = seq + 1 where tenant_id = ${tenant_id} returning seq
    ), inserted as (
      insert into contacts (tenant_id, seq, id, ${sql.raw(columns.map((name) => `"${name}"`).join(", "))})
      select ${tenant_id}::uuid, numbered.seq, ${first}::bigint + x.ordinality - 1, ${sql.raw(columns.map(from).join(", "))}
      from numbered, jsonb_populate_record(null::contacts, ${JSON.stringify(model)}::jsonb) k,
        jsonb_populate_recordset(null::contacts, ${JSON.stringify(different)}::jsonb) with ordinality x
      returning id
    ) select seq, (select count(*) from inserted)::int as count from numbered`.execute(trx);
  const [done] = inserted.rows;
  if (done?.count !== rows.length) throw new Error("not every new contact was written");
  return done.seq;
}

function isAlike(one: unknown, other: unknown): boolean {
  return one === other || (isEmpty(one) && isEmpty(other));
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/**
 * Puts what the search index has only jotted down into its place. Left to itself, the writer whose note fills the page does
 * it for everybody, holding the tenant's counter meanwhile; bulk work does it between its transactions.
 */
export async function settleSearchIndex({ db }: Pick<House, "db">): Promise<void> {
  await sql`select gin_clean_pending_list('contacts_haystack'::regclass)`.execute(db);
}

/** New contacts after which that is due: about half of what the index jots down by itself (4 MB). */
export const contactsPerSettling = 1_000;
