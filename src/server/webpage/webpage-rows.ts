/** Agents' public pages in the database. */
import { type RawBuilder, sql } from "kysely";
import { type Webpage, webpageFields } from "../../domain/webpage/webpage.ts";
import { type Page, type PageQuery, pageOfSql } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import type { AdminWebpage } from "../../contract/webpage/webpages.ts";

interface Person {
  tenant_id: string;
  user_id: string;
}

/** Own columns; the rest of a page is read from elsewhere. */
export const webpageColumns = [
  "id",
  ...webpageFields,
  "tracking_approved",
  "version",
  "updated_at",
  "seq",
] as const satisfies readonly (keyof Webpage)[];

/** The corporation of the user of a page `t`: that of their business unit, its main office first. */
export const corporationOfPage: RawBuilder<unknown> = sql`(
  select jsonb_build_object('id', c.id, 'name', c.name, 'color_1', c.color_1, 'color_2', c.color_2,
    'color_3', c.color_3, 'office_phone', c.office_phone,
    'logo', case when c.logo = '' then '' else '/v1/corporations/' || c.id || '/logo?v=' || c.logo end)
  from users u join corporations c on c.tenant_id = u.tenant_id and c.deleted_at is null
    and c.business_unit_id = u.business_unit_id
  where u.tenant_id = t.tenant_id and u.id = t.id
  order by c.office_type = 'main' desc, c.id limit 1)`;

const shown = sql`${sql.join(webpageColumns.map((name) => sql.ref(`t.${name}`)))}, ${corporationOfPage} as corporation`;

export async function findWebpage(trx: Trx, { tenant_id, user_id }: Person): Promise<Webpage | undefined> {
  const { rows } = await sql<Webpage>`select ${shown} from webpages t
    where t.tenant_id = ${tenant_id} and t.id = ${user_id}`.execute(trx);
  return rows[0];
}

export async function saveWebpage(trx: Trx, tenant_id: string, page: Webpage): Promise<void> {
  const { corporation: _corporation, seq: _seq, ...own } = page;
  const names = Object.keys(own);
  const columns = sql.join(["tenant_id", "created_at", ...names].map((name) => sql.ref(name)));
  const changes = sql.join(
    names.filter((name) => name !== "id").map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  );
  const row = JSON.stringify({ ...own, tenant_id, created_at: page.updated_at });
  await sql`insert into webpages (${columns}) select ${columns} from jsonb_populate_record(null::webpages, ${row}::jsonb)
    on conflict (tenant_id, id) do update set ${changes}`.execute(trx);
}

/** Users whose page shows what this corporation is, by business unit. */
export async function pagesOfCorporation(trx: Trx, tenant_id: string, unit_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update webpages w set version = w.version + 1 from users u
    where w.tenant_id = ${tenant_id} and u.tenant_id = w.tenant_id and u.id = w.id
      and u.business_unit_id = any(${[...unit_ids]}::uuid[])
    returning w.id`.execute(trx);
  return rows.map((row) => row.id);
}

export interface AdminPageQuery extends PageQuery {
  q?: string | undefined;
  order_field: "name" | "domain" | "updated_at";
  order?: "asc" | "desc" | undefined;
  waiting?: boolean | undefined;
}

const adminColumns = sql`w.id, u.first_name, u.last_name, w.domain, w.published, w.tracking_code, w.tracking_approved,
  w.version, w.updated_at`;
const orders = {
  name: sql`lower(u.last_name || ' ' || u.first_name) collate "C"`,
  domain: sql`w.domain`,
  updated_at: sql`w.updated_at`,
};

export function listAdminPages(trx: Trx, tenant_id: string, asked: AdminPageQuery): Promise<Page<AdminWebpage>> {
  const { q, waiting, order_field, order = "asc" } = asked;
  const isWaiting = sql`(w.tracking_code <> '' and not w.tracking_approved)`;
  const from = sql`webpages w join users u on u.tenant_id = w.tenant_id and u.id = w.id and u.deleted_at is null
    where w.tenant_id = ${tenant_id}
      ${q ? sql`and strpos(lower(u.first_name || ' ' || u.last_name || ' ' || w.domain), lower(${q})) > 0` : sql``}
      ${waiting === undefined ? sql`` : sql`and ${isWaiting} = ${waiting}`}`;
  const orderBy = sql`${orders[order_field]} ${sql.raw(order)}, w.id`;
  return pageOfSql<AdminWebpage>(trx, { select: adminColumns, from, orderBy }, asked);
}

export async function findAdminPage(trx: Trx, tenant_id: string, id: string): Promise<AdminWebpage | undefined> {
  const { rows } = await sql<AdminWebpage>`select ${adminColumns} from webpages w
    join users u on u.tenant_id = w.tenant_id and u.id = w.id and u.deleted_at is null
    where w.tenant_id = ${tenant_id} and w.id = ${id} for update of w`.execute(trx);
  return rows[0];
}

export async function approveTracking(
  trx: Trx,
  tenant_id: string,
  { id, approved, now }: { id: string; approved: boolean; now: number },
): Promise<void> {
  await sql`update webpages set tracking_approved = ${approved}, version = version + 1, updated_at = ${now}
    where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}
