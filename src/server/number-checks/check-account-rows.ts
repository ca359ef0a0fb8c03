/** The company's phone checks: what is left is locked by whoever takes from it. */
import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import type { Trx } from "../db/schema.ts";

/** Locks the account until the transaction ends. */
export async function lockedChecksLeft(trx: Trx, tenant_id: string): Promise<number> {
  await trx
    .insertInto("number_check_accounts")
    .values({ tenant_id, checks_left: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom("number_check_accounts")
    .select("checks_left")
    .where("tenant_id", "=", tenant_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.checks_left;
}

export async function checksLeft(trx: Trx, tenant_id: string): Promise<number> {
  const row = await trx
    .selectFrom("number_check_accounts")
    .select("checks_left")
    .where("tenant_id", "=", tenant_id)
    .executeTakeFirst();
  return row?.checks_left ?? 0;
}

/** `by` below zero takes: the account is locked and has as many. */
export async function changeChecksLeft(trx: Trx, tenant_id: string, by: number): Promise<void> {
  if (by === 0) return;
  await lockedChecksLeft(trx, tenant_id);
  await trx
    .updateTable("number_check_accounts")
    .set((eb) => ({ checks_left: eb("checks_left", "+", by) }))
    .where("tenant_id", "=", tenant_id)
    .execute();
}

/** False when the pack is known: it was asked for twice. */
export async function insertPack(
  trx: Trx,
  pack: { tenant_id: string; id: string; user_id: string; numbers: number; source: VendorSource; at: number },
): Promise<boolean> {
  const inserted = await trx
    .insertInto("number_check_packs")
    .values(pack)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}
