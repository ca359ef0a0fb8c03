/** A vendor as the form edits it. */
import { duplicateWindowDays } from "../../domain/leads/limits.ts";
import { leadMessages, routingWords, vendorTypeWords } from "../../domain/leads/messages.ts";
import { leadRoutings } from "../../domain/leads/results.ts";
import type { AdminVendor } from "../../domain/leads/vendor.ts";
import { timeZoneLabels } from "../../domain/users/labels.ts";
import { timeZoneKeys } from "../../domain/values/time-zones.ts";
import { centsFrom, showMoney } from "../../kit/money.ts";

/** Amounts and lists as typed; an empty id is nobody. */
export interface VendorValues extends Pick<
  AdminVendor,
  "vendor_name" | "vendor_type" | "contact_person" | "routing" | "rotation_ids" | "tag_ids" | "timezone" | "active"
> {
  default_owner_id: string;
  default_pool_id: string;
  price_per_lead: string;
  daily_cap: number | string;
  duplicate_window_days: number | string;
  consent_required: boolean;
  ip_allowlist: string;
}

export const vendorLabels = {
  vendor_name: "Name",
  vendor_type: "Type",
  contact_person: "Contact person",
  routing: "Leads go to",
  default_owner_id: "Person",
  default_pool_id: "Pool",
  rotation_ids: "People",
  tag_ids: "Tags",
  price_per_lead: "Price per lead",
  daily_cap: "Daily limit",
  timezone: "Time zone of the limit",
  duplicate_window_days: "Duplicate window in days",
  consent_required: "Call and text only with consent",
  ip_allowlist: "Allowed IP addresses",
  active: "Accept leads",
};

export const blankVendor: VendorValues = {
  vendor_name: "",
  vendor_type: "lead_seller",
  contact_person: "",
  routing: "owner",
  default_owner_id: "",
  default_pool_id: "",
  rotation_ids: [],
  tag_ids: [],
  price_per_lead: "",
  daily_cap: "",
  timezone: "est",
  duplicate_window_days: duplicateWindowDays,
  consent_required: true,
  ip_allowlist: "",
  active: true,
};

export function vendorRecord(vendor: AdminVendor): { values: VendorValues; version: number } {
  const { id: _id, seq, totals: _totals, taken_today: _taken, ...fields } = vendor;
  const values = {
    ...fields,
    default_owner_id: fields.default_owner_id ?? "",
    default_pool_id: fields.default_pool_id ?? "",
    price_per_lead: fields.price_per_lead === null ? "" : showMoney(fields.price_per_lead),
    daily_cap: fields.daily_cap ?? "",
    ip_allowlist: fields.ip_allowlist.join("\n"),
  };
  return { values, version: seq };
}

export const vendorProblems = {
  vendor_name: (name: string) => (name.trim() ? null : "Enter a name."),
  default_owner_id: (id: string, { routing }: VendorValues) =>
    routing === "owner" && id === "" ? leadMessages.owner_needed : null,
  default_pool_id: (id: string, { routing }: VendorValues) =>
    routing === "pool" && id === "" ? leadMessages.pool_needed : null,
  rotation_ids: (ids: string[], { routing }: VendorValues) =>
    routing === "round_robin" && ids.length === 0 ? leadMessages.rotation_needed : null,
  price_per_lead: (typed: string) => (typed.trim() === "" || isPrice(typed) ? null : "Enter an amount such as 12.50."),
  duplicate_window_days: (days: number | string) => (typeof days === "number" ? null : "Enter a number."),
};

function isPrice(typed: string): boolean {
  const cents = centsFrom(typed);
  return cents !== null && cents >= 0;
}

type VendorBody = Partial<Omit<AdminVendor, "id" | "seq" | "totals" | "taken_today">>;

/** What the server gets of the changed fields. */
export function vendorBody(changed: Partial<VendorValues>): VendorBody {
  const { default_owner_id, default_pool_id, price_per_lead, daily_cap, duplicate_window_days, ip_allowlist, ...same } =
    changed;
  return {
    ...same,
    ...(default_owner_id !== undefined && { default_owner_id: default_owner_id || null }),
    ...(default_pool_id !== undefined && { default_pool_id: default_pool_id || null }),
    ...(price_per_lead !== undefined && { price_per_lead: price_per_lead.trim() ? centsFrom(price_per_lead) : null }),
    ...(daily_cap !== undefined && { daily_cap: typeof daily_cap === "number" ? daily_cap : null }),
    ...(duplicate_window_days !== undefined && { duplicate_window_days: Number(duplicate_window_days) }),
    ...(ip_allowlist !== undefined && { ip_allowlist: ip_allowlist.split(/[\s,]+/).filter(Boolean) }),
  };
}

export const typeOptions = Object.entries(vendorTypeWords).map(([value, label]) => ({ value, label }));
export const routingOptions = leadRoutings.map((value) => ({ value, label: routingWords[value] }));
export const zoneOptions = timeZoneKeys.map((value) => ({ value, label: timeZoneLabels[value] }));
