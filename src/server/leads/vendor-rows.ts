/** Lead vendors as admins manage them. */
import { type Insertable, sql, type Updateable } from "kysely";
import type { AdminVendor } from "../../domain/leads/vendor.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";

const columns = [
  "v.id",
  "v.vendor_name",
  "v.vendor_type",
  "v.contact_person",
  "v.routing",
  "v.default_owner_id",
  "v.default_pool_id",
  "v.rotation_ids",
  "v.tag_ids",
  "v.price_per_lead",
  "v.daily_cap",
  "v.timezone",
  "v.duplicate_window_days",
  "v.consent_required",
  "v.ip_allowlist",
  "v.active",
  "v.taken_on",
  "v.taken",
  "v.seq",
] as const;

const totals = sql<AdminVendor["totals"]>`(select jsonb_build_object(
    'received', coalesce(sum(d.created + d.updated + d.duplicate + d.rejected + d.error), 0),
    'accepted', coalesce(sum(d.created + d.updated), 0), 'duplicates', coalesce(sum(d.duplicate), 0),
    'rejected', coalesce(sum(d.rejected + d.error), 0), 'last_at', max(d.last_at))
  from lead_days d where d.tenant_id = v.tenant_id and d.vendor_id = v.id)`;

export type VendorRow = Omit<AdminVendor, "taken_today"> & { taken_on: string; taken: number };

export interface VendorPage extends PageQuery {
  q?: string | undefined;
  order_field: "vendor_name" | "vendor_type" | "created_at";
  order?: "asc" | "desc" | undefined;
  vendor_type?: AdminVendor["vendor_type"] | undefined;
  active?: boolean | undefined;
}

function living(trx: Trx, tenant_id: string) {
  return trx.selectFrom("api_vendors as v").where("v.tenant_id", "=", tenant_id).where("v.deleted_at", "is", null);
}

export function listVendorRows(trx: Trx, tenant_id: string, page: VendorPage): Promise<Page<VendorRow>> {
  const { q, order_field, order = "asc", vendor_type, active } = page;
  let fitting = living(trx, tenant_id);
  if (q) fitting = fitting.where(sql<boolean>`strpos(lower(v.vendor_name), lower(${q})) > 0`);
  if (vendor_type) fitting = fitting.where("v.vendor_type", "=", vendor_type);
  if (active !== undefined) fitting = fitting.where("v.active", "=", active);
  const by = order_field === "created_at" ? sql`v.created_at` : sql`lower(${sql.ref(`v.${order_field}`)}) collate "C"`;
  const sorted = fitting.select(columns).select(totals.as("totals")).orderBy(by, order).orderBy("v.id");
  return pageOf(sorted, page);
}

export function findVendor(trx: Trx, tenant_id: string, id: string): Promise<VendorRow | undefined> {
  return living(trx, tenant_id).select(columns).select(totals.as("totals")).where("v.id", "=", id).executeTakeFirst();
}

/** Leads of the vendor wait until the transaction ends. */
export async function lockVendor(trx: Trx, tenant_id: string, id: string): Promise<VendorRow | undefined> {
  const held = await living(trx, tenant_id).select("v.id").where("v.id", "=", id).forUpdate().executeTakeFirst();
  return held && findVendor(trx, tenant_id, id);
}

export async function insertVendor(trx: Trx, row: Insertable<Database["api_vendors"]>): Promise<void> {
  await trx.insertInto("api_vendors").values(row).execute();
}

export async function updateVendor(
  trx: Trx,
  tenant_id: string,
  id: string,
  change: Updateable<Database["api_vendors"]>,
): Promise<void> {
  await trx
    .updateTable("api_vendors")
    .set(change)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

export interface Receivers {
  users: readonly string[];
  pool: string | null;
  tags: readonly string[];
}

/** Of the named people, pool and tags, those that can be chosen. */
export async function findReceivers(
  trx: Trx,
  tenant_id: string,
  { users, pool, tags }: Receivers,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from users
      where tenant_id = ${tenant_id} and active and id = any(${[...users]}::uuid[])
    union all select id from pools where tenant_id = ${tenant_id} and deleted_at is null and id = ${pool}::uuid
    union all select id from tags where tenant_id = ${tenant_id} and deleted_at is null and id = any(${[...tags]}::uuid[])`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}
