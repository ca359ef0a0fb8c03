/** Keys of lead vendors. */
import { sql, type Updateable } from "kysely";
import type { VendorKey } from "../../domain/leads/vendor.ts";
import { maskedId } from "../../domain/users/masked-id.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";

function living(trx: Trx, tenant_id: string) {
  return trx
    .selectFrom("vendor_keys as k")
    .innerJoin("api_vendors as v", (join) =>
      join.onRef("v.tenant_id", "=", "k.tenant_id").onRef("v.id", "=", "k.vendor_id"),
    )
    .where("k.tenant_id", "=", tenant_id)
    .where("v.deleted_at", "is", null);
}

const columns = [
  "k.id",
  "k.vendor_id",
  "v.vendor_name",
  "k.name",
  "k.token_hint",
  "k.rate_per_minute",
  "k.active",
  "k.created_at",
  "k.last_used_at",
  "k.expires_at",
  "k.old_until",
] as const;

export type VendorKeyRow = Omit<VendorKey, "token" | "scopes" | "replaced_until"> & {
  token_hint: string;
  old_until: number | null;
};

/** Masked, unless the token itself is passed. */
export function shownKey(
  { token_hint, old_until, ...key }: VendorKeyRow,
  now: number,
  token = maskedId(token_hint),
): VendorKey {
  const replaced_until = old_until !== null && old_until > now ? old_until : null;
  return { ...key, token, scopes: ["leads.create"], replaced_until };
}

export interface KeyPage extends PageQuery {
  q?: string | undefined;
  vendor_id?: string | undefined;
  active?: boolean | undefined;
}

export function listVendorKeys(trx: Trx, tenant_id: string, page: KeyPage): Promise<Page<VendorKeyRow>> {
  const { q, vendor_id, active } = page;
  let fitting = living(trx, tenant_id);
  if (q) fitting = fitting.where(sql<boolean>`strpos(lower(k.name || ' ' || v.vendor_name), lower(${q})) > 0`);
  if (vendor_id) fitting = fitting.where("k.vendor_id", "=", vendor_id);
  if (active !== undefined) fitting = fitting.where("k.active", "=", active);
  return pageOf(fitting.select(columns).orderBy("k.created_at", "desc").orderBy("k.id", "desc"), page);
}

export function findVendorKey(trx: Trx, tenant_id: string, id: string): Promise<VendorKeyRow | undefined> {
  return living(trx, tenant_id).select(columns).where("k.id", "=", id).executeTakeFirst();
}

export async function countVendorKeys(trx: Trx, tenant_id: string, vendor_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from vendor_keys
    where tenant_id = ${tenant_id} and vendor_id = ${vendor_id}`.execute(trx);
  return rows[0]?.count ?? 0;
}

export interface NewVendorKey {
  tenant_id: string;
  id: string;
  vendor_id: string;
  name: string;
  token_hash: string;
  token_hint: string;
  rate_per_minute: number;
  expires_at: number | null;
  created_at: number;
  created_by: string;
}

export async function insertVendorKey(trx: Trx, key: NewVendorKey): Promise<void> {
  await trx.insertInto("vendor_keys").values(key).execute();
}

export async function updateVendorKey(
  trx: Trx,
  tenant_id: string,
  id: string,
  change: Updateable<Database["vendor_keys"]>,
): Promise<void> {
  await trx
    .updateTable("vendor_keys")
    .set(change)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** A new token; the current one stays valid until `old_until`, the one before it no longer. */
export async function rotateVendorKey(
  trx: Trx,
  {
    tenant_id,
    id,
    token_hash,
    token_hint,
    old_until,
  }: Record<"tenant_id" | "id" | "token_hash" | "token_hint", string> & {
    old_until: number;
  },
): Promise<void> {
  await sql`update vendor_keys set old_token_hash = token_hash, old_until = ${old_until}, token_hash = ${token_hash},
      token_hint = ${token_hint}, last_used_at = null
    where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}

/**
 * After a key's change. Leads in progress hold the vendor's row: this waits for those already counted, and the others
 * see that the keys are no longer those they were let in with.
 */
export async function vendorKeysChanged(trx: Trx, tenant_id: string, vendor_id: string): Promise<void> {
  await sql`update api_vendors set keys_version = keys_version + 1
    where tenant_id = ${tenant_id} and id = ${vendor_id}`.execute(trx);
}

export async function deleteVendorKeys(trx: Trx, tenant_id: string, vendor_id: string): Promise<void> {
  await trx
    .deleteFrom("vendor_keys")
    .where((eb) => eb.and({ tenant_id, vendor_id }))
    .execute();
}
