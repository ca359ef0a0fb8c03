import type { Trx } from "../db/schema.ts";

/** The device has erased its data. */
export async function markWiped(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
  id: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable("devices")
    .set({ wiped_at: now })
    .where((eb) => eb.and({ tenant_id, user_id, id }))
    .where("wipe_requested_at", "is not", null)
    .execute();
}
