import type { AccountType } from "./access.ts";
import type { ApiScope } from "./api-scopes.ts";
import type { ClockZone } from "../values/time-zones.ts";

/** Display names of account types; the first three are fixed by spec 001 §6. */
export const accountTypeLabels: Record<AccountType, string> = {
  admin: "System Admin",
  sub_admin: "Admin",
  bu_admin: "BU Admin",
  manager: "Manager",
  regional_manager: "Regional Manager",
  district_manager: "District Manager",
  field_manager: "Field Manager",
  telemarketer: "Telemarketer",
  agent: "Agent",
  basic: "Basic",
};

export const timeZoneLabels: Record<ClockZone, string> = {
  est: "Eastern",
  cst: "Central",
  mst: "Mountain",
  az: "Arizona",
  pst: "Pacific",
  akst: "Alaska",
  hst: "Hawaii",
};

export const apiScopeLabels: Record<ApiScope, string> = {
  "contacts.read": "Read contacts",
  "contacts.write": "Change contacts",
  "imports.write": "Import contacts",
};
