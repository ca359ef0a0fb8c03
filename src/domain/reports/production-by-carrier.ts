import { policySource } from "../report-sources/policy-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const productionByCarrier = reportOf(policySource, {
  type: "production_by_carrier",
  label: "Production by carrier",
  about: "Applications and premium by carrier.",
  section: "Production",
  date: "application_date",
  period: "last_month",
  measures: ["policies", "annual_premium", "in_force", "premium_each"],
  drawn: "annual_premium",
  groupings: ["carrier_id", "policy_type", "writing_agent_id", "state", "week", "month"],
  group_by: "carrier_id",
  filters: ["carrier_id", "writing_agent_id", "policy_type", "status"],
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
