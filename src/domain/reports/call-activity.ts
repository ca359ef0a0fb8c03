import { callSource } from "../report-sources/call-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const callActivity = reportOf(callSource, {
  type: "call_activity",
  label: "Call activity",
  about: "Calls and talk time by day, agent, or hour of the week.",
  section: "Calls and activity",
  date: "created_at",
  period: "last_30_days",
  measures: ["calls", "outbound", "answered", "answer_rate", "talk_seconds", "talk_each"],
  groupings: ["day", "week", "month", "hour", "user_id", "direction", "status", "via"],
  group_by: "day",
  filters: ["user_id", "direction", "status", "outcome", "via"],
  columns: ["created_at", "contact", "number", "user", "direction", "status", "outcome", "talk_seconds"],
  chart: "line",
});
