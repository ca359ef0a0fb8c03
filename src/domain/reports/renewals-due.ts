import { policySource } from "../report-sources/policy-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const renewalsDue = reportOf(policySource, {
  type: "renewals_due",
  label: "Renewals due",
  about: "Policies in force that renew soon.",
  section: "Policies",
  date: "renewal_date",
  period: "next_60_days",
  where: { status: ["in_force", "grace"] },
  whereWords: "in force",
  measures: ["policies", "annual_premium"],
  groupings: ["week", "month", "writing_agent_id", "carrier_id", "policy_type"],
  group_by: "week",
  filters: ["writing_agent_id", "carrier_id", "policy_type"],
  columns: ["contact", "carrier", "policy_type", "status", "agent", "renewal_date", "annual_premium"],
  chart: "line",
});
