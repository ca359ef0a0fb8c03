/** The log of the lead API, and the figures of leads. */
import { sql } from "kysely";
import { type LeadResult, resultsOfTab, type RequestTab } from "../../domain/leads/results.ts";
import { soldStatuses, type VendorFigures } from "../../domain/leads/report.ts";
import type { LeadRequest } from "../../domain/leads/vendor.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

export interface RequestPage extends PageQuery {
  tab: RequestTab;
  vendor_id?: string;
  key_id?: string;
  status?: number;
  result?: LeadResult;
  from?: number;
  to?: number;
}

function requests(trx: Trx, tenant_id: string) {
  return trx
    .selectFrom("api_requests as r")
    .leftJoin("api_vendors as v", (join) =>
      join.onRef("v.tenant_id", "=", "r.tenant_id").onRef("v.id", "=", "r.vendor_id"),
    )
    .leftJoin("vendor_keys as k", (join) =>
      join.onRef("k.tenant_id", "=", "r.tenant_id").onRef("k.id", "=", "r.key_id"),
    )
    .where("r.tenant_id", "=", tenant_id)
    .select([
      "r.id",
      "r.at",
      "r.vendor_id",
      "r.key_id",
      "r.method",
      "r.path",
      "r.status",
      "r.ms",
      "r.result",
      "r.reasons",
      "r.contact_id",
      "r.masked_body",
      "r.ip",
      sql<string>`coalesce(v.vendor_name, '')`.as("vendor_name"),
      sql<string>`coalesce(k.name, '')`.as("key_name"),
      sql<boolean>`r.sealed_body is not null`.as("replayable"),
    ]);
}

export function listRequests(trx: Trx, tenant_id: string, page: RequestPage): Promise<Page<LeadRequest>> {
  const { tab, vendor_id, key_id, status, result, from, to } = page;
  let fitting = requests(trx, tenant_id);
  const results = resultsOfTab[tab];
  if (results) fitting = fitting.where("r.result", "in", results);
  if (vendor_id) fitting = fitting.where("r.vendor_id", "=", vendor_id);
  if (key_id) fitting = fitting.where("r.key_id", "=", key_id);
  if (status !== undefined) fitting = fitting.where("r.status", "=", status);
  if (result) fitting = fitting.where("r.result", "=", result);
  if (from !== undefined) fitting = fitting.where("r.at", ">=", from);
  if (to !== undefined) fitting = fitting.where("r.at", "<", to);
  return pageOf(fitting.orderBy("r.id", "desc"), page);
}

export function findRequest(trx: Trx, tenant_id: string, id: string): Promise<LeadRequest | undefined> {
  return requests(trx, tenant_id).where("r.id", "=", id).executeTakeFirst();
}

export async function findSealedBody(
  trx: Trx,
  tenant_id: string,
  id: string,
): Promise<{ vendor_id: string; sealed_body: string | null } | undefined> {
  return trx
    .selectFrom("api_requests")
    .select(["vendor_id", "sealed_body"])
    .where((eb) => eb.and({ tenant_id, id }))
    .executeTakeFirst();
}

export interface Period {
  tenant_id: string;
  from: string;
  to: string;
  vendor_id?: string | undefined;
}

/** A lead of a merged contact counts for the one it was merged into. */
export async function vendorFigures(trx: Trx, { tenant_id, from, to, vendor_id }: Period): Promise<VendorFigures[]> {
  const ofVendor = (table: string) => (vendor_id ? sql`and ${sql.ref(table)}.vendor_id = ${vendor_id}` : sql``);
  const { rows } = await sql<VendorFigures>`with days as (
      select d.vendor_id, sum(d.created + d.updated + d.duplicate + d.rejected + d.error)::int as received,
        sum(d.created + d.updated)::int as accepted, sum(d.duplicate)::int as duplicates,
        sum(d.rejected + d.error)::int as rejected
      from lead_days d where d.tenant_id = ${tenant_id} and d.day between ${from} and ${to} ${ofVendor("d")}
      group by d.vendor_id
    ), received as materialized (
      select l.vendor_id, l.received_at, coalesce(l.cost, 0) as cost, coalesce(c.merged_into_id, c.id) as contact_id
      from leads l left join contacts c on c.tenant_id = l.tenant_id and c.id = l.contact_id
      where l.tenant_id = ${tenant_id} and l.day between ${from} and ${to} ${ofVendor("l")}
    ), persons as materialized (select array_agg(distinct contact_id) as ids, min(received_at) as since from received
    ), contacted as materialized (
      select c.id, greatest(c.last_called_at, c.last_texted_at, c.last_emailed_at) as at
      from contacts c where c.tenant_id = ${tenant_id} and c.id = any((select ids from persons)::bigint[])
    ), booked as materialized (
      select contact_id, max(e.created_at) as at from events e, unnest(e.contact_ids) as contact_id
      where e.tenant_id = ${tenant_id} and 'appointment' = any(e.types_list) and e.deleted_at is null
        and e.created_at >= (select since from persons)
      group by contact_id
    ), bought as materialized (
      select p.contact_id, max(p.created_at) as at from policies p
      where p.tenant_id = ${tenant_id} and p.contact_id = any((select ids from persons)::bigint[])
        and p.status = any(${[...soldStatuses]}::text[]) and p.deleted_at is null
      group by p.contact_id
    ), outcomes as (
      select r.vendor_id, r.cost, contacted.at >= r.received_at as is_contacted, booked.at >= r.received_at as is_booked,
        bought.at >= r.received_at as is_sold
      from received r left join contacted on contacted.id = r.contact_id
      left join booked on booked.contact_id = r.contact_id left join bought on bought.contact_id = r.contact_id
    ), ends as (
      select vendor_id, sum(cost)::bigint as cost, (count(*) filter (where is_contacted))::int as contacted,
        (count(*) filter (where is_booked))::int as appointments, (count(*) filter (where is_sold))::int as sold
      from outcomes group by vendor_id
    ) select v.id as vendor_id, v.vendor_name, days.received, days.accepted, days.duplicates, days.rejected,
      coalesce(ends.contacted, 0) as contacted, coalesce(ends.appointments, 0) as appointments,
      coalesce(ends.sold, 0) as sold, coalesce(ends.cost, 0) as cost
    from days join api_vendors v on v.tenant_id = ${tenant_id} and v.id = days.vendor_id
    left join ends on ends.vendor_id = days.vendor_id
    order by lower(v.vendor_name) collate "C", v.id`.execute(trx);
  return rows;
}
