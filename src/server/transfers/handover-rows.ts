/** Every change of a contact's owner. */
import type { Handover } from "../../contract/transfers/transfers.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

/** Newest first, with the total count. */
export async function listHandovers(
  trx: Trx,
  { tenant_id, contact_id }: { tenant_id: string; contact_id: number },
  page: PageQuery,
): Promise<Page<Handover>> {
  const sorted = trx
    .selectFrom("moves")
    .where((eb) => eb.and({ tenant_id, contact_id }))
    // The end of a former owner's read access changes no owner.
    .where("reason", "<>", "read_ended")
    .select(["id", "at", "from_owner_id", "from_pool_id", "to_owner_id", "to_pool_id"])
    .select(["reason", "actor_id", "acting_as_id", "transfer_attempt_id"])
    .orderBy("seq", "desc")
    .orderBy("id", "desc");
  return pageOf(sorted, page);
}
