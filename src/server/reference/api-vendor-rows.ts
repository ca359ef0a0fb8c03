/** Lead vendors in the database. */
import type { ApiVendor } from "../../domain/reference/api-vendor.ts";
import type { Trx } from "../db/schema.ts";

/** Living ones by name, including inactive ones: contacts still refer to them. */
export function listApiVendors(trx: Trx, tenant_id: string): Promise<ApiVendor[]> {
  return trx
    .selectFrom("api_vendors")
    .select(["id", "vendor_name", "vendor_type", "active", "seq"])
    .where((eb) => eb.and({ tenant_id, deleted_at: null }))
    .orderBy("vendor_name")
    .orderBy("id")
    .execute();
}

export async function hasApiVendor(trx: Trx, tenant_id: string, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom("api_vendors")
    .select("id")
    .where((eb) => eb.and({ tenant_id, id, deleted_at: null }))
    .executeTakeFirst();
  return found !== undefined;
}
