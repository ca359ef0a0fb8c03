/** New contacts many at a time, written once: with their keys, the pairs they may be part of, and their number in the order of writes. */
import { sql } from "kysely";
import { type ContactKeys, contactKeyNames, contactKeys } from "../../domain/contacts/contact-keys.ts";
import { type Contact, contactColumns } from "../../domain/contacts/contact.ts";
import { matchKeyNumbers } from "../../domain/contacts/match.ts";
import type { House } from "../house.ts";
import { letGoOf, reserveNumber, standingUnder } from "../changes/reserved.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { breathe } from "../jobs/breathe.ts";
import { insertKeyNumbers } from "./contact-match-rows.ts";
import { takeNumbers } from "./contact-number-rows.ts";

/** A contact with everything derived from it, which needs no database and can be made ahead. */
export interface Written {
  contact: Contact;
  keys: ContactKeys;
  match_keys: readonly number[];
}

export function writtenOf(contact: Contact): Written {
  return { contact, keys: contactKeys(contact), match_keys: matchKeyNumbers(contact) };
}

/** `first`: the number of the first. */
export async function insertKeysOf(trx: Trx, tenant_id: string, first: number, all: readonly Written[]): Promise<void> {
  const keys = all.flatMap(({ match_keys }) => match_keys);
  const ids = all.flatMap(({ match_keys }, place) => match_keys.map(() => first + place));
  await insertKeyNumbers(trx, tenant_id, { keys, ids }, "new");
}

const columns = [...contactColumns, ...contactKeyNames].filter((name) => name !== "seq" && name !== "id");
type Row = Contact & ContactKeys;
/** Put into text at one go; more would hold up requests. */
const rowsPerTurn = 100;

/** What a write of new contacts takes ahead: its number in the order of writes, and the number of the first of them. */
export interface Reserved {
  seq: number;
  first: number;
}

export async function reserveContacts(ctx: Ctx, count: number): Promise<Reserved> {
  const { tenant_id } = ctx.actor;
  let first = 0;
  const seq = await reserveNumber(ctx, async (trx) => {
    first = await takeNumbers(trx, tenant_id, count);
  });
  return { seq, first };
}

/**
 * Inserts contacts under what was taken ahead for them, so that no row and none of its index entries is written twice and
 * nobody waits for them. The caller does not name them as touched. `waits`: whether the commit waits for the disk; one that
 * does not leaves the number standing, for a later one to let go of.
 */
export async function insertStampedContacts(
  ctx: Ctx,
  { seq, first }: Reserved,
  all: readonly Written[],
  waits: boolean,
): Promise<void> {
  const { tenant_id } = ctx.actor;
  const rows = all.map(({ contact, keys }): Row => ({ ...contact, ...keys }));
  const [model] = rows;
  if (!model) throw new Error("there is nobody to write down");
  // Of some seventy columns most say the same of every row of a list: those travel and are read once.
  const varying = columns.filter((name) => rows.some((row) => !isAlike(row[name], model[name])));
  const from = (name: (typeof columns)[number]) => `${varying.includes(name) ? "x" : "k"}."${name}"`;
  const different: string[] = [];
  for (let at = 0; at < rows.length; at += rowsPerTurn) {
    for (const row of rows.slice(at, at + rowsPerTurn))
      different.push(JSON.stringify(Object.fromEntries(varying.map((name) => [name, row[name]]))));
    await breathe();
  }
  const number = waits ? letGoOf(tenant_id, [seq]) : standingUnder(tenant_id, seq);
  const inserted = await sql<{ count: number; good: boolean }>`with number as (${number}), inserted as (
      insert into contacts (tenant_id, seq, id, ${sql.raw(columns.map((name) => `"${name}"`).join(", "))})
      select ${tenant_id}::uuid, ${seq}::bigint, ${first}::bigint + x.ordinality - 1, ${sql.raw(columns.map(from).join(", "))}
      from jsonb_populate_record(null::contacts, ${JSON.stringify(model)}::jsonb) k,
        jsonb_populate_recordset(null::contacts, ${`[${different.join(",")}]`}::jsonb) with ordinality x
      returning id
    ) select (select count(*) from inserted)::int as count, ${seq}::bigint in (select seq from number) as good
      ${waits ? sql`` : sql`, set_config('synchronous_commit', 'off', true)`}`.execute(ctx.trx);
  const [done] = inserted.rows;
  if (done?.count !== rows.length || !done.good) throw new Error("not every new contact was written");
}

function isAlike(one: unknown, other: unknown): boolean {
  return one === other || (isEmpty(one) && isEmpty(other));
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/**
 * Puts what the search index has only jotted down into its place. Left to itself, the writer whose note fills the page does
 * it for everybody, be it a person's edit; bulk work does it between its transactions.
 */
export async function settleSearchIndex({ db }: Pick<House, "db">): Promise<void> {
  await sql`select gin_clean_pending_list('contacts_haystack'::regclass)`.execute(db);
}

/** New contacts after which that is due: less than the index jots down by itself (4 MB), and the more at once the cheaper each. */
export const contactsPerSettling = 1_500;
