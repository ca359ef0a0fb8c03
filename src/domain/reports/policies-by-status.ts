import { policySource } from "../report-sources/policy-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const policiesByStatus = reportOf(policySource, {
  type: "policies_by_status",
  label: "Policies by status",
  about: "Where every policy stands.",
  section: "Policies",
  date: null,
  period: "all",
  measures: ["policies", "annual_premium", "open", "in_force"],
  groupings: ["status", "carrier_id", "policy_type", "writing_agent_id", "state"],
  group_by: "status",
  filters: ["status", "carrier_id", "policy_type", "writing_agent_id"],
  columns: ["contact", "carrier", "policy_type", "status", "status_since", "agent", "annual_premium"],
  chart: "bars",
});
