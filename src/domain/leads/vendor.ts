/** Lead vendors as admins manage them, their keys, and the log of their requests (domain §21). */
import { z } from "zod";
import { ApiVendor } from "../reference/api-vendor.ts";
import { timeZoneKeys } from "../values/time-zones.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import {
  contactPersonLengthMax,
  dailyCapMax,
  duplicateWindowDaysMax,
  keyNameLengthMax,
  leadPriceCentsMax,
  rotationMax,
  vendorIpsMax,
  vendorTagsMax,
} from "./limits.ts";
import { leadResults, leadRoutings } from "./results.ts";

/** What an admin sets of a vendor. */
export const vendorFields = {
  vendor_name: z.string().trim().min(1).max(120),
  vendor_type: ApiVendor.shape.vendor_type,
  contact_person: z.string().trim().max(contactPersonLengthMax),
  routing: z.enum(leadRoutings),
  default_owner_id: Uuid.nullable(),
  default_pool_id: Uuid.nullable(),
  /** In turn; those who are switched off are passed over. */
  rotation_ids: z.array(Uuid).max(rotationMax),
  tag_ids: z.array(Uuid).max(vendorTagsMax),
  /** Cents. */
  price_per_lead: z.int().nonnegative().max(leadPriceCentsMax).nullable(),
  /** Leads created or updated per day; null: no cap. */
  daily_cap: z.int().positive().max(dailyCapMax).nullable(),
  /** In which the day of the cap begins and ends. */
  timezone: z.enum(timeZoneKeys),
  duplicate_window_days: z.int().nonnegative().max(duplicateWindowDaysMax),
  consent_required: z.boolean(),
  /** IP addresses and networks; empty allows all. */
  ip_allowlist: z.array(z.string().trim().max(50)).max(vendorIpsMax),
  active: z.boolean(),
} as const;

export const LeadTotals = z.object({
  received: z.int(),
  accepted: z.int(),
  duplicates: z.int(),
  rejected: z.int(),
  last_at: Instant.nullable(),
});

export const AdminVendor = z.object({
  id: Uuid,
  ...vendorFields,
  /** Accepted today, by the vendor's day. */
  taken_today: z.int(),
  totals: LeadTotals,
  seq: z.int().nonnegative(),
});
export type AdminVendor = z.infer<typeof AdminVendor>;

export const VendorKey = z.object({
  id: Uuid,
  vendor_id: Uuid,
  vendor_name: z.string(),
  name: z.string().max(keyNameLengthMax),
  /** In full only in the answer to the call that made it; else masked. */
  token: z.string(),
  scopes: z.array(z.literal("leads.create")),
  rate_per_minute: z.int(),
  active: z.boolean(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  /** Until when the token before this one is still accepted. */
  replaced_until: Instant.nullable(),
});
export type VendorKey = z.infer<typeof VendorKey>;

export const LeadRequest = z.object({
  id: Uuid,
  at: Instant,
  vendor_id: Uuid,
  vendor_name: z.string(),
  key_id: Uuid.nullable(),
  key_name: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  ms: z.int(),
  result: z.enum(leadResults),
  /** By field, as answered. */
  reasons: z.record(z.string(), z.array(z.string())),
  contact_id: z.int().nullable(),
  masked_body: z.unknown(),
  /** Whether the body is kept, encrypted, for a replay. */
  replayable: z.boolean(),
  ip: z.string(),
});
export type LeadRequest = z.infer<typeof LeadRequest>;
