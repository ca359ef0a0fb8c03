import { policySource } from "../report-sources/policy-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const premiumInForce = reportOf(policySource, {
  type: "premium_in_force",
  label: "Premium in force",
  about: "The premium of policies in force now.",
  section: "Policies",
  date: null,
  period: "all",
  where: { status: ["in_force", "grace"] },
  whereWords: "in force",
  measures: ["policies", "annual_premium", "premium_each"],
  drawn: "annual_premium",
  groupings: ["carrier_id", "policy_type", "writing_agent_id", "state", "mode"],
  group_by: "policy_type",
  filters: ["carrier_id", "policy_type", "writing_agent_id"],
  columns: ["contact", "carrier", "policy_type", "policy_number", "agent", "effective_date", "annual_premium"],
  chart: "bars",
});
