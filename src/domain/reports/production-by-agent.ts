import { policySource } from "../report-sources/policy-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const productionByAgent = reportOf(policySource, {
  type: "production_by_agent",
  label: "Production by agent",
  about: "Applications and premium, credited to the writing agent.",
  section: "Production",
  date: "application_date",
  period: "last_month",
  measures: ["policies", "annual_premium", "in_force", "premium_each"],
  drawn: "annual_premium",
  groupings: ["writing_agent_id", "carrier_id", "policy_type", "status", "state", "week", "month"],
  group_by: "writing_agent_id",
  filters: ["writing_agent_id", "carrier_id", "policy_type", "status"],
  columns: [
    "contact",
    "carrier",
    "policy_type",
    "product_name",
    "status",
    "agent",
    "application_date",
    "annual_premium",
  ],
  chart: "bars",
});
