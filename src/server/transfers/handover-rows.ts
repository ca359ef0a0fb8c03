/** Every change of a contact's owner. */
import type { Handover } from "../../contract/transfers/transfers.ts";
import type { Trx } from "../db/schema.ts";

interface Page {
  page: number;
  limit: number;
}

/** Newest first, with the total count. */
export async function listHandovers(
  trx: Trx,
  { tenant_id, contact_id }: { tenant_id: string; contact_id: number },
  { page, limit }: Page,
): Promise<{ rows: Handover[]; total_count: number }> {
  const moves = trx
    .selectFrom("moves")
    .where((eb) => eb.and({ tenant_id, contact_id }))
    // The end of a former owner's read access changes no owner.
    .where("reason", "<>", "read_ended");
  const rows = await moves
    .select(["id", "at", "from_owner_id", "from_pool_id", "to_owner_id", "to_pool_id"])
    .select(["reason", "actor_id", "acting_as_id", "transfer_attempt_id"])
    .orderBy("seq", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total_count } = await moves
    .select((eb) => eb.fn.countAll<string>().as("total_count"))
    .executeTakeFirstOrThrow();
  return { rows, total_count: Number(total_count) };
}
