/** Reports on policies: production, premium, renewals, lapses, commissions. */
import { optionWords } from "../contacts/labels.ts";
import { policyStatuses } from "../policies/policy-status.ts";
import { policyTypes } from "../values/options.ts";
import type { ReportSource } from "./report-shape.ts";

const modes = ["monthly", "quarterly", "semiannual", "annual", "single"] as const;
const commissionStates = ["expected", "advanced", "earned", "paid", "chargeback"] as const;

/** Had been in force at some time. */
export const everInForce = [
  "in_force",
  "grace",
  "lapsed",
  "cancelled",
  "replaced",
  "surrendered",
  "expired",
  "matured",
  "claim_paid",
] as const;

export const policySource = {
  name: "policies",
  one: "policy",
  many: "policies",
  needs: "policies.see",
  dates: {
    application_date: { label: "Application date", phrase: "applied for", kind: "day" },
    submitted_at: { label: "Submitted", phrase: "submitted", kind: "day" },
    effective_date: { label: "Effective date", phrase: "effective", kind: "day" },
    renewal_date: { label: "Renewal date", phrase: "renewing", kind: "day" },
    status_since: { label: "Status since", phrase: "whose status changed", kind: "moment" },
    month_13: { label: "Reaches month 13", phrase: "reaching their 13th month", kind: "day" },
  },
  fields: {
    writing_agent_id: { label: "Writing agent", kind: "person" },
    carrier_id: { label: "Carrier", kind: "carrier" },
    policy_type: { label: "Type", kind: "word", options: policyTypes, words: optionWords },
    status: { label: "Status", kind: "word", options: policyStatuses, words: optionWords },
    state: { label: "State", kind: "word" },
    mode: { label: "Billing", kind: "word", options: modes, words: optionWords },
    commission_status: { label: "Commission", kind: "word", options: commissionStates, words: optionWords },
  },
  columns: {
    contact: { label: "Client", kind: "text" },
    carrier: { label: "Carrier", kind: "text" },
    policy_type: { label: "Type", kind: "word" },
    product_name: { label: "Product", kind: "text" },
    policy_number: { label: "Policy number", kind: "text" },
    status: { label: "Status", kind: "word" },
    agent: { label: "Writing agent", kind: "text" },
    application_date: { label: "Applied", kind: "day" },
    submitted_at: { label: "Submitted", kind: "day" },
    effective_date: { label: "Effective", kind: "day" },
    renewal_date: { label: "Renews", kind: "day" },
    terminated_at: { label: "Ended", kind: "day" },
    status_since: { label: "Status since", kind: "moment" },
    annual_premium: { label: "Annual premium", kind: "money" },
    expected: { label: "Commission expected", kind: "money" },
    received: { label: "Commission received", kind: "money" },
  },
  measures: {
    policies: { label: "Policies", kind: "count" },
    in_force: { label: "In force", kind: "count" },
    open: { label: "In progress", kind: "count" },
    annual_premium: { label: "Annual premium", kind: "money" },
    premium_in_force: { label: "Premium in force", kind: "money" },
    kept: { label: "Still in force at month 13", kind: "count" },
    expected: { label: "Commission expected", kind: "money" },
    received: { label: "Commission received", kind: "money" },
    persistency: { label: "Persistency", kind: "percent", of: ["kept", "policies"] },
    premium_each: { label: "Premium per policy", kind: "money", of: ["annual_premium", "policies"] },
  },
} as const satisfies ReportSource;
