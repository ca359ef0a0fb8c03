/** Keys of lead vendors as admins manage them. */
import { adminVendorKeys } from "../../contract/leads/vendors.ts";
import { keyOverlapHours, keysPerVendorMax } from "../../domain/leads/limits.ts";
import { leadMessages } from "../../domain/leads/messages.ts";
import { hourMs } from "../../kit/durations.ts";
import { given } from "../../kit/given.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import {
  countVendorKeys,
  findVendorKey,
  insertVendorKey,
  listVendorKeys,
  rotateVendorKey,
  shownKey,
  updateVendorKey,
  vendorKeysChanged,
} from "./vendor-key-rows.ts";
import { newVendorToken } from "./vendor-key-token.ts";
import { lockVendor } from "./vendor-rows.ts";

export const adminVendorKeysImplementation = implement(adminVendorKeys, {
  list: async ({ trx, actor, world }, { query }) => {
    const { rows, total_count } = await listVendorKeys(trx, actor.tenant_id, query);
    return pageReply(query, { rows: rows.map((row) => shownKey(row, world.now())), total_count });
  },

  create: async (ctx, { body: { vendor_id, name, rate_per_minute, expires_at } }) => {
    const { trx, actor, world } = ctx;
    const { tenant_id, user_id } = actor;
    checkEnd(ctx, expires_at);
    if (!(await lockVendor(trx, tenant_id, vendor_id))) refuse("not_found", { vendor_id: [vendor_id] });
    const ofVendor = { tenant_id, counted: "vendor_keys", of: vendor_id } as const;
    if ((await countUnderLock(trx, ofVendor, () => countVendorKeys(trx, tenant_id, vendor_id))) >= keysPerVendorMax)
      refuse("too_many", { vendor_id: [leadMessages.keys_left(keysPerVendorMax)] });
    const id = world.uuid();
    const { token, ...stored } = newVendorToken(tenant_id);
    const made = { created_at: world.now(), created_by: user_id };
    await insertVendorKey(trx, { tenant_id, id, vendor_id, name, rate_per_minute, expires_at, ...stored, ...made });
    await audit(ctx, { action: "api_key_made", record_type: "vendor_key", record_id: id });
    return { data: await keyOf(ctx, id, token) };
  },

  update: async (ctx, { params: { id }, body }) => {
    const { trx, actor, world } = ctx;
    const { tenant_id } = actor;
    if (body.id !== undefined && body.id !== id) refuse("invalid", { id: [leadMessages.other_id] });
    checkEnd(ctx, body.expires_at);
    const key = (await findVendorKey(trx, tenant_id, id)) ?? refuse("not_found");
    const { id: _id, rotate, overlap_hours = keyOverlapHours, ...edit } = body;
    const change = given(edit);
    if (Object.keys(change).length > 0) await updateVendorKey(trx, tenant_id, id, change);
    const fresh = rotate ? newVendorToken(tenant_id) : undefined;
    if (fresh) {
      const { token_hash, token_hint } = fresh;
      await rotateVendorKey(trx, {
        tenant_id,
        id,
        token_hash,
        token_hint,
        old_until: world.now() + overlap_hours * hourMs,
      });
    }
    await vendorKeysChanged(trx, tenant_id, key.vendor_id);
    await audit(ctx, {
      action: fresh ? "api_key_renewed" : "api_key_changed",
      record_type: "vendor_key",
      record_id: id,
    });
    return { data: await keyOf(ctx, id, fresh?.token) };
  },
});

async function keyOf({ trx, actor, world }: Ctx, id: string, token?: string) {
  return shownKey((await findVendorKey(trx, actor.tenant_id, id)) ?? refuse("not_found"), world.now(), token);
}

function checkEnd({ world }: Ctx, expires_at: number | null | undefined): void {
  if (typeof expires_at === "number" && expires_at <= world.now())
    refuse("invalid", { expires_at: ["Choose a time in the future."] });
}
