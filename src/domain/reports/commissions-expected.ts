import { policySource } from "../report-sources/policy-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const commissionsExpected = reportOf(policySource, {
  type: "commissions_expected",
  label: "Commissions expected",
  about: "Commission recorded on policies: expected and received.",
  section: "Production",
  date: "effective_date",
  period: "this_year",
  measures: ["policies", "expected", "received"],
  drawn: "expected",
  groupings: ["commission_status", "carrier_id", "writing_agent_id", "policy_type", "month"],
  group_by: "carrier_id",
  filters: ["commission_status", "carrier_id", "writing_agent_id"],
  columns: ["contact", "carrier", "policy_type", "status", "agent", "effective_date", "expected", "received"],
  chart: "bars",
});
