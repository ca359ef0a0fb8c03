/** What fields of a contact and of what lies with it are called, on their pages and wherever a change of them is told. */
import { optionWords } from "./labels.ts";

const ownLabels: Readonly<Record<string, string>> = {
  ssn_last4: "SSN",
  mbi_masked: "Medicare id",
  line1: "Street",
  height_in: "Height",
  weight_lb: "Weight",
  deleted_at: "Deleted",
  cusip: "CUSIP",
  ndc: "NDC",
  npi: "NPI",
  rep_code: "Rep code",
  risk: "Risk tolerance",
  providers: "Doctors",
  "household.dependants": "Dependents",
  "money.savings_band": "Savings",
  "health.hospital_24_months": "In hospital, last 24 months",
  "funeral_wishes.home": "Funeral home",
  "funeral_wishes.kind": "Burial or cremation",
  "close.agent_summary": "Summary",
  "close.recommended_types": "Recommended",
};

/** `birth_date` is "Birth date", `status_id` is "Status", `money.home` is "Home". */
export function fieldLabel(field: string): string {
  return ownLabels[field] ?? optionWords(lastPart(field).replace(/_ids?$/, (end) => (end === "_ids" ? "s" : "")));
}

/** Fact finders and prescriptions name their fields `part.field`. */
export function lastPart(field: string): string {
  return field.slice(field.lastIndexOf(".") + 1);
}
