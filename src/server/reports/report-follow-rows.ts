/** Saved reports that filter by a merged carrier, status or source, or count a joined unit, mean the other one. */
import { sql } from "kysely";
import type { ReportSpec } from "../../domain/reports/report-spec.ts";
import { type IdPair, withIdReplaced } from "../../kit/replace-id.ts";
import type { Ctx } from "../context.ts";

export async function reportsFollow({ trx, actor, world, changeSet }: Ctx, ids: IdPair): Promise<void> {
  const { tenant_id } = actor;
  const { rows } = await sql<{ id: string; spec: ReportSpec }>`select id, spec from reports
    where tenant_id = ${tenant_id} and deleted_at is null and strpos(lower(spec::text), ${ids.from}) > 0
    order by id for update`.execute(trx);
  for (const { id, spec } of rows) {
    const after = JSON.stringify(withIdReplaced(spec, ids));
    await sql`update reports set spec = ${after}::jsonb, updated_at = greatest(${world.now()}, updated_at)
      where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
  }
  if (rows.length > 0) changeSet.add("reports", ...rows.map(({ id }) => id));
}
