/** Lead vendors, other vendors' answers about contacts, and paper mail. */
import type { ColumnType, Generated } from "kysely";
import type { Aftercare } from "../../domain/quotes/aftercare.ts";
import type { ApiVendor } from "../../domain/reference/api-vendor.ts";
import type { Address } from "../../domain/contacts/contact.ts";
import type { EApplication } from "../../domain/quotes/e-application.ts";
import type { LeftOut, MailerAssignment, MailerKit } from "../../domain/mailers/mailer.ts";
import type { LeadRouting } from "../../domain/leads/results.ts";
import type { LeadRequest } from "../../domain/leads/vendor.ts";
import type { TimeZoneKey } from "../../domain/values/time-zones.ts";
import type { Quote } from "../../domain/quotes/quote.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";

type Json<T> = ColumnType<T, string, string>;

interface ApiVendors extends Omit<ApiVendor, "seq" | "active"> {
  tenant_id: string;
  contact_person: Generated<string>;
  default_owner_id: string | null;
  default_pool_id: string | null;
  tag_ids: Generated<string[]>;
  price_per_lead: number | null;
  daily_cap: number | null;
  duplicate_window_days: Generated<number>;
  routing: Generated<LeadRouting>;
  rotation_ids: Generated<string[]>;
  timezone: Generated<TimeZoneKey>;
  /** Leads placed so far: whose turn it is. */
  turn: Generated<number>;
  taken_on: Generated<string>;
  taken: Generated<number>;
  keys_version: Generated<number>;
  consent_required: Generated<boolean>;
  ip_allowlist: Generated<string[]>;
  active: Generated<boolean>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  seq: Generated<number>;
}

interface VendorKeys {
  tenant_id: string;
  id: string;
  vendor_id: string;
  name: string;
  token_hash: string;
  token_hint: string;
  old_token_hash: string | null;
  old_until: number | null;
  rate_per_minute: number;
  active: Generated<boolean>;
  created_at: number;
  created_by: string;
  last_used_at: number | null;
  expires_at: number | null;
  calls_since: Generated<number>;
  calls: Generated<number>;
}

interface ApiRequests extends Omit<LeadRequest, "vendor_name" | "key_name" | "replayable" | "reasons" | "masked_body"> {
  tenant_id: string;
  reasons: Json<LeadRequest["reasons"]>;
  masked_body: Json<unknown>;
  sealed_body: string | null;
}

interface Quotes extends Omit<Quote, "asked" | "rates" | "seq"> {
  tenant_id: string;
  asked: Json<Quote["asked"]>;
  rates: Json<Quote["rates"]>;
  created_at: number;
  deleted_at: number | null;
  seq: Generated<number>;
}

interface EApplications extends EApplication {
  tenant_id: string;
}

interface Aftercares extends Aftercare {
  tenant_id: string;
  vendor_case: string | null;
  enrolled_by: string | null;
}

interface MedicareImports {
  tenant_id: string;
  id: string;
  contact_id: number;
  user_id: string;
  facts_sealed: string | null;
  source: VendorSource;
  fetched_at: number;
  applied_at: number | null;
}

interface MailerKits extends MailerKit {
  tenant_id: string;
  position: Generated<number>;
  active: Generated<boolean>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

interface MailerAssignments extends Omit<MailerAssignment, "left_out"> {
  tenant_id: string;
  left_out: Json<LeftOut>;
  contact_ids: number[];
}

interface MailerItems {
  tenant_id: string;
  assignment_id: string;
  contact_id: number;
  address: Json<Address>;
  mailed_at: number;
}

export interface VendorTables {
  api_vendors: ApiVendors;
  vendor_keys: VendorKeys;
  api_requests: ApiRequests;
  quotes: Quotes;
  e_applications: EApplications;
  aftercares: Aftercares;
  medicare_imports: MedicareImports;
  mailer_kits: MailerKits;
  mailer_assignments: MailerAssignments;
  mailer_items: MailerItems;
}
