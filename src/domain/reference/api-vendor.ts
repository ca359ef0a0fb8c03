/** Vendors that sell or deliver leads (spec 001 §3 api_vendor_obj, domain §21). */
import { z } from "zod";
import { Uuid } from "../values/scalars.ts";

export const vendorTypes = ["lead_seller", "aggregator", "carrier", "web_form", "partner", "internal"] as const;

/** Fields that lists and contacts show of a vendor; the rest is for users who manage vendors. */
export const ApiVendor = z.object({
  id: Uuid,
  vendor_name: z.string().min(1).max(120),
  vendor_type: z.enum(vendorTypes),
  active: z.boolean(),
  seq: z.int().nonnegative(),
});
export type ApiVendor = z.infer<typeof ApiVendor>;
