import { flowSource } from "../report-sources/flow-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const workflowResults = reportOf(flowSource, {
  type: "workflow_results",
  label: "Workflow results",
  about: "Contacts in workflows, and how each run ended.",
  section: "Company",
  date: "started_at",
  period: "last_90_days",
  measures: ["runs", "done", "stopped", "failed", "done_rate"],
  groupings: ["flow_id", "state", "user_id", "week", "month"],
  group_by: "flow_id",
  filters: ["state", "user_id"],
  columns: ["started_at", "contact", "flow", "user", "state", "ended_at"],
  chart: "bars",
});
