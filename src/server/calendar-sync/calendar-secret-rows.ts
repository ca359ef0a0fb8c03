/** Sealed account secrets, and which worker is renewing one. */
import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";

interface Of {
  readonly tenant_id: string;
  readonly id: string;
}

export function secretNow(trx: Trx, { tenant_id, id }: Of) {
  return trx
    .selectFrom("authorizations")
    .select(["secret_sealed", "secret_round"])
    .where((eb) => eb.and({ tenant_id, id }))
    .executeTakeFirst();
}

/**
 * True for exactly one of the workers claiming the same round; a claim further ahead than possible comes from a wrong
 * clock and is ignored.
 */
export async function claimRenewal(
  trx: Trx,
  { tenant_id, id }: Of,
  { now, until, round }: { now: number; until: number; round: number },
): Promise<boolean> {
  const { rows } = await sql`update authorizations set secret_until = ${until}
    where tenant_id = ${tenant_id} and id = ${id} and secret_round = ${round}
      and (secret_until is null or secret_until <= ${now} or secret_until > ${until})
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Does nothing if the owner signed in again in the meantime. */
export async function keepRenewed(
  trx: Trx,
  { tenant_id, id }: Of,
  { secret_sealed, round }: { secret_sealed: string; round: number },
): Promise<void> {
  await trx
    .updateTable("authorizations")
    .set({ secret_sealed, secret_round: round + 1, secret_until: null })
    .where((eb) => eb.and({ tenant_id, id }))
    .where("secret_round", "=", round)
    .execute();
}
