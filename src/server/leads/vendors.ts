/** Lead vendors as admins edit them. */
import { adminVendors } from "../../contract/leads/vendors.ts";
import { leadMessages } from "../../domain/leads/messages.ts";
import type { AdminVendor } from "../../domain/leads/vendor.ts";
import { dictionary } from "../../kit/dictionary.ts";
import { given } from "../../kit/given.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { isAllowlistEntry } from "../access/ip-allowlist.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { vendorDay } from "./lead-intake.ts";
import { deleteVendorKeys } from "./vendor-key-rows.ts";
import {
  findReceivers,
  findVendor,
  insertVendor,
  listVendorRows,
  lockVendor,
  updateVendor,
  type VendorRow,
} from "./vendor-rows.ts";

export const adminVendorsImplementation = implement(adminVendors, {
  list: async (ctx, { query }) => {
    const { rows, total_count } = await listVendorRows(ctx.trx, ctx.actor.tenant_id, query);
    return pageReply(query, { rows: rows.map((row) => shown(ctx, row)), total_count });
  },

  show: async (ctx, { params }) => {
    const row = await findVendor(ctx.trx, ctx.actor.tenant_id, params.id);
    return { data: shown(ctx, row ?? refuse("not_found")) };
  },

  create: async (ctx, { body }) => {
    const { trx, actor, world } = ctx;
    const { vendor_name, vendor_type, duplicate_window_days, ...rest } = body;
    const fields: VendorFields = { ...blank, ...given(rest), vendor_name, vendor_type, duplicate_window_days };
    await checkVendor(ctx, fields, fields);
    const id = world.uuid();
    const made = { created_at: world.now(), updated_at: world.now(), deleted_at: null };
    await insertVendor(trx, { tenant_id: actor.tenant_id, id, ...fields, ...made });
    await audit(ctx, { action: "create", record_type: "api_vendor", record_id: id });
    ctx.changeSet.add("api_vendors", id);
    return { data: shown(ctx, (await findVendor(trx, actor.tenant_id, id)) ?? refuse("not_found")) };
  },

  update: async (ctx, { params, body }) => {
    const { trx, actor, world } = ctx;
    const { version, ...typed } = body;
    const edit = given(typed);
    const before = (await lockVendor(trx, actor.tenant_id, params.id)) ?? refuse("not_found");
    mustBeVersion(version, before.seq);
    const fields = changedFields<VendorFields>(before, edit);
    if (Object.keys(fields).length === 0) return { data: shown(ctx, before) };
    await checkVendor(ctx, { ...before, ...edit }, edit);
    await updateVendor(trx, actor.tenant_id, params.id, { ...edit, updated_at: world.now() });
    await audit(ctx, { action: "edit", record_type: "api_vendor", record_id: params.id, fields });
    ctx.changeSet.add("api_vendors", params.id);
    return { data: shown(ctx, { ...before, ...edit }) };
  },

  remove: async (ctx, { params: { id } }) => {
    const { trx, actor, world } = ctx;
    if (!(await lockVendor(trx, actor.tenant_id, id))) refuse("not_found");
    await updateVendor(trx, actor.tenant_id, id, { deleted_at: world.now(), updated_at: world.now(), active: false });
    await deleteVendorKeys(trx, actor.tenant_id, id);
    await audit(ctx, { action: "delete", record_type: "api_vendor", record_id: id });
    ctx.changeSet.add("api_vendors", id);
  },
});

type VendorFields = Omit<AdminVendor, "id" | "seq" | "taken_today" | "totals">;

const blank: Omit<VendorFields, "vendor_name" | "vendor_type" | "duplicate_window_days"> = {
  contact_person: "",
  routing: "owner",
  default_owner_id: null,
  default_pool_id: null,
  rotation_ids: [],
  tag_ids: [],
  price_per_lead: null,
  daily_cap: null,
  timezone: "est",
  consent_required: true,
  ip_allowlist: [],
  active: true,
};

function shown(ctx: Ctx, { taken, taken_on, ...vendor }: VendorRow): AdminVendor {
  return { ...vendor, taken_today: taken_on === vendorDay(ctx, vendor) ? taken : 0 };
}

/** What a vendor refers to exists, and its leads go somewhere. What is not edited may have gone since. */
async function checkVendor({ trx, actor }: Ctx, vendor: VendorFields, edit: Partial<VendorFields>): Promise<void> {
  const errors: FieldErrors = dictionary();
  const owner = edit.default_owner_id ?? null;
  const { default_pool_id: pool = null, rotation_ids = [], tag_ids: tags = [] } = edit;
  const users = [...rotation_ids, ...(owner === null ? [] : [owner])];
  const known = await findReceivers(trx, actor.tenant_id, { users, pool, tags });
  if (owner !== null && !known.has(owner)) errors["default_owner_id"] = [leadMessages.unknown_person];
  if (pool !== null && !known.has(pool)) errors["default_pool_id"] = [leadMessages.unknown_pool];
  if (rotation_ids.some((id) => !known.has(id))) errors["rotation_ids"] = [leadMessages.unknown_person];
  if (tags.some((id) => !known.has(id))) errors["tag_ids"] = [leadMessages.unknown_tag];
  const bad = (edit.ip_allowlist ?? []).filter((entry) => !isAllowlistEntry(entry));
  if (bad.length > 0) errors["ip_allowlist"] = bad.map(leadMessages.bad_ip);
  if (vendor.routing === "pool" && vendor.default_pool_id === null)
    errors["default_pool_id"] ??= [leadMessages.pool_needed];
  if (vendor.routing === "round_robin" && vendor.rotation_ids.length === 0)
    errors["rotation_ids"] ??= [leadMessages.rotation_needed];
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
}
