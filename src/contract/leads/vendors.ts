/** Lead vendors and their keys (spec 001 §7 API tracking). */
import { z } from "zod";
import {
  duplicateWindowDays,
  keyNameLengthMax,
  keyOverlapHoursMax,
  keyRatePerMinute,
  keyRatePerMinuteMax,
} from "../../domain/leads/limits.ts";
import { AdminVendor, vendorFields, VendorKey } from "../../domain/leads/vendor.ts";
import { vendorTypes } from "../../domain/reference/api-vendor.ts";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { BoolText, ByUuid, dataOf, del, get, group, listOf, Paging, patch, post, Versioned } from "../declare.ts";

export const vendorOrders = ["vendor_name", "vendor_type", "created_at"] as const;

const VendorEdit = z.strictObject(vendorFields).partial();

export const adminVendors = group("admin_api_vendors", "/v1/admin/api_tracking/api_vendors", {
  list: get("", {
    summary: "Lists lead vendors with their totals, sorted by name.",
    access: "api.track",
    query: z.strictObject({
      ...Paging,
      order_field: z.enum(vendorOrders).default("vendor_name"),
      vendor_type: z.enum(vendorTypes).optional(),
      active: BoolText.optional(),
    }),
    reply: listOf(AdminVendor),
  }),
  create: post("", {
    summary: "Creates a lead vendor.",
    access: "api.track",
    writes: "now",
    body: z.strictObject({
      ...VendorEdit.shape,
      vendor_name: vendorFields.vendor_name,
      vendor_type: vendorFields.vendor_type,
      duplicate_window_days: vendorFields.duplicate_window_days.default(duplicateWindowDays),
    }),
    status: 201,
    reply: dataOf(AdminVendor),
  }),
  show: get("/:id", { summary: "One lead vendor.", access: "api.track", params: ByUuid, reply: dataOf(AdminVendor) }),
  update: patch("/:id", {
    summary: "Updates a lead vendor. A vendor that is turned off sends no more leads from that moment on.",
    access: "api.track",
    writes: "now",
    params: ByUuid,
    /** `version`: its `seq` when it was read. */
    body: z.strictObject({ ...VendorEdit.shape, ...Versioned }),
    reply: dataOf(AdminVendor),
  }),
  remove: del("/:id", {
    summary: "Deletes a lead vendor and its keys. Its contacts and figures stay.",
    access: "api.track",
    writes: "now",
    params: ByUuid,
  }),
});

const keyName = z.string().trim().min(1).max(keyNameLengthMax);
const rate_per_minute = z.int().positive().max(keyRatePerMinuteMax);

export const adminVendorKeys = group("admin_api_keys", "/v1/admin/api_tracking/api_keys", {
  list: get("", {
    summary: "Lists the keys of lead vendors, newest first, with masked tokens.",
    access: "api.track",
    query: z.strictObject({
      page: Paging.page,
      limit: Paging.limit,
      q: Paging.q,
      vendor_id: Uuid.optional(),
      active: BoolText.optional(),
    }),
    reply: listOf(VendorKey),
  }),
  create: post("", {
    summary: "Creates a key for a lead vendor. Only this response contains the full token.",
    access: "api.track",
    writes: "now",
    body: z.strictObject({
      vendor_id: Uuid,
      name: keyName,
      rate_per_minute: rate_per_minute.default(keyRatePerMinute),
      expires_at: Instant.nullable().default(null),
    }),
    status: 201,
    reply: dataOf(VendorKey),
    noImpersonation: true,
    secret: true,
  }),
  update: patch("/:id", {
    summary:
      "Updates a vendor's key. With `rotate` it gets a new token, which only this response contains in full; the one before stays valid for `overlap_hours`.",
    access: "api.track",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({
      id: Uuid.optional(),
      name: keyName.optional(),
      rate_per_minute: rate_per_minute.optional(),
      expires_at: Instant.nullable().optional(),
      active: z.boolean().optional(),
      rotate: z.boolean().optional(),
      overlap_hours: z.int().nonnegative().max(keyOverlapHoursMax).optional(),
    }),
    reply: dataOf(VendorKey),
    noImpersonation: true,
    secret: true,
  }),
});
