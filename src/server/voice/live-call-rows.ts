/** Marks of calls in progress. */
import type { Trx } from "../db/schema.ts";

export async function insertLiveCall(trx: Trx, tenant_id: string, call_id: string, now: number): Promise<void> {
  await trx
    .insertInto("live_calls")
    .values({ tenant_id, call_id, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteLiveCall(trx: Trx, tenant_id: string, call_id: string): Promise<void> {
  await trx.deleteFrom("live_calls").where("tenant_id", "=", tenant_id).where("call_id", "=", call_id).execute();
}

export async function touchLiveCalls(
  trx: Trx,
  tenant_id: string,
  call_ids: readonly string[],
  now: number,
): Promise<void> {
  await trx
    .updateTable("live_calls")
    .set({ seen_at: now })
    .where("tenant_id", "=", tenant_id)
    .where("call_id", "in", [...call_ids])
    .execute();
}

/** Calls not marked since `before`, with their last mark. */
export function listStranded(
  trx: Trx,
  tenant_id: string,
  before: number,
): Promise<{ call_id: string; seen_at: number }[]> {
  return trx
    .selectFrom("live_calls")
    .select(["call_id", "seen_at"])
    .where("tenant_id", "=", tenant_id)
    .where("seen_at", "<", before)
    .orderBy("call_id")
    .execute();
}
