import { policySource } from "../report-sources/policy-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const lapses = reportOf(policySource, {
  type: "lapses",
  label: "Lapses",
  about: "Policies lost, and the premium that went with them.",
  section: "Policies",
  date: "status_since",
  period: "last_90_days",
  where: { status: ["lapsed", "cancelled", "surrendered"] },
  whereWords: "lapsed, canceled or surrendered",
  measures: ["policies", "annual_premium"],
  groupings: ["status", "writing_agent_id", "carrier_id", "policy_type", "week", "month"],
  group_by: "writing_agent_id",
  filters: ["status", "writing_agent_id", "carrier_id", "policy_type"],
  columns: ["contact", "carrier", "policy_type", "status", "status_since", "agent", "annual_premium"],
  chart: "bars",
});
