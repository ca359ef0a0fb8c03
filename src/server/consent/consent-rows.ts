/** The consent ledger in the database: rows are inserted and read, never changed. */
import { type RawBuilder, sql } from "kysely";
import { type ConsentEntry, consentColumns } from "../../domain/consent/consent.ts";
import type { ConsentChannel } from "../../domain/consent/consent-options.ts";
import type { Trx } from "../db/schema.ts";

/** False when the id is known: an entry sent twice is one entry. */
export async function insertConsent(trx: Trx, tenant_id: string, entry: Omit<ConsentEntry, "seq">): Promise<boolean> {
  const inserted = await trx
    .insertInto("consents")
    .values({ tenant_id, ...entry })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findConsent(trx: Trx, tenant_id: string, id: string): Promise<ConsentEntry | undefined> {
  return trx
    .selectFrom("consents")
    .select(consentColumns)
    .where((eb) => eb.and({ tenant_id, id }))
    .executeTakeFirst();
}

/** Everything said about a contact's numbers and addresses, including before any contact had them; oldest first. */
export function listConsents(
  trx: Trx,
  tenant_id: string,
  { contact_ids, channel, addresses }: { contact_ids: readonly number[]; channel: ConsentChannel; addresses: string[] },
): Promise<ConsentEntry[]> {
  if (addresses.length === 0) return Promise.resolve([]);
  return trx
    .selectFrom("consents")
    .select(consentColumns)
    .where((eb) => eb.and({ tenant_id, channel }))
    .where("address", "in", addresses)
    .where((eb) =>
      eb.or([eb("contact_id", "is", null), ...(contact_ids.length > 0 ? [eb("contact_id", "in", contact_ids)] : [])]),
    )
    .orderBy("received_at")
    .orderBy("id")
    .execute();
}

/** All entries of these contacts, on every channel; oldest first. */
export function listConsentsOf(trx: Trx, tenant_id: string, contact_ids: readonly number[]): Promise<ConsentEntry[]> {
  return trx
    .selectFrom("consents")
    .select(consentColumns)
    .where("tenant_id", "=", tenant_id)
    .where("contact_id", "in", contact_ids)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
}

const inserted = sql.join(consentColumns.filter((name) => name !== "seq").map((name) => sql.ref(name)));

/** Inserts entries with their write number, read from `numbered`. */
export function insertOfConsents(tenant_id: string, entries: readonly ConsentEntry[]): RawBuilder<unknown> {
  return sql`insert into consents (tenant_id, ${inserted}, seq) select ${tenant_id}::uuid, ${inserted}, numbered.seq
    from numbered, (select ${inserted} from jsonb_populate_recordset(null::consents, ${JSON.stringify(entries)}::jsonb)) x`;
}

/** What was said about these contacts' addresses on any channel, including before any contact had them; oldest first. */
export function listConsentsAt(
  trx: Trx,
  tenant_id: string,
  asked: readonly { contact_id: number; address: string }[],
): Promise<ConsentEntry[]> {
  const contact_ids = asked.map(({ contact_id }) => contact_id);
  const addresses = asked.map(({ address }) => address);
  return trx
    .selectFrom("consents")
    .select(consentColumns)
    .where("tenant_id", "=", tenant_id)
    .where(sql<boolean>`address = any(${addresses}::text[])`)
    .where(sql<boolean>`(contact_id is null or contact_id = any(${contact_ids}::bigint[]))`)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
}
