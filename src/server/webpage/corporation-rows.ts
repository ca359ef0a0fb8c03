/** Corporations in the database. */
import { type RawBuilder, sql } from "kysely";
import { type Corporation, corporationFields } from "../../domain/webpage/corporation.ts";
import { webpageMessages } from "../../domain/webpage/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { type Page, type PageQuery, pageOfSql } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

export const logoAddress = (id: string, hash: string) => hash && `/v1/corporations/${id}/logo?v=${hash}`;

const plain = Object.keys(corporationFields) as (keyof typeof corporationFields)[];
const shown: RawBuilder<unknown> = sql`c.id, ${sql.join(plain.map((name) => sql.ref(`c.${name}`)))}, c.files, c.version,
  c.updated_at, case when c.logo = '' then '' else '/v1/corporations/' || c.id || '/logo?v=' || c.logo end as logo`;

export async function findCorporation(
  trx: Trx,
  tenant_id: string,
  id: string,
  { lock = false } = {},
): Promise<Corporation | undefined> {
  const { rows } = await sql<Corporation>`select ${shown} from corporations c
    where c.tenant_id = ${tenant_id} and c.id = ${id} and c.deleted_at is null ${lock ? sql`for update` : sql``}`.execute(
    trx,
  );
  return rows[0];
}

export interface CorporationQuery extends PageQuery {
  q?: string | undefined;
  type?: string | undefined;
  business_unit_ids?: string[] | undefined;
  company_id?: string | undefined;
  for_campaign_triggers?: boolean | undefined;
  order_field: "name" | "type" | "updated_at";
  order?: "asc" | "desc" | undefined;
}

const orders = { name: sql`lower(c.name) collate "C"`, type: sql`c.type`, updated_at: sql`c.updated_at` };

export function listCorporations(trx: Trx, tenant_id: string, asked: CorporationQuery): Promise<Page<Corporation>> {
  const { q, type, business_unit_ids, company_id, for_campaign_triggers, order_field, order = "asc" } = asked;
  const wanted = [
    sql`c.tenant_id = ${tenant_id} and c.deleted_at is null`,
    ...(q ? [sql`strpos(lower(c.name || ' ' || c.domain_name || ' ' || c.office_city), lower(${q})) > 0`] : []),
    ...(type ? [sql`c.type = ${type}`] : []),
    ...(business_unit_ids ? [sql`c.business_unit_id = any(${business_unit_ids}::uuid[])`] : []),
    ...(company_id ? [sql`c.id = ${company_id}`] : []),
    ...(for_campaign_triggers ? [sql`c.webpage_active`] : []),
  ];
  const from = sql`corporations c where ${sql.join(wanted, sql` and `)}`;
  const orderBy = sql`${orders[order_field]} ${sql.raw(order)}, c.id`;
  return pageOfSql<Corporation>(trx, { select: shown, from, orderBy }, asked);
}

/** `logo`: the hash of its bytes. */
export async function saveCorporation(
  trx: Trx,
  tenant_id: string,
  { logo, created_at, ...row }: Omit<Corporation, "logo"> & { logo: string; created_at: number },
): Promise<void> {
  const names = ["id", ...plain, "files", "version", "updated_at", "logo"];
  const columns = sql.join(["tenant_id", "created_at", ...names].map((name) => sql.ref(name)));
  const changes = sql.join(
    names.filter((name) => name !== "id").map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  );
  const kept = JSON.stringify({ ...row, logo, tenant_id, created_at });
  await sql`insert into corporations (${columns})
    select ${columns} from jsonb_populate_record(null::corporations, ${kept}::jsonb)
    on conflict (tenant_id, id) do update set ${changes}`.execute(trx);
}

export async function nameMustBeFree(
  trx: Trx,
  tenant_id: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { rows } = await sql`select from corporations where tenant_id = ${tenant_id} and id <> ${id}
    and lower(name) = lower(${name}) and deleted_at is null`.execute(trx);
  if (rows.length > 0) refuse("invalid", { name: [webpageMessages.name_taken] });
}

export async function countOtherMainOffices(trx: Trx, tenant_id: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from corporations
    where tenant_id = ${tenant_id} and id <> ${id} and office_type = 'main' and deleted_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function markCorporationDeleted(trx: Trx, tenant_id: string, id: string, now: number): Promise<void> {
  await sql`update corporations set deleted_at = ${now}, updated_at = ${now}
    where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}
