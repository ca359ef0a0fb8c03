/** Campaign triggers whose audience names what was merged, or whose agents' unit was joined, mean the other one. */
import { sql } from "kysely";
import type { CampaignFields } from "../../domain/campaigns/campaign.ts";
import { type IdPair, withIdReplaced } from "../../kit/replace-id.ts";
import type { Ctx } from "../context.ts";

type Named = Pick<CampaignFields, "audience" | "business_unit_ids"> & { id: string; business_unit_id: string | null };

/** An open editor is told that the trigger changed. */
export async function triggersFollow({ trx, actor, world }: Ctx, ids: IdPair): Promise<void> {
  const { tenant_id } = actor;
  const { rows } = await sql<Named>`select id, audience, business_unit_ids, business_unit_id from campaign_triggers
    where tenant_id = ${tenant_id} and deleted_at is null and (strpos(lower(audience::text), ${ids.from}) > 0
      or ${ids.from}::uuid = any(business_unit_ids) or business_unit_id = ${ids.from}::uuid)
    order by id for update`.execute(trx);
  for (const { id, ...named } of rows) {
    const { audience, business_unit_ids, business_unit_id } = withIdReplaced(named, ids);
    await sql`update campaign_triggers set audience = ${JSON.stringify(audience)}::jsonb,
        business_unit_ids = ${business_unit_ids}::uuid[], business_unit_id = ${business_unit_id},
        updated_at = greatest(${world.now()}, updated_at + 1), version = version + 1
      where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
  }
}
