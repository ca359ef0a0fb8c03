import { callSource } from "../report-sources/call-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const usageAndLicences = reportOf(callSource, {
  type: "usage_and_licences",
  label: "Call minutes used",
  about: "Minutes that count against each license. PhoneBurner and own phones do not count.",
  section: "Company",
  date: "created_at",
  period: "this_month",
  measures: ["calls", "minutes", "talk_seconds"],
  drawn: "minutes",
  groupings: ["user_id", "via", "direction", "day", "week", "month"],
  group_by: "user_id",
  filters: ["user_id", "via"],
  columns: ["created_at", "user", "direction", "status", "talk_seconds"],
  chart: "bars",
});
