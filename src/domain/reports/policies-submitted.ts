import { policySource } from "../report-sources/policy-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const policiesSubmitted = reportOf(policySource, {
  type: "policies_submitted",
  label: "Policies submitted",
  about: "Applications sent to carriers over time.",
  section: "Production",
  date: "submitted_at",
  period: "this_year",
  measures: ["policies", "annual_premium", "in_force"],
  groupings: ["month", "week", "day", "writing_agent_id", "carrier_id", "policy_type"],
  group_by: "month",
  filters: ["writing_agent_id", "carrier_id", "policy_type", "status"],
  columns: ["contact", "carrier", "policy_type", "status", "agent", "submitted_at", "annual_premium"],
  chart: "line",
});
