/** Verification requests for caller numbers, and each user's verified number. */
import { sql } from "kysely";
import { phoneKey } from "../../domain/values/phone-number.ts";
import type { VerificationState } from "../../domain/users/phone-verification.ts";
import { countRows } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";

export type VerificationRow = Omit<Database["phone_verifications"], "tenant_id">;

const columns = ["id", "user_id", "actor_id", "phone_number", "state", "created_at", "expires_at"] as const;

export async function insertVerification(trx: Trx, tenant_id: string, row: VerificationRow): Promise<void> {
  await trx
    .insertInto("phone_verifications")
    .values({ tenant_id, ...row })
    .execute();
}

export function findVerification(trx: Trx, tenant_id: string, id: string): Promise<VerificationRow | undefined> {
  return trx
    .selectFrom("phone_verifications")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, id }))
    .executeTakeFirst();
}

/** Locked until the transaction ends. */
export function lockVerification(trx: Trx, tenant_id: string, id: string): Promise<VerificationRow | undefined> {
  return trx
    .selectFrom("phone_verifications")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, id }))
    .forUpdate()
    .executeTakeFirst();
}

export async function setVerificationState(
  trx: Trx,
  tenant_id: string,
  id: string,
  state: VerificationState,
): Promise<void> {
  await trx
    .updateTable("phone_verifications")
    .set({ state })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** A user's verifications begun since then. */
export function countVerifications(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
  since: number,
): Promise<number> {
  return countRows(
    trx
      .selectFrom("phone_verifications")
      .where((eb) => eb.and({ tenant_id, user_id }))
      .where("created_at", ">", since),
  );
}

/** Only the newest can still be verified. */
export async function endOpenVerifications(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
): Promise<void> {
  await trx
    .updateTable("phone_verifications")
    .set({ state: "expired" })
    .where((eb) => eb.and({ tenant_id, user_id, state: "calling" }))
    .execute();
}

/** The last user verified for this number. */
export async function lastProved(trx: Trx, tenant_id: string, phone_number: string): Promise<string | undefined> {
  const found = await trx
    .selectFrom("phone_verifications")
    .select("user_id")
    .where("tenant_id", "=", tenant_id)
    .where("phone_number", "=", phone_number)
    .where("state", "=", "verified")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.user_id;
}

/** The tenant's user with a number, locked; includes disabled users. */
export async function lockHolder(
  trx: Trx,
  tenant_id: string,
  number: string,
): Promise<{ id: string; active: boolean } | undefined> {
  const { rows } = await sql<{ id: string; active: boolean }>`select u.id, u.active from users u
    where u.tenant_id = ${tenant_id} and phone_key(u.profile ->> 'dialer_verified_phone_number') = ${phoneKey(number)}
    for update of u`.execute(trx);
  return rows[0];
}
