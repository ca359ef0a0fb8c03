import { policySource, everInForce } from "../report-sources/policy-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const persistency13Month = reportOf(policySource, {
  type: "persistency_13_month",
  label: "13-month persistency",
  about: "Of the policies that reached their 13th month, how many were still in force.",
  section: "Policies",
  date: "month_13",
  period: "last_12_months",
  where: { status: everInForce },
  whereWords: "once in force",
  measures: ["policies", "kept", "persistency"],
  groupings: ["writing_agent_id", "carrier_id", "policy_type", "month"],
  group_by: "writing_agent_id",
  filters: ["writing_agent_id", "carrier_id", "policy_type"],
  columns: [
    "contact",
    "carrier",
    "policy_type",
    "status",
    "agent",
    "effective_date",
    "terminated_at",
    "annual_premium",
  ],
  chart: "bars",
});
