/** Names of the records a report is grouped by; those deleted since keep theirs. */
import { sql } from "kysely";
import type { FieldKind } from "../../domain/report-sources/report-shape.ts";
import { isId } from "../../kit/ids.ts";
import type { Trx } from "../db/schema.ts";

interface Named {
  id: string;
  name: string;
  has_team?: boolean;
}

const queries: Partial<
  Record<FieldKind | "unit", (tenant_id: string, ids: string[]) => ReturnType<typeof sql<Named>>>
> = {
  person: (tenant_id, ids) => sql`select u.id, btrim(u.first_name || ' ' || u.last_name) as name,
    exists (select from users b where b.tenant_id = u.tenant_id and b.parent_id = u.id) as has_team
    from users u where u.tenant_id = ${tenant_id} and u.id = any(${ids}::uuid[])`,
  tag: (tenant_id, ids) => sql`select id, name from tags where tenant_id = ${tenant_id} and id = any(${ids}::uuid[])`,
  unit: (tenant_id, ids) =>
    sql`select id, name from business_units where tenant_id = ${tenant_id} and id = any(${ids}::uuid[])`,
  carrier: (tenant_id, ids) =>
    sql`select id, name from carriers where tenant_id = ${tenant_id} and id = any(${ids}::uuid[])`,
  source: (tenant_id, ids) =>
    sql`select id, title as name from sources where tenant_id = ${tenant_id} and id = any(${ids}::uuid[])`,
  status: (tenant_id, ids) =>
    sql`select id, title as name from statuses where tenant_id = ${tenant_id} and id = any(${ids}::uuid[])`,
  vendor: (tenant_id, ids) => sql`select id, vendor_name as name from api_vendors
    where tenant_id = ${tenant_id} and id = any(${ids}::uuid[])`,
  flow: (tenant_id, ids) =>
    sql`select id, name from workflow_flows where tenant_id = ${tenant_id} and id = any(${ids}::uuid[])`,
  campaign: (tenant_id, ids) =>
    sql`select id, name from campaign_triggers where tenant_id = ${tenant_id} and id = any(${ids}::uuid[])`,
};

export async function namesOf(
  trx: Trx,
  tenant_id: string,
  kind: FieldKind | "unit" | undefined,
  keys: readonly string[],
): Promise<Map<string, Named>> {
  const query = kind && queries[kind];
  const ids = keys.filter(isId);
  if (!query || ids.length === 0) return new Map();
  const { rows } = await query(tenant_id, ids).execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}
