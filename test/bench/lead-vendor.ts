import { newVendorToken } from "../../src/server/leads/vendor-key-token.ts";
import type { BenchServer, SignedIn } from "./bench-server.ts";

/** A vendor whose leads go to the agent, with a key. */
export async function vendorToken(
  { connection: { pool } }: BenchServer,
  { tenant_id, user_id }: SignedIn,
  owner: string,
) {
  const { token, token_hash, token_hint } = newVendorToken(tenant_id);
  const { rows } = await pool.query<{ id: string }>(
    `insert into api_vendors (tenant_id, id, vendor_name, vendor_type, default_owner_id, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Bench', 'lead_seller', $2, 1, 1) returning id`,
    [tenant_id, owner],
  );
  await pool.query(
    `insert into vendor_keys (tenant_id, id, vendor_id, name, token_hash, token_hint, rate_per_minute, created_at, created_by)
     values ($1, gen_random_uuid(), $2, 'Bench', $3, $4, 1000000, 1, $5)`,
    [tenant_id, rows[0]?.id, token_hash, token_hint, user_id],
  );
  return token;
}
