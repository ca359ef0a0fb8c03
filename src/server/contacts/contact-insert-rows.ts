/** Bulk inserts of new contacts, each written once: with match keys, candidate pairs and write number. */
import { sql } from "kysely";
import { letGoOf, reserveNumber, standingUnder } from "../changes/reserved.ts";
import type { Ctx } from "../context.ts";
import type { Services } from "../services.ts";
import { matchColumns } from "../duplicates/contact-match-rows.ts";
import { takeNumbers } from "./contact-number-rows.ts";
import { type UnpackedContacts, writtenColumns } from "./contact-packed-rows.ts";

/** Reserved for a write of new contacts: its write number, and the first contact number. */
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
 * Inserts contacts under the reserved numbers, so that no row or index entry is written twice and nobody waits for
 * them. The caller does not mark them as touched. `waits`: whether the commit is synchronous; an asynchronous one
 * leaves the reservation for a later write to release.
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
 * Flushes the search index's pending list (GIN). Otherwise the writer that fills it does so for everyone, even if that
 * is a user's edit; bulk work flushes between its transactions.
 */
export async function settleSearchIndex({ db }: Pick<Services, "db">): Promise<void> {
  await sql`select gin_clean_pending_list('contacts_haystack'::regclass)`.execute(db);
}

/** New contacts per flush: below the index's own limit (4 MB); larger batches cost less per contact. */
export const contactsPerSettling = 1_500;
