import { hoursSource } from "../report-sources/hours-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const hoursWorked = reportOf(hoursSource, {
  type: "hours_worked",
  label: "Hours worked",
  about: "Hours in which someone made or answered a call, wrote a text or an email, or logged an activity.",
  section: "Calls and activity",
  date: "at",
  period: "last_30_days",
  measures: ["hours"],
  groupings: ["user_id", "day", "week", "month", "hour"],
  group_by: "user_id",
  filters: ["user_id"],
  columns: ["at", "user", "calls", "texts", "emails", "activities"],
  chart: "bars",
});
