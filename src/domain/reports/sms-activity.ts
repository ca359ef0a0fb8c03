import { reportOf } from "../report-sources/report-shape.ts";
import { textSource } from "../report-sources/text-source.ts";

export const smsActivity = reportOf(textSource, {
  type: "sms_activity",
  label: "Text activity",
  about: "Texts by status, direction and agent, and why some were not sent.",
  section: "Calls and activity",
  date: "at",
  period: "last_30_days",
  measures: ["texts", "sent", "received", "undelivered", "segments"],
  groupings: ["status", "direction", "reason", "user_id", "origin", "day", "week", "month"],
  group_by: "status",
  filters: ["status", "direction", "reason", "user_id", "origin"],
  columns: ["at", "contact", "user", "direction", "status", "reason", "segments"],
  chart: "bars",
});
