/** New contacts many at a time, written once: with their keys, the pairs they may be part of, and their number in the order of writes. */
import { sql } from "kysely";
import { letGoOf, reserveNumber, standingUnder } from "../changes/reserved.ts";
import type { Ctx } from "../context.ts";
import type { Services } from "../services.ts";
import { matchColumns } from "../duplicates/contact-match-rows.ts";
import { takeNumbers } from "./contact-number-rows.ts";
import { type UnpackedContacts, writtenColumns } from "./contact-packed-rows.ts";

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

const into = sql.raw([...writtenColumns, ...matchColumns].map((name) => `"${name}"`).join(", "));

/**
 * Inserts contacts under what was taken ahead for them, so that no row and none of its index entries is written twice and
 * nobody waits for them. The caller does not name them as touched. `waits`: whether the commit waits for the disk; one that
 * does not leaves the number standing, for a later one to let go of.
 */
export async function insertStampedContacts(
  ctx: Ctx,
  { seq, first }: Reserved,
  { count, columns, from }: UnpackedContacts,
  waits: boolean,
): Promise<void> {
  const { tenant_id } = ctx.actor;
  const number = waits ? letGoOf(tenant_id, [seq]) : standingUnder(tenant_id, seq);
  const inserted = await sql<{ count: number; good: boolean }>`with number as (${number}), inserted as (
      insert into contacts (tenant_id, seq, id, ${into})
      select ${tenant_id}::uuid, ${seq}::bigint, ${first}::bigint + x.place - 1, ${columns} from ${from}
      returning id, match_keys
    ), keyed as (
      insert into contact_match_keys (tenant_id, key, contact_id)
      select ${tenant_id}::uuid, key, id from inserted, unnest(match_keys) as key order by key
    ) select (select count(*) from inserted)::int as count, ${seq}::bigint in (select seq from number) as good
      ${waits ? sql`` : sql`, set_config('synchronous_commit', 'off', true)`}`.execute(ctx.trx);
  const [done] = inserted.rows;
  if (done?.count !== count || !done.good) throw new Error("not every new contact was written");
}

/**
 * Puts what the search index has only jotted down into its place. Left to itself, the writer whose note fills the page does
 * it for everybody, be it a person's edit; bulk work does it between its transactions.
 */
export async function settleSearchIndex({ db }: Pick<Services, "db">): Promise<void> {
  await sql`select gin_clean_pending_list('contacts_haystack'::regclass)`.execute(db);
}

/** New contacts after which that is due: less than the index jots down by itself (4 MB), and the more at once the cheaper each. */
export const contactsPerSettling = 1_500;
