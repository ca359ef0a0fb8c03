/** Sealed API keys of connected accounts. */
import type { AuthorizationKind } from "../../domain/calendar/authorization.ts";
import type { Trx } from "../db/schema.ts";

export interface OfAccount {
  tenant_id: string;
  authorization_id: string;
}

export async function saveKey(
  trx: Trx,
  { now, ...row }: OfAccount & { user_id: string; kind: AuthorizationKind; key_sealed: string; now: number },
): Promise<void> {
  await trx
    .insertInto("account_keys")
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "authorization_id"]).doUpdateSet({ key_sealed: row.key_sealed, updated_at: now }),
    )
    .execute();
}

export async function findKey(trx: Trx, { tenant_id, authorization_id }: OfAccount): Promise<string | undefined> {
  const row = await trx
    .selectFrom("account_keys")
    .select("key_sealed")
    .where((eb) => eb.and({ tenant_id, authorization_id }))
    .executeTakeFirst();
  return row?.key_sealed;
}

export async function deleteKey(trx: Trx, { tenant_id, authorization_id }: OfAccount): Promise<void> {
  await trx
    .deleteFrom("account_keys")
    .where((eb) => eb.and({ tenant_id, authorization_id }))
    .execute();
}
