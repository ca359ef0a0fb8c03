/** Secrets of accounts, sealed, and who renews one. */
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
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** True for one of those who ask for the same round; a claim further ahead than any is one of a clock that was wrong. */
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

/** Nothing happens where the owner signed in anew meanwhile. */
export async function keepRenewed(
  trx: Trx,
  { tenant_id, id }: Of,
  { secret_sealed, round }: { secret_sealed: string; round: number },
): Promise<void> {
  await trx
    .updateTable("authorizations")
    .set({ secret_sealed, secret_round: round + 1, secret_until: null })
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .where("secret_round", "=", round)
    .execute();
}
