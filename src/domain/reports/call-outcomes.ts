import { callSource } from "../report-sources/call-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const callOutcomes = reportOf(callSource, {
  type: "call_outcomes",
  label: "Call outcomes",
  about: "How calls ended, and which led to an appointment or a sale.",
  section: "Calls and activity",
  date: "created_at",
  period: "last_30_days",
  measures: ["calls", "answered", "appointments", "sold", "talk_seconds"],
  groupings: ["outcome", "user_id", "status", "direction", "day", "week", "hour"],
  group_by: "outcome",
  filters: ["outcome", "user_id", "direction", "via"],
  columns: ["created_at", "contact", "number", "user", "outcome", "status", "talk_seconds"],
  chart: "bars",
});
