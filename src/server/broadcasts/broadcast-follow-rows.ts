/** Emails to the users of a joined unit go to those of the other one. */
import { sql } from "kysely";
import { type IdPair, withIdReplaced } from "../../kit/replace-id.ts";
import type { Ctx } from "../context.ts";

interface Named {
  id: string;
  business_unit_ids: string[];
  business_unit_id: string | null;
}

export async function broadcastsFollow({ trx, actor, world }: Ctx, ids: IdPair): Promise<void> {
  const { tenant_id } = actor;
  const { rows } = await sql<Named>`select id, business_unit_ids, business_unit_id from broadcasts
    where tenant_id = ${tenant_id} and deleted_at is null
      and (${ids.from}::uuid = any(business_unit_ids) or business_unit_id = ${ids.from}::uuid)
    order by id for update`.execute(trx);
  for (const { id, ...named } of rows) {
    const { business_unit_ids, business_unit_id } = withIdReplaced(named, ids);
    await sql`update broadcasts set business_unit_ids = ${business_unit_ids}::uuid[],
        business_unit_id = ${business_unit_id}, updated_at = greatest(${world.now()}, updated_at + 1),
        version = version + 1
      where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
  }
}
