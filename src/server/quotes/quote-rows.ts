/** The most recent quotes of contacts. */
import { sql } from "kysely";
import { type Quote, quoteColumns, quotesKeptMax } from "../../domain/quotes/quote.ts";
import type { Trx } from "../db/schema.ts";

const wire = sql.raw(quoteColumns.map((name) => `q."${name}"`).join(", "));

/** Includes one that newer quotes have displaced. */
export async function findQuote(trx: Trx, tenant_id: string, id: string): Promise<Quote | undefined> {
  const { rows } = await sql<Quote>`select ${wire} from quotes q
    where q.tenant_id = ${tenant_id} and q.id = ${id}`.execute(trx);
  return rows[0];
}

/** Keeps the last five quotes; returns the ids of those it deletes. */
export async function insertQuote(trx: Trx, tenant_id: string, quote: Quote): Promise<string[]> {
  const { seq: _seq, asked, rates, ...row } = quote;
  const kept = { asked: JSON.stringify(asked), rates: JSON.stringify(rates) };
  await trx
    .insertInto("quotes")
    .values({ tenant_id, ...row, ...kept, created_at: quote.fetched_at, deleted_at: null })
    .execute();
  const old = await trx
    .selectFrom("quotes")
    .select("id")
    .where((eb) => eb.and({ tenant_id, contact_id: quote.contact_id, deleted_at: null }))
    .orderBy("fetched_at", "desc")
    .orderBy("id", "desc")
    .offset(quotesKeptMax)
    .execute();
  if (old.length > 0)
    await deleteQuotes(
      trx,
      tenant_id,
      old.map(({ id }) => id),
      quote.fetched_at,
    );
  return old.map(({ id }) => id);
}

async function deleteQuotes(trx: Trx, tenant_id: string, ids: string[], now: number): Promise<void> {
  await trx
    .updateTable("quotes")
    .set({ deleted_at: now, updated_at: now })
    .where("tenant_id", "=", tenant_id)
    .where("id", "in", ids)
    .execute();
}
