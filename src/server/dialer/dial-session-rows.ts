/** Dial sessions, and other contacts with the same numbers. */
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { phoneKey } from "../../domain/values/phone-number.ts";
import type { SessionBlocked, SessionReady } from "../../domain/dialer/dial-session.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import type { Trx } from "../db/schema.ts";

export interface KeptSession {
  id: string;
  user_id: string;
  authorization_id: string;
  hook_hash: string;
  url: string;
  source: VendorSource;
  ready: SessionReady[];
  blocked: SessionBlocked[];
  created_at: number;
}

const columns = [
  "id",
  "user_id",
  "authorization_id",
  "hook_hash",
  "url",
  "source",
  "ready",
  "blocked",
  "created_at",
] as const;

export function findSession(trx: Trx, tenant_id: string, id: string): Promise<KeptSession | undefined> {
  return trx
    .selectFrom("dial_sessions")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, id }))
    .executeTakeFirst();
}

/** False when the id is taken. */
export async function insertSession(trx: Trx, tenant_id: string, session: KeptSession): Promise<boolean> {
  const made = await trx
    .insertInto("dial_sessions")
    .values({
      ...session,
      tenant_id,
      ready: JSON.stringify(session.ready),
      blocked: JSON.stringify(session.blocked),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

export type Holder = Pick<Contact, "id" | "phones">;

/**
 * All contacts of the tenant, visible or not, whose search text has one of these numbers; the caller compares them
 * exactly.
 */
export async function holdersOf(trx: Trx, tenant_id: string, numbers: readonly string[]): Promise<Holder[]> {
  const found: Holder[] = [];
  for (let at = 0; at < numbers.length; at += numbersAtOnce) {
    const likes = numbers.slice(at, at + numbersAtOnce).map((number) => `%${phoneKey(number)}%`);
    const { rows } = await sql<Holder>`select c.id, c.phones from contacts c
      where c.tenant_id = ${tenant_id} and c.deleted_at is null and c.haystack like any(${likes})`.execute(trx);
    found.push(...rows);
  }
  return found;
}
const numbersAtOnce = 100;
